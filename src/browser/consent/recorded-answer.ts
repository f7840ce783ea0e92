const KEY = 'consent:recorded'

/** What storage refused, until the page is left. */
let unsaved: string | null = null

/** The answer that the record outside this device has, as it is stored here; otherwise how far sending it has come (TRK-18). */
export function recordedAnswer(): string | null {
  if (unsaved !== null) return unsaved
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Remembers it for all tabs. */
export function storeRecordedAnswer(text: string): void {
  try {
    localStorage.setItem(KEY, text)
    unsaved = null
  } catch {
    unsaved = text
  }
}
