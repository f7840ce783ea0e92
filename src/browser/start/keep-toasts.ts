import { report } from '#browser/reporting/report.ts'
import { keptToasts } from '#components/toasts/toasts.store.ts'

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

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept
  } catch {
    return null
  }
}

/** Shows toasts on over a change of page, for the rest of their time (CHR-33, CHR-34). */
export function keepToasts(): void {
  const kept = takeKept()
  if (kept !== null)
    import('./show-kept-toasts.ts')
      .then(({ showKeptToasts }) => showKeptToasts(kept, Date.now()))
      .catch((error: unknown) => report(error, { part: 'toasts' }))
  window.addEventListener('pagehide', keep)
}
