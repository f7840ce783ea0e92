import { isSlow, prefersReducedData } from '#browser/network-conditions.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'

function loadPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('#site-menu nav img'))
    picture.loading = 'eager'
}

/**
 * Loads the pictures of the menu's list before a touch opens it, which no pointer announces: once the page is used and the
 * browser idle; over a slow connection, or where data is saved, only at a touch of the menu's button (CHR-13).
 * @param used Resolves once the page is used.
 */
export function preloadMenuPictures(used: Promise<void>): void {
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('[commandfor="site-menu"]') !== null) loadPictures()
  })
  if (!window.matchMedia('(hover: none)').matches || prefersReducedData() || isSlow()) return
  void used.then(() => whenBrowserIdle(loadPictures))
}
