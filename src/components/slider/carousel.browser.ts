import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'

/** Which slide a carousel shows, and whether it can be paged. */
export interface CarouselPosition {
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** Whether a list runs from right to left. */
export const isRightToLeft = (viewport: HTMLElement): boolean =>
  getComputedStyle(viewport).direction === 'rtl'

/** The slide that a list was scrolled to. */
function firstShown(viewport: HTMLElement, slides: readonly HTMLElement[]): number {
  const scrolled = Math.abs(viewport.scrollLeft) - 1
  return Math.max(
    0,
    slides.findIndex(({ offsetLeft }) => Math.abs(offsetLeft - viewport.offsetLeft) >= scrolled),
  )
}

/**
 * Drags and pages what was a list that scrolls, from the slide that it was scrolled to (WID-12, WID-14).
 * @param viewport Has a list of slides.
 * @param onMove Called with the position at once, and whenever it changes.
 */
export function driveCarousel(
  viewport: HTMLElement,
  onMove: (position: CarouselPosition) => void,
): EmblaCarouselType {
  const slides = [...viewport.querySelectorAll<HTMLElement>('ul > li')]
  const startIndex = firstShown(viewport, slides)
  viewport.scrollLeft = 0
  const carousel = EmblaCarousel(viewport, {
    container: 'ul',
    // Where the first slide begins: at the list's edge, or at the content's where the list reaches to the window's.
    align: () => Number.parseFloat(getComputedStyle(slides[0] ?? viewport).marginInlineStart),
    containScroll: 'trimSnaps',
    startIndex,
    direction: isRightToLeft(viewport) ? 'rtl' : 'ltr',
  })
  const show = () =>
    onMove({
      index: carousel.selectedScrollSnap(),
      count: carousel.scrollSnapList().length,
      hasPrevious: carousel.canScrollPrev(),
      hasNext: carousel.canScrollNext(),
    })
  for (const event of ['reInit', 'select'] as const) carousel.on(event, show)
  show()
  return carousel
}

/** Pages a carousel, without motion where less is asked for. */
export function pageCarousel(carousel: EmblaCarouselType, direction: 1 | -1): void {
  if (direction === 1) carousel.scrollNext(prefersReducedMotion())
  else carousel.scrollPrev(prefersReducedMotion())
}

/** The direction that an arrow key pages to; null for another key. */
export function directionOf(key: string, viewport: HTMLElement): 1 | -1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return (key === 'ArrowRight') === isRightToLeft(viewport) ? -1 : 1
}
