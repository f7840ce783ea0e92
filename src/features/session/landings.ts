import { LANDINGS_KEPT } from '#config/limits.ts'

/** Where a tab keeps the addresses it landed on until a session reads them: the same name in `noteLanding`. */
const LANDINGS = 'landings'

/**
 * Notes the address of the page landed on (TRK-02) before any script has come: who walks on at once takes nothing else
 * along. It stands in every page as it is written here, so it needs nothing from outside of itself.
 */
export function noteLanding(): void {
  try {
    sessionStorage.landings = `${sessionStorage.landings ?? ''} ${location.href}`
  } catch {
    // Where storage is blocked the session lives in memory anyway, and reads the address of its own page.
  }
}

/** The addresses this tab landed on since it was asked last, the oldest first; none where storage is blocked. */
export function takeLandings(area: () => Pick<Storage, 'getItem' | 'removeItem'>): URL[] {
  try {
    const noted = area().getItem(LANDINGS)
    if (noted === null) return []
    area().removeItem(LANDINGS)
    return noted
      .split(' ')
      .filter((address) => URL.canParse(address))
      .slice(-LANDINGS_KEPT)
      .map((address) => new URL(address))
  } catch {
    return []
  }
}
