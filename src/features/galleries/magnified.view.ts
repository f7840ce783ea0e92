import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { loadStyles } from '#browser/load-styles.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { prefersReducedMotion } from '#browser/reduced-motion.ts'
import { onScreenKey } from '#browser/window/screen-keys.ts'
import { followGestures } from './gestures.view.ts'
import styles from './magnified.css?url'
import { isZoomed, type Point, type Zoom } from './zoom.ts'
import { ZoomedPicture } from './zoomed-picture.ts'

const MIDDLE: Point = { x: 0, y: 0 }

/** The open magnified view: one slide at a time, each of which can be zoomed (WID-09). */
class MagnifiedView {
  readonly #dialog: HTMLDialogElement
  readonly #carousel: EmblaCarouselType
  #picture: ZoomedPicture | null = null

  constructor(dialog: HTMLDialogElement, viewport: HTMLElement, slide: number) {
    this.#dialog = dialog
    this.#carousel = EmblaCarousel(viewport, {
      startIndex: slide,
      direction: getComputedStyle(viewport).direction === 'rtl' ? 'rtl' : 'ltr',
      // A drag moves a zoomed picture, and two fingers zoom, so neither pages.
      watchDrag: (_, event) => !this.isZoomed && !('touches' in event && event.touches.length > 1),
    })
    this.#carousel.on('select', () => this.#show())
    this.#show()
  }

  get isZoomed(): boolean {
    return this.#picture !== null && isZoomed(this.#picture.zoom)
  }

  get picture(): ZoomedPicture | null {
    return this.#picture
  }

  /** Pages; does nothing while zoomed in (WID-09). */
  go(direction: 1 | -1): void {
    if (this.isZoomed) return
    if (direction === 1) this.#carousel.scrollNext(prefersReducedMotion())
    else this.#carousel.scrollPrev(prefersReducedMotion())
  }

  #show(): void {
    this.#picture?.reset()
    const frame = this.#carousel
      .slideNodes()
      [this.#carousel.selectedScrollSnap()]?.querySelector<HTMLElement>('[data-magnified-frame]')
    const image = frame?.querySelector<HTMLImageElement>(':scope > img')
    this.#picture =
      frame && image ? new ZoomedPicture(frame, image, (zoom) => this.#updateControls(zoom)) : null
    this.#updateControls(this.#picture?.zoom ?? { scale: 1, ...MIDDLE })
  }

  /** Updates buttons and status for the slide and its zoom. */
  #updateControls(zoom: Zoom): void {
    const dialog = this.#dialog
    const find = (name: string) => dialog.querySelector<HTMLElement>(`[data-magnified-${name}]`)
    const isZoomedIn = isZoomed(zoom)
    dialog.toggleAttribute('data-zoomed', isZoomedIn)
    const button = find('zoom')
    button?.setAttribute('aria-pressed', String(isZoomedIn))
    button?.setAttribute('aria-disabled', String(this.#picture === null))
    find('previous')?.setAttribute('aria-disabled', String(isZoomedIn || !this.#carousel.canScrollPrev()))
    find('next')?.setAttribute('aria-disabled', String(isZoomedIn || !this.#carousel.canScrollNext()))
    const status = find('status')
    const place = `${this.#carousel.selectedScrollSnap() + 1} of ${this.#carousel.slideNodes().length}`
    if (status !== null && status.textContent !== place) status.textContent = place
  }

  destroy(): void {
    this.#picture?.reset()
    this.#carousel.destroy()
  }
}

const PAN_PX = 60
const pans: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
}

/** Arrows page, or move a zoomed picture; plus and minus zoom (CHR-26). Answers whether the key was handled. */
function press(view: MagnifiedView, key: string, isRightToLeft: boolean): boolean {
  const pan = pans[key]
  if (view.isZoomed && pan !== undefined) view.picture?.move(pan)
  else if (key === 'ArrowRight' || key === 'ArrowLeft')
    view.go((key === 'ArrowRight') !== isRightToLeft ? 1 : -1)
  else if (key === '+' || key === '=') view.picture?.step(1)
  else if (key === '-') view.picture?.step(-1)
  else return false
  return true
}

/** Loads the view's styles, which it needs before it opens. */
export const loadMagnifiedStyles = () => loadStyles(styles)

/** Runs an open magnified view, beginning with `slide` (from 0), until the overlay closes. */
export function driveMagnified(dialog: HTMLDialogElement, slide: number): void {
  const viewport = dialog.querySelector<HTMLElement>('[data-magnified-viewport]')
  if (viewport === null || 'driven' in dialog.dataset) return
  const end = new AbortController()
  const { signal } = end
  dialog.dataset.driven = ''
  viewport.scrollLeft = 0
  const view = new MagnifiedView(dialog, viewport, slide)
  const gestures = followGestures(viewport, () => view.picture)
  const on = (name: string, act: () => void) =>
    dialog.querySelector(`[data-magnified-${name}]`)?.addEventListener('click', act, { signal })
  on('previous', () => view.go(-1))
  on('next', () => view.go(1))
  on('zoom', () => view.picture?.toggle(MIDDLE))
  const stopKeys = onScreenKey((key) => press(view, key, getComputedStyle(viewport).direction === 'rtl'))
  const unsubscribe = $overlay.listen((overlay) => {
    if (overlay === 'gallery') return
    unsubscribe()
    end.abort()
    stopKeys()
    gestures.destroy()
    view.destroy()
    delete dialog.dataset.driven
  })
}
