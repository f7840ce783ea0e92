// Separate file so that opening the cart does not load motion; see useLineAnimations.ts.
import { spring } from 'motion'
import { animate } from 'motion/mini'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'
import { $cart } from '#features/cart/lazy-cart.store.ts'

const SPRING = { type: spring, visualDuration: 0.3, bounce: 0.15 } as const
const LEAVE = { duration: 0.2, ease: 'easeOut' } as const

/** The list's lines, and what scrolls after the list; lines that are leaving are inert. */
const MOVING = ':scope > ul > li:not([inert]), :scope > :not(ul, [data-cart-totals])'

/** The vertical distance in pixels by which a running animation moves the element off its place in the layout. */
const currentShift = (element: Element) => new DOMMatrixReadOnly(getComputedStyle(element).transform).m42

/**
 * Animates a list whose lines React adds, removes and reorders: a removed line fades out to the side, a new one fades in,
 * and everything else slides to its new place. Lines outside the viewport do not move, nor does anything for shoppers who
 * prefer reduced motion. Returns a function that stops it.
 */
export function animateLines(list: HTMLUListElement): () => void {
  const area = list.parentElement ?? list
  /** Where everything was before the change that React is about to render; null when no change is pending. */
  let before: ReadonlyMap<Node, DOMRect> | null = null

  const isVisible = ({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>) => {
    const viewport = area.getBoundingClientRect()
    return bottom > viewport.top && top < viewport.bottom
  }

  /** Puts a removed line back, out of the layout and out of reach, until it has faded out. */
  function leave(line: HTMLElement, from: DOMRect): void {
    line.inert = true
    line.ariaHidden = 'true'
    const top = from.top - list.getBoundingClientRect().top
    Object.assign(line.style, { position: 'absolute', insetInline: '0', top: `${top}px` })
    list.append(line)
    void animate(line, { opacity: 0, transform: 'translateX(-2rem)' }, LEAVE).then(() => line.remove())
  }

  function enter(line: HTMLElement): void {
    if (!isVisible(line.getBoundingClientRect())) return
    animate(line, { opacity: [0, 1], transform: ['translateX(2rem)', 'none'] }, SPRING)
  }

  function move(element: HTMLElement, from: DOMRect): void {
    const shown = element.getBoundingClientRect()
    if (!isVisible(from) && !isVisible(shown)) return
    const distance = from.top - (shown.top - currentShift(element))
    if (Math.abs(distance) < 1) return
    animate(element, { transform: [`translateY(${distance}px)`, 'none'] }, SPRING)
  }

  function onRendered(records: MutationRecord[]): void {
    const places = before
    before = null
    if (places === null || prefersReducedMotion()) return
    for (const node of records.flatMap(({ removedNodes }) => [...removedNodes])) {
      const from = places.get(node)
      if (node instanceof HTMLElement && !node.isConnected && from !== undefined && isVisible(from))
        leave(node, from)
    }
    for (const element of area.querySelectorAll<HTMLElement>(MOVING)) {
      const from = places.get(element)
      if (from !== undefined) move(element, from)
      else if (element.parentElement === list) enter(element)
    }
  }

  const observer = new MutationObserver(onRendered)
  observer.observe(list, { childList: true })
  // Listeners of the store run before React renders the change.
  const unsubscribe = $cart.listen(({ lines }, previous) => {
    const isSameList =
      lines.length === previous?.lines.length && lines.every(({ key }, at) => key === previous.lines[at]?.key)
    if (isSameList || list.hidden || prefersReducedMotion()) return
    const elements = [...area.querySelectorAll<HTMLElement>(MOVING)]
    before = new Map(elements.map((element) => [element, element.getBoundingClientRect()]))
    // React renders before the next frame; lines that come later, such as the next batch of a long list, do not animate.
    requestAnimationFrame(() => {
      before = null
    })
  })
  return () => {
    observer.disconnect()
    unsubscribe()
  }
}
