import { report } from '#browser/reporting/report.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { RECENT_SEEN_MS } from '#config/limits.ts'

/** Less than a screen below the screen, or anywhere above it, where a jump to the page's end leaves the shelf. */
const NEAR = '100000px 0px 100% 0px'

/**
 * The screen and a little below it, which may be on the screen by the time the shelf is rendered. Browsers without scroll
 * anchoring, such as Safari, would move the page for a shelf above the screen, too.
 */
const MOVES_SCREEN = CSS.supports('overflow-anchor', 'auto') ? '0px 0px 30% 0px' : '100000px 0px 30% 0px'

/** Resolves once the element intersects the screen grown by `rootMargin`, or no longer does. */
function whenIntersecting(target: Element, rootMargin: string, expected: boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== expected) return
        observer.disconnect()
        resolve()
      },
      { rootMargin },
    )
    observer.observe(target)
  })
}

/**
 * Notes the page's product as seen once somebody has used the page or had it open for a while, and fills the shelf of what
 * was seen and bought once the page was used and the shelf comes near, while that moves nothing on the screen (FIND-10).
 */
async function startRecent(shelf: HTMLElement, current: string): Promise<void> {
  const used = whenPageUsed(null)
  await whenPageUsed(RECENT_SEEN_MS)
  const { noteSeen } = await import('./recent.browser.ts')
  noteSeen(current)
  // React runs on no page that nobody has used.
  await used
  await whenIntersecting(shelf, NEAR, true)
  const { loadRecent, mountRecent } = await import('./mount-recent.tsx')
  await loadRecent(current)
  await whenIntersecting(shelf, MOVES_SCREEN, false)
  mountRecent(shelf, current)
}

const shelf = document.querySelector<HTMLElement>('[data-recent]')
if (shelf !== null)
  startRecent(shelf, shelf.dataset.recent ?? '').catch((error: unknown) => report(error, { part: 'recent' }))
