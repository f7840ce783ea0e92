import { LANDINGS_MAX } from '#config/limits.ts'

/** The tab's storage key for addresses that no session has read yet. */
export const LANDINGS_KEY = 'landings'

/** Dispatched on the document when a session has read this page's address. */
const READ_EVENT = 'landing:read'

/**
 * Stores `href`, the address of the page landed on, when the page is left before a session has read it, so that leaving before any
 * script has loaded loses no campaign (TRK-02). Not earlier, because the first access to storage blocks the page.
 * Runs inline (`landing-buffer-entry.ts`).
 */
export function bufferLanding(href: string): void {
  const store = () => {
    try {
      // The first follows "undefined", which is no address.
      sessionStorage[LANDINGS_KEY] += ` ${href}`
    } catch {
      // Where storage is blocked, the session lives in memory and reads only its own page's address.
    }
  }
  addEventListener('pagehide', store)
  document.addEventListener(READ_EVENT, () => removeEventListener('pagehide', store))
}

/** The stored addresses, which are removed; none where storage is blocked. */
function takeStored(area: () => Pick<Storage, 'getItem' | 'removeItem'>): string[] {
  try {
    const stored = area().getItem(LANDINGS_KEY)
    if (stored === null) return []
    area().removeItem(LANDINGS_KEY)
    return stored.split(' ')
  } catch {
    return []
  }
}

/**
 * The addresses this tab landed on that no session has read, oldest first: those of pages that were left too soon, then
 * `current`, this page's own. Where storage is blocked, only that one.
 * @param area Returns `sessionStorage`, which may throw.
 * @param events Gets the event that ends the inline script's listening: the document.
 */
export function takeBufferedLandings(
  area: () => Pick<Storage, 'getItem' | 'removeItem'>,
  current: string,
  events: Pick<EventTarget, 'dispatchEvent'>,
): URL[] {
  events.dispatchEvent(new Event(READ_EVENT))
  return [...takeStored(area), current]
    .filter((address) => URL.canParse(address))
    .slice(-LANDINGS_MAX)
    .map((address) => new URL(address))
}
