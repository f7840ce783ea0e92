import { isSlow } from '#browser/network-conditions.ts'

/** On the root element: the page shows the stand-in font (`styles/tokens.css`). */
export const STAND_IN_ATTRIBUTE = 'data-stand-in'

/**
 * Over a slow connection, leaves the font out of the first page of a visit: it would share the connection with the page's
 * largest picture, Chromium would wait 100 ms for it, in vain, and lay out all text again when it has come. It loads when the
 * page is idle (`loadFontForLater`); later pages have it. The font's preload has a `media` that fits no screen, without which
 * the browser would have asked for it before any script runs. A later page is marked for the transition that it comes with
 * (CONST-06, `styles/motion.css`).
 */
export function paintBeforeFont(): void {
  const root = document.documentElement
  if (root.toggleAttribute('data-referrer', document.referrer.includes(location.host)) || !isSlow())
    document.querySelector('[as=font]')?.removeAttribute('media')
  else root.toggleAttribute(STAND_IN_ATTRIBUTE)
}
