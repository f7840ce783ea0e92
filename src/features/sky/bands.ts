/** From top to bottom of the page, in CSS pixels. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

/** Fits a cloud of 48 px, which can be touched, with air above and below it (`sky.css`). */
const MIN_HEIGHT_PX = 80
/** In taller gaps, clouds stay in the middle. */
const MAX_HEIGHT_PX = 240

const height = ({ top, bottom }: Band) => bottom - top

/** The gaps between the taken bands, top to bottom. */
function gapsBetween(taken: readonly Band[]): readonly Band[] {
  const gaps: Band[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { top, bottom } of taken.toSorted((a, b) => a.top - b.top)) {
    if (top - end >= MIN_HEIGHT_PX) {
      const middle = (end + top) / 2
      const half = Math.min(top - end, MAX_HEIGHT_PX) / 2
      gaps.push({ top: Math.round(middle - half), bottom: Math.round(middle + half) })
    }
    end = end === Number.POSITIVE_INFINITY ? bottom : Math.max(end, bottom)
  }
  return gaps
}

/**
 * The free bands of a page, top to bottom: at most `max`, the highest gaps between the taken ones. Where there are fewer,
 * gaps that fit two clouds are two bands, so that clouds never pass in front of each other (SKY-05).
 */
export function freeBands(taken: readonly Band[], max: number): readonly Band[] {
  const gaps = gapsBetween(taken)
    .toSorted((a, b) => height(b) - height(a))
    .slice(0, max)
  const halved = gaps.filter((gap) => height(gap) >= 2 * MIN_HEIGHT_PX).slice(0, max - gaps.length)
  return gaps
    .flatMap((gap) => {
      const middle = Math.round((gap.top + gap.bottom) / 2)
      return halved.includes(gap)
        ? [
            { top: gap.top, bottom: middle },
            { top: middle, bottom: gap.bottom },
          ]
        : [gap]
    })
    .toSorted((a, b) => a.top - b.top)
}
