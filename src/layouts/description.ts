import { DESCRIPTION_LENGTH } from '#config/limits.ts'

/**
 * A page's text as its description (SEO-06): on one line, and cut at a word's end where searches would cut it. Null
 * for none.
 */
export function descriptionOf(text: string | null | undefined): string | null {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  if (line === '') return null
  if (line.length <= DESCRIPTION_LENGTH) return line
  const cut = line.slice(0, DESCRIPTION_LENGTH)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
