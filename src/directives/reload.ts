import { CHUNK_RELOAD_MS } from '#config/limits.ts'

const KEY = 'session:reloaded'

/**
 * Whether the page may be reloaded because a part of it could not be loaded: at most once per 60 seconds (ERR-08). A
 * yes is remembered at once. Without working storage nothing would end a loop of reloads, so the answer is no.
 */
export function mayReload(storage: () => Storage, now: number): boolean {
  try {
    const area = storage()
    const last = Number(area.getItem(KEY) ?? 0)
    // A time in the future is a clock set back since: it counts as long ago.
    if (last <= now && now - last < CHUNK_RELOAD_MS) return false
    area.setItem(KEY, String(now))
    return area.getItem(KEY) === String(now)
  } catch {
    return false
  }
}
