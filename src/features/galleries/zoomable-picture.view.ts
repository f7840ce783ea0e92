import {
  constrain,
  fitted,
  MIDDLE,
  moved,
  type Point,
  stepScale,
  toggled,
  UNZOOMED,
  type Zoom,
  zoomAt,
} from './zoom.ts'

/** Applies the zoom rules to a picture in its frame. */
export class ZoomablePicture {
  readonly #frame: HTMLElement
  readonly #image: HTMLImageElement
  readonly #onChange: (zoom: Zoom) => void
  #zoom = UNZOOMED

  constructor(frame: HTMLElement, image: HTMLImageElement, onChange: (zoom: Zoom) => void) {
    this.#frame = frame
    this.#image = image
    this.#onChange = onChange
  }

  get zoom(): Zoom {
    return this.#zoom
  }

  /** Sizes in CSS pixels. The picture's aspect ratio is that of its attributes, which are there before it is loaded. */
  #sizes() {
    const frame = { width: this.#frame.clientWidth, height: this.#frame.clientHeight }
    const attribute = (name: string) => Number(this.#image.getAttribute(name))
    return { frame, picture: fitted({ width: attribute('width'), height: attribute('height') }, frame) }
  }

  /** A point of the viewport, relative to the frame's middle. */
  pointOf(clientX: number, clientY: number): Point {
    const { left, top, width, height } = this.#frame.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  #set(zoom: Zoom): void {
    this.#zoom = zoom
    const { scale, x, y } = zoom
    this.#image.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
    this.#onChange(zoom)
  }

  scaleTo(scale: number, point: Point): void {
    const { picture, frame } = this.#sizes()
    this.#set(zoomAt(this.#zoom, scale, point, picture, frame))
  }

  step(direction: 1 | -1): void {
    this.scaleTo(stepScale(this.#zoom.scale, direction), MIDDLE)
  }

  move(by: Point): void {
    const { picture, frame } = this.#sizes()
    this.#set(moved(this.#zoom, by, picture, frame))
  }

  /** Moves the picture to an offset, within the bounds. */
  moveTo({ x, y }: Point): void {
    const { picture, frame } = this.#sizes()
    this.#set(constrain({ scale: this.#zoom.scale, x, y }, picture, frame))
  }

  toggle(point: Point): void {
    const { picture, frame } = this.#sizes()
    this.#set(toggled(this.#zoom, point, picture, frame))
  }

  reset(): void {
    this.#set(UNZOOMED)
  }
}
