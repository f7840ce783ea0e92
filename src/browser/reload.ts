/**
 * Whether the page may be reloaded because a part of it could not be loaded: once in so many milliseconds (ERR-08), and
 * never offline, where the page one has is worth more. A yes is remembered at once. Without working storage nothing
 * would end a loop of reloads, so the answer is no. It stands inline in pages too, so it needs nothing from outside.
 */
export function mayReload(storage: () => Storage, now: number, pause: number, isOnline: boolean): boolean {
  const key = 'session:reloaded'
  try {
    const area = storage()
    const last = Number(area.getItem(key) ?? 0)
    // A time in the future is a clock set back since: it counts as long ago.
    if (!isOnline || (last <= now && now - last < pause)) return false
    area.setItem(key, String(now))
    return area.getItem(key) === String(now)
  } catch {
    return false
  }
}

/** The page's inline script listens for it, which has the one copy of what may be reloaded when. */
export const RELOAD_REQUEST_EVENT = 'page:reload-request'

/**
 * Reloads the page because what a shopper asked for could not be loaded, as after a release that took it away; answers
 * whether it does. For code that fails alone or unasked (a picture's shutters, the sky, reports) it is no way out.
 */
export const reloadOnce = (): boolean =>
  !document.dispatchEvent(new Event(RELOAD_REQUEST_EVENT, { cancelable: true }))
