import { awaitVariant } from './await-variant.ts'

// Inline script in the head of a product's page.

awaitVariant()
