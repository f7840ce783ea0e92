// Separate file so that the cart loads without it: only the editor counts.
import { GIFT_NOTE_MAX_LENGTH } from '#config/limits.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * How many more characters the note may have (GIFT-10), negative when it is too long; a flag or a family emoji counts
 * as one.
 */
export const charactersLeft = (text: string): number =>
  GIFT_NOTE_MAX_LENGTH - [...segmenter.segment(text.trim())].length

/** "119 characters left", "1 character too many". */
export function counterText(text: string): string {
  const left = charactersLeft(text)
  const count = Math.abs(left)
  return `${count} ${count === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`
}
