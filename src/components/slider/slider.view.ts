import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { loadStyles } from '#browser/load-styles.ts'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'
import styles from './slider.css?url'

/** Updates buttons and status to the carousel's position. */
function showPlace(slider: HTMLElement, carousel: EmblaCarouselType): void {
  const controls = slider.querySelector<HTMLElement>('.slider-controls')
  const previous = slider.querySelector('.slider-controls [aria-label="Previous"]')
  const next = slider.querySelector('.slider-controls [aria-label="Next"]')
  const status = slider.querySelector('.slider-controls [role="status"]')
  const places = carousel.scrollSnapList().length
  if (controls !== null) controls.hidden = places < 2
  // Not `disabled`: the button would lose the focus at the last slide.
  previous?.setAttribute('aria-disabled', String(!carousel.canScrollPrev()))
  next?.setAttribute('aria-disabled', String(!carousel.canScrollNext()))
  if (status !== null) status.textContent = `${carousel.selectedScrollSnap() + 1} of ${places}`
}

/** Turns a scrolling list into a carousel with dragging, buttons and arrow keys (WID-12, WID-14). */
export async function driveSlider(slider: HTMLElement): Promise<void> {
  await loadStyles(styles)
  const viewport = slider.querySelector<HTMLElement>(':scope > section')
  if (viewport === null || 'driven' in slider.dataset) return
  const { scrollLeft } = viewport
  const track = viewport.firstElementChild
  const slides = [...(track?.children ?? [])].filter((slide) => slide instanceof HTMLElement)
  // Starts at the slide that the list was scrolled to.
  const startIndex = Math.max(
    0,
    slides.findIndex((slide) => Math.abs(slide.offsetLeft - viewport.offsetLeft) >= Math.abs(scrollLeft) - 1),
  )
  slider.dataset.driven = ''
  viewport.scrollLeft = 0
  const carousel = EmblaCarousel(viewport, {
    // Where the first slide begins: at the list's edge, or at the content's where the list reaches to the window's.
    align: () => Number.parseFloat(getComputedStyle(slides[0] ?? viewport).marginInlineStart),
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
}
