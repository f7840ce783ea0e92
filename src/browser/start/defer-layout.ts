/** On the root element: what is below the first screens is laid out when it comes near (`styles/deferred-layout.css`). */
export const DEFERRED_LAYOUT_ATTRIBUTE = 'data-deferred-layout'

/** On what is laid out before it is seen: a part of such a page, or a drawer that is about to open. */
export const LAID_OUT_ATTRIBUTE = 'data-laid-out'

/**
 * Defers the layout of what is below the first screens (CHR-36), on a page that begins at its top: one that is come back to,
 * or opened at an anchor, is scrolled to a place that what is above it decides.
 */
export function deferLayout(): void {
  const isNew = performance
    .getEntriesByType('navigation')
    .some((load) => 'type' in load && load.type === 'navigate')
  if (isNew && !location.hash) document.documentElement.toggleAttribute(DEFERRED_LAYOUT_ATTRIBUTE)
}
