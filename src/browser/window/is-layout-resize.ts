/**
 * Whether a resize can change the page's layout. On phones and tablets the browser's own bars come and go with scrolling
 * and change the height alone, which is ignored (STATE-04). Widths in CSS pixels.
 */
export const isLayoutResize = (width: number, nextWidth: number, isTouch: boolean): boolean =>
  !isTouch || nextWidth !== width
