import type { Band } from './bands.ts'

const replaced = new Set(['IMG', 'VIDEO', 'INPUT', 'SELECT', 'TEXTAREA', 'BUTTON', 'IFRAME'])

const isHidden = (element: Element) => element.closest('[aria-hidden="true"]') !== null

const isPicture = (element: Element) => replaced.has(element.tagName) && !isHidden(element)

/** Text counts also where it is hidden from assistive technology, as in a marquee. */
const hasWords = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')

/** A cloud over a rule would look as if it erased it. */
const isRuled = (element: Element) => {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
  return borderTopWidth !== '0px' || borderBottomWidth !== '0px'
}

/** Rounded corners: a cloud over a panel's edge would look like a bite. */
const isPanel = (element: Element) =>
  getComputedStyle(element).borderTopLeftRadius !== '0px' && !isHidden(element)

/** Waves, banks, the clouds of a section's own sky, and the great wordmark: a cloud before them would be one too many. */
const isScenery = (element: Element) => element.matches('.wave, .bank, .cloud, .wordmark')

/**
 * Runs a task while what sticks to an edge of the screen is in its own place, where it would be covered by a cloud later.
 * Nothing of it is painted.
 */
function inOwnPlaces<Result>(roots: readonly Element[], task: () => Result): Result {
  const sticky = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])
    .filter((element) => getComputedStyle(element).position === 'sticky')
  for (const { style } of sticky) style.position = 'static'
  try {
    return task()
  } finally {
    for (const { style } of sticky) style.position = ''
  }
}

/** The bands that text, pictures, controls, rules, panels and scenery take on the page as it is laid out now. */
export const takenBands = (roots: readonly Element[]): readonly Band[] =>
  inOwnPlaces(roots, () => bandsOf(roots))

function bandsOf(roots: readonly Element[]): readonly Band[] {
  const taken: Band[] = []
  const { scrollY } = window
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (![isPicture, hasWords, isScenery, isRuled, isPanel].some((isInTheWay) => isInTheWay(element)))
        continue
      if (element.closest('.hidden-visually') !== null) continue
      const { top, bottom, height } = element.getBoundingClientRect()
      if (height > 0) taken.push({ top: top + scrollY, bottom: bottom + scrollY })
    }
  }
  return taken
}
