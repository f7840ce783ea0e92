import { isSlow } from '#browser/connection.ts'

/**
 * Over a slow line, has the page painted without the preloaded font: Chromium would wait 100 ms for it, in vain. It still
 * loads, for the next page. One that is cached is there in time all the same.
 */
export function paintBeforeFont(): void {
  if (isSlow()) document.querySelector('[as=font]')?.remove()
}
