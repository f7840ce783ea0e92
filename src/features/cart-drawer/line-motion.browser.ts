// Separate file so that opening the cart does not load motion; see useLineMotion.ts.
import { spring } from 'motion'
import { animate } from 'motion/mini'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'

const SPRING = { type: spring, visualDuration: 0.3, bounce: 0.15 } as const
const LEAVE = { duration: 0.2, ease: 'easeOut' } as const

/** The list's lines, and what scrolls after the list; lines that are leaving are inert. */
const MOVING = ':scope > ul > li:not([inert]), :scope > :not(ul, [data-cart-totals])'

/** The vertical distance in pixels by which a running animation moves the element off its place in the layout. */
const currentShift = (element: Element) => new DOMMatrixReadOnly(getComputedStyle(element).transform).m42

/** Where everything in the cart was before a change that React is about to render. */
type Rects = ReadonlyMap<Element, DOMRect>

/**
 * FLIP animation of a list whose lines React adds, removes and reorders, within the area that scrolls it: measures before React
 * renders a change, and plays from there afterwards. A removed line fades out to the side, a new one fades in, and everything
 * else slides to its new place. Lines outside the viewport do not move, nor does anything for shoppers who prefer reduced
 * motion.
 */
export class LineMotion {
  readonly #list: HTMLUListElement
  readonly #area: HTMLElement
  readonly #leaving = new Map<HTMLElement, { cancel(): void }>()
  #rects: Rects | null = null

  constructor(list: HTMLUListElement, area: HTMLElement) {
    this.#list = list
    this.#area = area
  }

  #isVisible({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): boolean {
    const viewport = this.#area.getBoundingClientRect()
    return bottom > viewport.top && top < viewport.bottom
  }

  #moving = () => this.#area.querySelectorAll<HTMLElement>(MOVING)

  /** To be called before React renders a change of the list. */
  measure(): void {
    if (this.#list.hidden || prefersReducedMotion()) return
    this.#rects = new Map(Array.from(this.#moving(), (element) => [element, element.getBoundingClientRect()]))
    // React renders before the next frame; lines that come later, such as the next batch of a long list, do not animate.
    requestAnimationFrame(() => {
      this.#rects = null
    })
  }

  /** Whether a line that is removed by the measured change is seen leaving. */
  isSeen(line: Element): boolean {
    const rect = this.#rects?.get(line)
    return rect !== undefined && this.#isVisible(rect)
  }

  /**
   * To be called when React has rendered the measured change.
   * @param leaving The lines that are removed, still in the list.
   * @param onGone Called for each of them that has faded out.
   */
  play(leaving: readonly HTMLElement[], onGone: (line: HTMLElement) => void): void {
    const rects = this.#rects
    this.#rects = null
    for (const line of this.#leaving.keys()) if (!leaving.includes(line)) this.#comeBack(line)
    if (rects === null) return
    for (const line of leaving) {
      const from = rects.get(line)
      if (from !== undefined) this.#leave(line, from, () => onGone(line))
    }
    for (const element of this.#moving()) {
      const from = rects.get(element)
      if (from !== undefined) this.#move(element, from)
      else if (element.parentElement === this.#list) this.#enter(element)
    }
  }

  /** Takes a line out of the layout, and fades it out. */
  #leave(line: HTMLElement, from: DOMRect, onGone: () => void): void {
    const top = from.top - this.#list.getBoundingClientRect().top
    Object.assign(line.style, { position: 'absolute', insetInline: '0', top: `${top}px` })
    const fading = animate(line, { opacity: 0, transform: 'translateX(-2rem)' }, LEAVE)
    this.#leaving.set(line, fading)
    void fading.then(() => {
      if (this.#leaving.delete(line)) onGone()
    })
  }

  /** A line that was leaving is in the cart again. */
  #comeBack(line: HTMLElement): void {
    this.#leaving.get(line)?.cancel()
    this.#leaving.delete(line)
    line.removeAttribute('style')
  }

  #enter(line: HTMLElement): void {
    if (!this.#isVisible(line.getBoundingClientRect())) return
    animate(line, { opacity: [0, 1], transform: ['translateX(2rem)', 'none'] }, SPRING)
  }

  #move(element: HTMLElement, from: DOMRect): void {
    const shown = element.getBoundingClientRect()
    if (!this.#isVisible(from) && !this.#isVisible(shown)) return
    const distance = from.top - (shown.top - currentShift(element))
    if (Math.abs(distance) < 1) return
    animate(element, { transform: [`translateY(${distance}px)`, 'none'] }, SPRING)
  }
}
