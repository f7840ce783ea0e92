import { atom, type ReadableAtom } from 'nanostores'
import { type ConsentChoice, formatChoice, parseChoice } from './consent-choice.ts'

const KEY = 'consent'

/** The choice where storage refused it, until the page is left. */
let unsaved: string | null = null

/** The choice as it is stored, with its time; null without one. */
export function storedChoice(): string | null {
  if (unsaved !== null) return unsaved
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const read = (): ConsentChoice | null => parseChoice(storedChoice(), Date.now())

const consent = atom<ConsentChoice | null>(
  import.meta.env.PUBLIC_CONSENT === 'ask' && typeof document !== 'undefined' ? read() : null,
)

/** The choice made on this device; null before there is one, and where nobody is asked (TRK-15). */
export const $consent: ReadableAtom<ConsentChoice | null> = consent

/** Keeps the visitor's choice on this device, for all tabs. */
export function storeConsent(choice: ConsentChoice): void {
  const text = formatChoice(choice, Date.now())
  try {
    localStorage.setItem(KEY, text)
    unsaved = null
  } catch {
    unsaved = text
  }
  consent.set(choice)
}

/** Follows choices that other tabs store, and those that were stored while the page was in the back/forward cache. */
export function followConsent(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === KEY) consent.set(read())
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) consent.set(read())
  })
}

/** Runs `task` once, as soon as the visitor has accepted; only for a shop that asks (TRK-15). */
export function whenAccepted(task: () => void): void {
  const stop = consent.subscribe((choice) => {
    if (choice !== 'accepted') return
    queueMicrotask(() => stop())
    task()
  })
}
