import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { loadStyles } from '#browser/load-styles.ts'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'
import styles from './slider.css?url'

/** Previous, next and where one is, kept in step with the carousel. */
function showPlace(slider: HTMLElement, carousel: EmblaCarouselType): void {
  const controls = slider.querySelector<HTMLElement>('.slider-controls')
  const previous = slider.querySelector('.slider-controls [aria-label="Previous"]')
  const next = slider.querySelector('.slider-controls [aria-label="Next"]')
  const status = slider.querySelector('.slider-controls [role="status"]')
  const places = carousel.scrollSnapList().length
  if (controls !== null) controls.hidden = places < 2
  // Not `disabled`: a button under somebody's finger would lose the focus at the end.
  previous?.setAttribute('aria-disabled', String(!carousel.canScrollPrev()))
  next?.setAttribute('aria-disabled', String(!carousel.canScrollNext()))
  if (status !== null) status.textContent = `${carousel.selectedScrollSnap() + 1} of ${places}`
}

/** Takes a list that scrolls over as a carousel: dragging, buttons and arrow keys (WID-12, WID-14). */
export async function driveSlider(slider: HTMLElement): Promise<void> {
  await loadStyles(styles)
  const viewport = slider.querySelector<HTMLElement>(':scope > section')
  if (viewport === null || 'driven' in slider.dataset) return
  const { scrollLeft } = viewport
  const track = viewport.firstElementChild
  const slides = [...(track?.children ?? [])].filter((slide) => slide instanceof HTMLElement)
  // Somebody may have scrolled it already.
  const startIndex = Math.max(
    0,
    slides.findIndex((slide) => Math.abs(slide.offsetLeft - viewport.offsetLeft) >= Math.abs(scrollLeft) - 1),
  )
  slider.dataset.driven = ''
  viewport.scrollLeft = 0
  const carousel = EmblaCarousel(viewport, {
    align: 'start',
    containScroll: 'trimSnaps',
    startIndex,
    direction: getComputedStyle(viewport).direction === 'rtl' ? 'rtl' : 'ltr',
  })
  const show = () => showPlace(slider, carousel)
  for (const event of ['init', 'reInit', 'select'] as const) carousel.on(event, show)
  show()
  const go = (direction: 1 | -1) =>
    direction === 1
      ? carousel.scrollNext(prefersReducedMotion())
      : carousel.scrollPrev(prefersReducedMotion())
  slider.querySelector('.slider-controls [aria-label="Previous"]')?.addEventListener('click', () => go(-1))
  slider.querySelector('.slider-controls [aria-label="Next"]')?.addEventListener('click', () => go(1))
  viewport.addEventListener('keydown', (event) => {
    if (event.target !== viewport || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(viewport).direction !== 'rtl')
    go(isForward ? 1 : -1)
  })
  // A page change takes it away.
  document.addEventListener('astro:before-swap', () => carousel.destroy(), { once: true })
}
