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

/**
 * Waves, banks and the clouds of a section's own sky, before which a cloud would be one too many; and the whole footer, whose
 * night the clouds of a day are no part of.
 */
const isScenery = (element: Element) => element.matches('.wave, .bank, .cloud, .footer')

/** The element whose box it is laid out in. */
function containerOf({ parentElement }: Element): Element | null {
  const isBoxless = parentElement !== null && getComputedStyle(parentElement).display === 'contents'
  return isBoxless ? containerOf(parentElement) : parentElement
}

/** The range in which a sticky element can lie: its container's content box. */
function stickyBand(element: Element): Band {
  const container = containerOf(element) ?? element
  const { top, bottom } = container.getBoundingClientRect()
  const { paddingTop, paddingBottom } = getComputedStyle(container)
  return { top: top + Number.parseFloat(paddingTop), bottom: bottom - Number.parseFloat(paddingBottom) }
}

const isInTheWay = (element: Element) =>
  [isPicture, hasWords, isScenery, isRuled, isPanel].some((check) => check(element)) &&
  element.closest('.hidden-visually') === null

/** The bands that text, pictures, controls, rules, panels and scenery among the elements take on the page as it is laid out now. */
export function takenBands(elements: readonly Element[]): readonly Band[] {
  const sticky = elements.filter((element) => getComputedStyle(element).position === 'sticky')
  const bands = [
    ...sticky.map(stickyBand),
    ...elements
      .filter((element) => isInTheWay(element) && !sticky.some((one) => one.contains(element)))
      .map((element) => element.getBoundingClientRect()),
  ]
  const { scrollY } = window
  return bands.flatMap(({ top, bottom }) =>
    bottom > top ? [{ top: top + scrollY, bottom: bottom + scrollY }] : [],
  )
}
