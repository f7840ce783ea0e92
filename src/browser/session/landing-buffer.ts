import { LANDINGS_KEPT } from '#config/limits.ts'

/** Where a tab keeps the addresses it landed on until a session reads them: the same name in `bufferLanding`. */
const LANDINGS = 'landings'

/** Said on the document when a session has read this page's address: the same name in `bufferLanding`. */
const READ_EVENT = 'landing:read'

/**
 * Notes the address of the page landed on (TRK-02) when it is left before a session has read it: who walks on before any
 * script has come takes nothing else along. Not at once, because the first look into a browser's storage holds up the
 * page. It stands in every page as it is written here, so it needs nothing from outside of itself.
 */
export function bufferLanding(): void {
  const { href } = location
  const note = () => {
    try {
      sessionStorage.landings = `${sessionStorage.landings ?? ''} ${href}`
    } catch {
      // Where storage is blocked the session lives in memory anyway, and reads the address of its own page.
    }
  }
  addEventListener('pagehide', note)
  document.addEventListener('landing:read', () => removeEventListener('pagehide', note))
}

/** The addresses this tab landed on before this page since it was asked last; none where storage is blocked. */
function takeNoted(area: () => Pick<Storage, 'getItem' | 'removeItem'>): string[] {
  try {
    const noted = area().getItem(LANDINGS)
    if (noted === null) return []
    area().removeItem(LANDINGS)
    return noted.split(' ')
  } catch {
    return []
  }
}

/** Where the browser loaded this page from: navigating on changes `location`, but not this. */
export const loadedUrl = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href

/**
 * The addresses this tab landed on that no session has read, the oldest first: those it left too soon, and `here`, this
 * page's own. Where storage is blocked, that one alone.
 */
export function takeBufferedLandings(
  area: () => Pick<Storage, 'getItem' | 'removeItem'>,
  here: string,
  told: Pick<EventTarget, 'dispatchEvent'>,
): URL[] {
  told.dispatchEvent(new Event(READ_EVENT))
  return [...takeNoted(area), here]
    .filter((address) => URL.canParse(address))
    .slice(-LANDINGS_KEPT)
    .map((address) => new URL(address))
}
