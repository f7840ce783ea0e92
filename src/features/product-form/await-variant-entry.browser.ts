import { awaitVariant } from './await-variant.view.ts'

// Inline script in the head of a product's page.

awaitVariant()
