import { ERROR_TOAST_MS } from '#config/limits.ts'
import type { CartView } from './cart.view.ts'
import type { CartEngineOptions } from './engine.types.ts'
import { UNREACHABLE, UNREADABLE, UPDATING, updated } from './texts.ts'

/** What the cart says: one alert at a time, a toast with each failure (ERR-06), and the status of changes. */
export interface Voice {
  /** Why a line's last change did not happen, by line key. */
  readonly errors: ReadonlyMap<string, string>
  /** The alert alone, without a toast; null takes it back. */
  say(text: string | null): void
  /** A failure or warning, of one line where `key` says which. */
  fail(text: string, key?: string): void
  /** The cart cannot be reached; `hasChanges` when something of the shopper's waits for it. */
  unreachable(hasChanges: boolean): void
  /** The cart could be reached: takes back what was said about it. */
  reached(): void
  /** The shopper does something new, to a line: what was said before is over. */
  moveOn(key: string): void
  /** Tells of changes that begin, and of the cart once they have all settled (contract). */
  status(changes: 'under way' | 'waiting' | 'none', view: CartView): void
}

/** See `Voice`. */
export function createVoice({
  alert,
  announce,
  notify,
}: Pick<CartEngineOptions, 'alert' | 'announce' | 'notify'>): Voice {
  const errors = new Map<string, string>()
  let alertText: string | null = null
  let isUpdating = false

  const say = (text: string | null) => {
    if (text === null && alertText === null) return
    alertText = text
    alert(text)
  }
  const fail = (text: string, key?: string) => {
    if (key !== undefined) errors.set(key, text)
    say(text)
    notify({ kind: 'error', text, duration: ERROR_TOAST_MS })
  }

  return {
    errors,
    say,
    fail,
    unreachable(hasChanges) {
      // Nobody asked for a reading at startup, so no toast tells of its failing.
      if (hasChanges) fail(UNREACHABLE)
      else say(UNREADABLE)
    },
    reached() {
      if (alertText === UNREACHABLE || alertText === UNREADABLE) say(null)
    },
    moveOn(key) {
      errors.delete(key)
      say(null)
    },
    status(changes, { count, subtotal }) {
      if (changes === 'under way' && !isUpdating) announce(UPDATING)
      if (changes === 'none' && isUpdating) announce(updated(count, subtotal))
      isUpdating = changes === 'under way'
    },
  }
}
