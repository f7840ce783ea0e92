import { MARQUEE_SPEED, MARQUEE_SPEED_MIN, MARQUEE_SPEED_STEP } from '#config/limits.ts'
import { withoutMarks } from '#content/stega-marks.ts'

/** Number of characters that is wider than the widest screen. */
const WIDEST = 150
/** Duration of a text in the first row. */
const SECONDS_PER_TEXT = 4.8

export interface MarqueeRow {
  /** As entered by the editor, for screen readers. */
  texts: readonly string[]
  /** Repeated to fill the widest screen. */
  run: readonly string[]
  /** Duration of one run. */
  seconds: number
  /** Whether it runs in the opposite direction. */
  isReversed: boolean
}

/** Rows with their durations: each slower than the one above until the minimum, every second one in the opposite direction (WID-15). */
export function marqueeRows(rows: ReadonlyArray<readonly string[]>): MarqueeRow[] {
  return rows
    .filter((texts) => texts.length > 0)
    .map((texts, index) => {
      const repeats = Math.max(1, Math.ceil(WIDEST / withoutMarks(texts.join('')).length))
      const speed = Math.max(MARQUEE_SPEED_MIN, MARQUEE_SPEED - MARQUEE_SPEED_STEP * index)
      return {
        texts,
        run: Array.from({ length: repeats }, () => texts).flat(),
        seconds: Math.round((texts.length * repeats * SECONDS_PER_TEXT * MARQUEE_SPEED) / speed),
        isReversed: index % 2 === 1,
      }
    })
}
