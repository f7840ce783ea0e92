import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { onShortcutKey } from '#browser/window/keyboard-shortcuts.ts'
import { directionOf, isRightToLeft, pageCarousel } from '#components/slider/carousel.browser.ts'
import { followGestures } from './gestures.browser.ts'
import { isZoomed, MIDDLE, type Point } from './zoom.ts'
import { ZoomablePicture } from './zoomable-picture.view.ts'

// Separate file so that a page loads carousel and gestures only when its pictures are opened.

/** What the magnified view shows, for its buttons and status. */
export interface MagnifiedState {
  /** From 0. */
  readonly slide: number
  /** Null for what cannot be zoomed, such as a video. */
  readonly isZoomed: boolean | null
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** The slides of an open magnified view: one at a time, each of which can be zoomed (WID-09). */
export class MagnifiedCarousel {
  readonly #carousel: EmblaCarouselType
  readonly #onChange: (state: MagnifiedState) => void
  readonly #end: () => void
  #picture: ZoomablePicture | null = null

  /**
   * @param viewport Scrolls a list of slides, whose pictures are in frames.
   * @param slide The one to begin with, from 0.
   */
  constructor(viewport: HTMLElement, slide: number, onChange: (state: MagnifiedState) => void) {
    this.#onChange = onChange
    viewport.scrollLeft = 0
    this.#carousel = EmblaCarousel(viewport, {
      container: 'ul',
      startIndex: slide,
      direction: isRightToLeft(viewport) ? 'rtl' : 'ltr',
      // A drag moves a zoomed picture, and two fingers zoom, so neither pages.
      watchDrag: (_, event) => !this.#isZoomed && !('touches' in event && event.touches.length > 1),
    })
    this.#carousel.on('select', () => this.#show())
    // A zoomed picture may be beyond its bounds when the phone is turned.
    this.#carousel.on('resize', () => this.#picture?.move(MIDDLE))
    const gestures = followGestures(viewport, () => this.#picture)
    const stopKeys = onShortcutKey((key) => this.#press(key, viewport))
    this.#end = () => {
      stopKeys()
      gestures.destroy()
    }
    this.#show()
  }

  get #isZoomed(): boolean {
    return this.#picture !== null && isZoomed(this.#picture.zoom)
  }

  /** Pages; does nothing while zoomed in (WID-09). */
  go(direction: 1 | -1): void {
    if (!this.#isZoomed) pageCarousel(this.#carousel, direction)
  }

  /** Zooms in, or back out. */
  toggleZoom(): void {
    this.#picture?.toggle(MIDDLE)
  }

  /** Leaves the list as it was. */
  destroy(): void {
    this.#end()
    this.#picture?.reset()
    this.#carousel.destroy()
  }

  #show(): void {
    this.#picture?.reset()
    const frame = this.#carousel
      .slideNodes()
      [this.#carousel.selectedScrollSnap()]?.querySelector<HTMLElement>('[data-magnified-frame]')
    const image = frame?.querySelector<HTMLImageElement>(':scope > img')
    this.#picture = frame && image ? new ZoomablePicture(frame, image, () => this.#tell()) : null
    this.#tell()
  }

  #tell(): void {
    this.#onChange({
      slide: this.#carousel.selectedScrollSnap(),
      isZoomed: this.#picture === null ? null : isZoomed(this.#picture.zoom),
      hasPrevious: this.#carousel.canScrollPrev(),
      hasNext: this.#carousel.canScrollNext(),
    })
  }

  /** Arrows page, or move a zoomed picture; plus and minus zoom (CHR-26). Returns whether the key was handled. */
  #press(key: string, viewport: HTMLElement): boolean {
    const pan = pans[key]
    const direction = directionOf(key, viewport)
    if (this.#isZoomed && pan !== undefined) this.#picture?.move(pan)
    else if (direction !== null) this.go(direction)
    else if (key === '+' || key === '=') this.#picture?.step(1)
    else if (key === '-') this.#picture?.step(-1)
    else return false
    return true
  }
}

const PAN_PX = 60
const pans: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
}
