import { HEADER_UNPIN_PX } from '#config/limits.ts'

/** Where the page was scrolled to last, in pixels from its top, and whether the header had left. */
export interface HeaderPosition {
  readonly y: number
  readonly isAway: boolean
}

/**
 * Whether the header is away: it leaves when the page is scrolled down beyond `HEADER_UNPIN_PX`, and returns when it is
 * scrolled up (CHR-12).
 * @param scrolled Pixels from the page's top; below 0 and beyond `end`, the last position there is, while it
 * overscrolls.
 */
export function headerPosition(last: HeaderPosition, scrolled: number, end: number): HeaderPosition {
  const y = Math.min(Math.max(scrolled, 0), end)
  if (y === last.y) return last
  return { y, isAway: y > last.y && y > HEADER_UNPIN_PX }
}
