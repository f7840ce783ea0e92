import { MARQUEE_SPEED, MARQUEE_SPEED_LEAST, MARQUEE_SPEED_STEP } from '#config/limits.ts'

/** Characters that fill the widest screen, with room to spare. */
const WIDEST = 150
/** How much of a row's speed one text takes to pass. */
const PACE = 0.4

export interface MarqueeRow {
  /** As the editor gave them: what is read out. */
  texts: readonly string[]
  /** Repeated until they fill the widest screen. */
  run: readonly string[]
  /** How long the run takes to pass. */
  seconds: number
  /** Goes the other way. */
  isReversed: boolean
}

/** WID-15: the speed is by how many seconds one text passes, slower rows first, every second one the other way. */
export function marqueeRows(rows: ReadonlyArray<readonly string[]>): MarqueeRow[] {
  return rows
    .filter((texts) => texts.length > 0)
    .map((texts, index) => {
      const repeats = Math.max(1, Math.ceil(WIDEST / texts.join('').length))
      const speed = Math.max(MARQUEE_SPEED_LEAST, MARQUEE_SPEED - MARQUEE_SPEED_STEP * index)
      return {
        texts,
        run: Array.from({ length: repeats }, () => texts).flat(),
        seconds: Math.round(speed * texts.length * repeats * PACE),
        isReversed: index % 2 === 1,
      }
    })
}
