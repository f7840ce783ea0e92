import { isSlow } from '#browser/connection.ts'

/** On the root element: the page shows the stand-in font (`styles/tokens.css`). */
export const STAND_IN_ATTRIBUTE = 'data-stand-in'

/**
 * Over a slow line, leaves the font out of the first page of a visit: Chromium would wait 100 ms for it, in vain, and lay out
 * all text again when it has come. The font loads when the page is idle (`loadFontForLater`); later pages have it.
 */
export function paintBeforeFont(): void {
  if (!isSlow() || document.referrer.includes(location.host)) return
  document.querySelector('[as=font]')?.remove()
  document.documentElement.toggleAttribute(STAND_IN_ATTRIBUTE)
}
