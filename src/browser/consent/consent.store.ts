import { atom, type ReadableAtom } from 'nanostores'
import { type ConsentChoice, formatChoice, parseChoice } from './consent-choice.ts'

const KEY = 'consent'

/** The answer where storage refused it, until the page is left. */
let unsaved: string | null = null

/** The answer as it is stored, with its time; null without one. */
export function storedAnswer(): string | null {
  if (unsaved !== null) return unsaved
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const read = (): ConsentChoice | null => parseChoice(storedAnswer(), Date.now())

const choice = atom<ConsentChoice | null>(
  import.meta.env.PUBLIC_CONSENT === 'ask' && typeof document !== 'undefined' ? read() : null,
)

/** The answer of this device; null before there is one, and where nobody is asked (TRK-15). */
export const $consent: ReadableAtom<ConsentChoice | null> = choice

/** Keeps the visitor's answer on this device, for all tabs. */
export function storeConsent(answer: ConsentChoice): void {
  const text = formatChoice(answer, Date.now())
  try {
    localStorage.setItem(KEY, text)
    unsaved = null
  } catch {
    unsaved = text
  }
  choice.set(answer)
}

/** Follows answers that other tabs store, and those that were stored while the browser kept this page. */
export function followConsent(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === KEY) choice.set(read())
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) choice.set(read())
  })
}

/** Runs `task` once, as soon as the visitor has accepted; only for a shop that asks (TRK-15). */
export function whenAccepted(task: () => void): void {
  const stop = choice.subscribe((answer) => {
    if (answer !== 'accepted') return
    queueMicrotask(() => stop())
    task()
  })
}
