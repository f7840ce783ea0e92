import type { Tag } from '../html-tags.ts'

/** A part of a text and what replaces it. */
export interface Edit {
  at: { start: number; end: number }
  text: string
}

/** The range of an element whose content is text, from its start tag to its end tag. */
export const elementRange = (html: string, { start, end, content }: Tag): Edit['at'] => ({
  start,
  end: html.indexOf('>', end + content.length) + 1,
})

/** The text with all edits applied. They must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const edit of edits.toSorted((a, b) => a.at.start - b.at.start)) {
    result += text.slice(from, edit.at.start) + edit.text
    from = edit.at.end
  }
  return result + text.slice(from)
}
