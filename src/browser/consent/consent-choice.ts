import { CONSENT_LIFETIME_MS } from '#config/limits.ts'

/** A visitor's choice whether they may be tracked (TRK-15). */
export type ConsentChoice = 'accepted' | 'declined'

/** A choice as it is stored, with the time of it in milliseconds since 1970. */
export const formatChoice = (choice: ConsentChoice, now: number): string => `${choice} ${now}`

/**
 * A stored choice; null when there is none, when it cannot be read, or when it is older than `CONSENT_LIFETIME_MS` (TRK-15).
 * Without zod, which is not loaded yet when a page asks.
 */
export function parseChoice(text: string | null, now: number): ConsentChoice | null {
  const [, choice, time] = /^(accepted|declined) (\d{1,15})$/.exec(text ?? '') ?? []
  if (choice !== 'accepted' && choice !== 'declined') return null
  return now - Number(time) > CONSENT_LIFETIME_MS ? null : choice
}
