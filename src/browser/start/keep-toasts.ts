import { report } from '#browser/reporting/report.ts'
import { dismissKeptToasts, keptToasts } from '#components/toasts/toasts.store.ts'

const KEY = 'session:toasts'

function keep(): void {
  try {
    const shown = keptToasts()
    if (shown.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(shown))
  } catch {
    // Where storage is blocked, toasts end with their page.
  }
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Keeps toasts when the page changes, also back to one in the back/forward cache: the next page shows them for the rest of their
 * time (CHR-33, CHR-34). A page that is left before it has shown those of the page before leaves them to the next one.
 */
export function keepToasts(): void {
  let isShown = true
  const showStored = () => {
    const kept = readKept()
    isShown = kept === null
    if (kept === null) return
    import('./show-kept-toasts.ts')
      .then(({ showKeptToasts }) => {
        isShown = true
        keep()
        showKeptToasts(kept, Date.now())
      })
      .catch((error: unknown) => report(error, { part: 'toasts' }))
  }
  showStored()
  window.addEventListener('pagehide', () => {
    if (isShown || keptToasts().length > 0) keep()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    dismissKeptToasts()
    showStored()
  })
}
