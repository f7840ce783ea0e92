import { type ConsentChoice, parseChoice } from '#browser/consent/consent-choice.ts'

/** A service that keeps the visitor's choice besides this device, so that what runs elsewhere respects it (TRK-18). */
export interface ConsentRecord {
  /** Resolves when the service has the choice. Rejects when it may not have it. */
  save(choice: ConsentChoice): Promise<void>
}

export interface ConsentRecording {
  record: ConsentRecord
  /** The visitor's choice as it is stored, with its time; null without one. */
  storedChoice: () => string | null
  /** What is known of the record on this device; null where storage is blocked or empty. */
  progress: { read: () => string | null; write: (text: string) => void }
  /** Whether the page is being left, which cancels its requests. */
  isLeaving: () => boolean
  report: (error: unknown) => void
  now: () => number
}

const FAILED = 'failed '

/**
 * Sends the visitor's choice to the record unless it has it already. A choice that could not be sent stays as it is here, is
 * reported once, and is sent again by the next call: with the next choice, or by the next page (TRK-18). Never rejects.
 */
export async function recordChoice(recording: ConsentRecording): Promise<void> {
  const { record, storedChoice, progress, isLeaving, report, now } = recording
  const text = storedChoice()
  const choice = parseChoice(text, now())
  const known = progress.read()
  if (text === null || choice === null || known === text) return
  try {
    await record.save(choice)
    progress.write(text)
  } catch (error) {
    if (isLeaving() || known === FAILED + text) return
    progress.write(FAILED + text)
    report(error)
  }
}
