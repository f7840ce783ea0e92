/** How many slides are side by side: below `md`, from `md`, from `lg`. */
export interface PerView {
  readonly base: number
  readonly md: number
  readonly lg: number
}

/** What the room beside the first and the last slide is of a slide, in a carousel as wide as the window; less than a half. */
const ROOM_BESIDE = 0.25

/** How many positions a carousel snaps to: the last one shows the last slide at its end. */
export const snapCount = (slides: number, perView: number, isBleeding = false): number =>
  Math.max(1, Math.min(slides, Math.ceil(slides - perView + (isBleeding ? ROOM_BESIDE : 0)) + 1))
