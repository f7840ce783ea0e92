import type { Content } from '#content/content.ts'
import { processWide } from '#lib/process-wide.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * The catalogue that a program which renders pages again and again has loaded, with the content it was merged with; without
 * it, pages load it themselves.
 */
export const catalogueOverride = processWide<{ content: Content; catalogue: Catalogue }>('catalogue')
