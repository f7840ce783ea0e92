import { DESCRIPTION_LENGTH } from '#config/limits.ts'
import { withoutMarks } from '#content/stega-marks.ts'

/**
 * A text as the description of a page (SEO-06): on one line, truncated after a word to the length that search engines
 * show. Null for an empty text.
 */
export function descriptionOf(text: string | null | undefined): string | null {
  const line = withoutMarks(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line === '') return null
  if (line.length <= DESCRIPTION_LENGTH) return line
  const cut = line.slice(0, DESCRIPTION_LENGTH)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
