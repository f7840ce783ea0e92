/** From top to bottom of the page, in CSS pixels. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

/** High enough for a cloud that can be touched (44 px), with some air. */
const LEAST = 64
/** Of wider bands clouds keep to the middle. */
const MOST = 240

/** The free bands between what stands on a page, the `most` highest of them, top to bottom: clouds keep off the words. */
export function freeBands(taken: readonly Band[], most: number): readonly Band[] {
  const free: Band[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { top, bottom } of taken.toSorted((a, b) => a.top - b.top)) {
    if (top - end >= LEAST) {
      const middle = (end + top) / 2
      const half = Math.min(top - end, MOST) / 2
      free.push({ top: Math.round(middle - half), bottom: Math.round(middle + half) })
    }
    end = end === Number.POSITIVE_INFINITY ? bottom : Math.max(end, bottom)
  }
  const height = ({ top, bottom }: Band) => bottom - top
  return free
    .toSorted((a, b) => height(b) - height(a))
    .slice(0, most)
    .toSorted((a, b) => a.top - b.top)
}

const replaced = new Set(['IMG', 'VIDEO', 'INPUT', 'SELECT', 'TEXTAREA', 'BUTTON', 'IFRAME'])

const isHidden = (element: Element) => element.closest('[aria-hidden="true"]') !== null

const isPicture = (element: Element) => replaced.has(element.tagName) && !isHidden(element)

/** Also where it is for the eyes alone, as the words of a marquee are. */
const hasWords = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')

/** A cloud over a line would look as if it had been rubbed out. */
const isRuled = (element: Element) => {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
  return borderTopWidth !== '0px' || borderBottomWidth !== '0px'
}

/** Rounded, as the grounds of panels and cards are: a cloud over its edge would bite into it. */
const isPanel = (element: Element) =>
  getComputedStyle(element).borderTopLeftRadius !== '0px' && !isHidden(element)

/** Where words, pictures, controls, lines and panels stand on the page as it is laid out now; all else is free to fly over. */
export function takenBands(roots: readonly Element[]): readonly Band[] {
  const taken: Band[] = []
  const { scrollY } = window
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (![isPicture, hasWords, isRuled, isPanel].some((isInTheWay) => isInTheWay(element))) continue
      if (element.closest('.hidden-visually') !== null) continue
      const { top, bottom, height } = element.getBoundingClientRect()
      if (height > 0) taken.push({ top: top + scrollY, bottom: bottom + scrollY })
    }
  }
  return taken
}
