/**
 * Whether the page may reload because code failed to load: once every `minIntervalMs` (ERR-08), and never offline, where
 * the loaded page is worth more. An answer of true is stored at once. Without working storage nothing would end a loop of
 * reloads, so the answer is false.
 */
export function mayReload(
  storage: () => Storage,
  now: number,
  minIntervalMs: number,
  isOnline: boolean,
): boolean {
  const key = 'session:reloaded'
  try {
    const area = storage()
    const last = Number(area.getItem(key))
    // A time in the future comes from a clock that was set back, and counts as long ago; none is 0.
    if (!isOnline || (last <= now && now - last < minIntervalMs)) return false
    area.setItem(key, String(now))
    return area.getItem(key) === String(now)
  } catch {
    return false
  }
}

/** Handled by the page's inline script, which has the only copy of `mayReload`. */
export const RELOAD_REQUEST_EVENT = 'page:reload-request'

/**
 * Reloads the page because code that the shopper asked for failed to load, as after a release that removed it. Returns
 * whether the page goes: it reloads, or is being left already, which fails loads by itself (ERR-08). Not for code that
 * fails unnoticed (shutters, sky, reports).
 */
export const reloadOnce = (): boolean =>
  !document.dispatchEvent(new Event(RELOAD_REQUEST_EVENT, { cancelable: true }))
