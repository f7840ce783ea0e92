import { type ConsentChoice, parseChoice } from '#browser/consent/consent-choice.ts'

/** A service that keeps the visitor's choice besides this device, so that what runs elsewhere respects it (TRK-18). */
export interface ConsentRecorder {
  /** Resolves when the service has the choice. Rejects when it may not have it. */
  save(choice: ConsentChoice): Promise<void>
}

export interface RecordChoiceOptions {
  recorder: ConsentRecorder
  /** The visitor's choice as it is stored, with its time; null without one. */
  storedChoice: () => string | null
  /** The choice that was last recorded, or "failed …", as this device stores it; null where storage is blocked or empty. */
  lastRecorded: { read: () => string | null; write: (text: string) => void }
  /** Whether the page is being left, which cancels its requests. */
  isLeaving: () => boolean
  report: (error: unknown) => void
  now: () => number
}

const FAILED = 'failed '

/**
 * Sends the visitor's choice to the recorder unless it has it already. A choice that could not be sent stays as it is here, is
 * reported once, and is sent again by the next call: with the next choice, or by the next page (TRK-18). Never rejects.
 */
export async function recordChoice(options: RecordChoiceOptions): Promise<void> {
  const { recorder, storedChoice, lastRecorded, isLeaving, report, now } = options
  const text = storedChoice()
  const choice = parseChoice(text, now())
  const last = lastRecorded.read()
  if (text === null || choice === null || last === text) return
  try {
    await recorder.save(choice)
    lastRecorded.write(text)
  } catch (error) {
    if (isLeaving() || last === FAILED + text) return
    lastRecorded.write(FAILED + text)
    report(error)
  }
}
