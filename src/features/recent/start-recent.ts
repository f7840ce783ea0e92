import { report } from '#browser/reporting/report.ts'
import { whenPageIdle } from '#browser/when-page-idle.ts'
import { RECENT_SEEN_MS } from '#config/limits.ts'

/** Less than a screen below the screen, or anywhere above it: who jumps to the page's end has passed the shelf. */
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
 * Notes the page's product as seen, and fills the shelf of what was seen and bought when it comes near. Loads nothing before
 * somebody uses the page, or has had it open for a while (FIND-10).
 */
async function startRecent(shelf: HTMLElement, current: string): Promise<void> {
  await whenPageIdle(RECENT_SEEN_MS)
  const { noteSeen } = await import('./recent.browser.ts')
  noteSeen(current)
  await whenNear(shelf)
  const { showRecent } = await import('./recent.view.ts')
  await showRecent(shelf, { current, withSeen: true })
}

const shelf = document.querySelector<HTMLElement>('[data-recent]')
if (shelf !== null)
  startRecent(shelf, shelf.dataset.recent ?? '').catch((error: unknown) => report(error, { part: 'recent' }))
