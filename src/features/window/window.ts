/**
 * Whether a resizing is worth measuring anew (STATE-04): on phones and tablets the browser's own bars come and go with
 * scrolling and change the height alone.
 */
export const isWorthMeasuring = (width: number, nextWidth: number, isTouch: boolean): boolean =>
  !isTouch || nextWidth !== width
