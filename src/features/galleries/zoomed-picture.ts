import { fitted, moved, type Point, settle, stepScale, toggled, UNZOOMED, type Zoom, zoomAt } from './zoom.ts'

const MIDDLE: Point = { x: 0, y: 0 }

/** A picture fitted into a frame, drawn as the rules of zooming say. */
export class ZoomedPicture {
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

  /** In CSS pixels. The picture's shape is in its attributes, even before it is loaded. */
  #sizes() {
    const frame = { width: this.#frame.clientWidth, height: this.#frame.clientHeight }
    const attribute = (name: string) => Number(this.#image.getAttribute(name))
    return { frame, picture: fitted({ width: attribute('width'), height: attribute('height') }, frame) }
  }

  /** A place on the screen, from the frame's middle. */
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

  /** Moved to an absolute place, as a drag that began elsewhere asks for. */
  moveTo({ x, y }: Point): void {
    const { picture, frame } = this.#sizes()
    this.#set(settle({ scale: this.#zoom.scale, x, y }, picture, frame))
  }

  toggle(point: Point): void {
    const { picture, frame } = this.#sizes()
    this.#set(toggled(this.#zoom, point, picture, frame))
  }

  reset(): void {
    this.#set(UNZOOMED)
  }
}
