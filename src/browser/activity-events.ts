/**
 * On the window, each of these shows that a person uses the page, and no crawler or prerendering browser. `scroll` does not:
 * browsers scroll by themselves to an anchor, and to where a page was left.
 */
export const activityEvents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const
