import { report } from '#browser/reporting/report.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { RECENT_SEEN_MS } from '#config/limits.ts'

/** Less than a screen below the screen, or anywhere above it, where a jump to the page's end leaves the shelf. */
const NEAR = '100000px 0px 100% 0px'

/** Resolves once the element is near the screen. */
function whenNear(target: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    observer.observe(target)
  })
}

/**
 * Notes the page's product as seen once somebody has used the page or had it open for a while, and fills the shelf of what
 * was seen and bought once the page was used and the shelf comes near (FIND-10).
 */
async function startRecent(shelf: HTMLElement, current: string): Promise<void> {
  const used = whenPageUsed(null)
  await whenPageUsed(RECENT_SEEN_MS)
  const { noteSeen } = await import('./recent.browser.ts')
  noteSeen(current)
  // React runs on no page that nobody has used.
  await used
  await whenNear(shelf)
  const { mountRecent } = await import('./mount-recent.tsx')
  await mountRecent(shelf, current)
}

const shelf = document.querySelector<HTMLElement>('[data-recent]')
if (shelf !== null)
  startRecent(shelf, shelf.dataset.recent ?? '').catch((error: unknown) => report(error, { part: 'recent' }))
