import type { Content } from '#content/content.ts'
import { processWide } from '#lib/process-wide.ts'
import type { Catalogue } from './catalogue.ts'

/** The same for the catalogue, with the content that it was merged with. */
export const catalogueOverride = processWide<{ content: Content; catalogue: Catalogue }>('catalogue')
