const KEY = 'consent:recorded'

/** The text where storage refused it, until the page is left. */
let unsaved: string | null = null

/** The choice that the consent service last confirmed, or `failed …` after an error (TRK-18). */
export function recordedChoice(): string | null {
  if (unsaved !== null) return unsaved
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps what `recordedChoice` returns, for all tabs. */
export function storeRecordedChoice(text: string): void {
  try {
    localStorage.setItem(KEY, text)
    unsaved = null
  } catch {
    unsaved = text
  }
}
