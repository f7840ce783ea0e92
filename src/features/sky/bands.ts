/** From top to bottom of the page, in CSS pixels. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

/** Fits a cloud of touchable size (44 px) with a margin. */
const MIN_HEIGHT = 64
/** In taller bands, clouds stay in the middle. */
const MAX_HEIGHT = 240

/** The gaps between the taken bands, at most the `max` highest of them, top to bottom. */
export function freeBands(taken: readonly Band[], max: number): readonly Band[] {
  const free: Band[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { top, bottom } of taken.toSorted((a, b) => a.top - b.top)) {
    if (top - end >= MIN_HEIGHT) {
      const middle = (end + top) / 2
      const half = Math.min(top - end, MAX_HEIGHT) / 2
      free.push({ top: Math.round(middle - half), bottom: Math.round(middle + half) })
    }
    end = end === Number.POSITIVE_INFINITY ? bottom : Math.max(end, bottom)
  }
  const height = ({ top, bottom }: Band) => bottom - top
  return free
    .toSorted((a, b) => height(b) - height(a))
    .slice(0, max)
    .toSorted((a, b) => a.top - b.top)
}
