import { isSameCode } from '#browser/session/landing-parameters.ts'

/** The code editors give every cart (DOC-33); times are ISO 8601, null on an open side. */
export interface DiscountSettings {
  isEnabled: boolean
  discountCode: string | null
  startTime: string | null
  endTime: string | null
  isSubscriptionOnly: boolean
}

/** What codes depend on. */
export interface DiscountSituation {
  settings: DiscountSettings | null
  /** The session's, which a cart has accepted before (DISC-11). */
  sessionCode: string | null
  /** The session's was the settings' when it was accepted. */
  isSessionFromSettings: boolean
  /** One a shopper came with, which no cart has answered yet (DISC-14). */
  pendingCode: string | null
  hasSubscription: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** A time that cannot be read is no limit at all: the commerce service has the last word on its codes anyway. */
const timeOf = (time: string | null) => {
  const milliseconds = time === null ? Number.NaN : Date.parse(time)
  return Number.isNaN(milliseconds) ? null : milliseconds
}

/** DISC-10: without limits always; otherwise from start to end, both included, an open side being no limit. */
export function isScheduled(
  { startTime, endTime }: Pick<DiscountSettings, 'startTime' | 'endTime'>,
  now: number,
): boolean {
  const start = timeOf(startTime)
  const end = timeOf(endTime)
  return (start === null || start <= now) && (end === null || now <= end)
}

/** The settings' code where it applies (DISC-08..10); null where it does not. */
export function settingsCode({
  settings,
  hasSubscription,
  now,
}: Pick<DiscountSituation, 'settings' | 'hasSubscription' | 'now'>): string | null {
  const code = settings?.discountCode?.trim() ?? ''
  if (settings === null || !settings.isEnabled || code === '') return null
  if (settings.isSubscriptionOnly && !hasSubscription) return null
  return isScheduled(settings, now) ? code : null
}

/** The session's code, unless it was the settings' and no longer is: then it has run its course. */
export function lastingCode(situation: DiscountSituation): string | null {
  const { sessionCode, isSessionFromSettings } = situation
  if (sessionCode === null || !isSessionFromSettings) return sessionCode
  const own = settingsCode(situation)
  return own !== null && isSameCode(own, sessionCode) ? own : null
}

/**
 * The code a cart should have now: the one the shopper came with last, else what a cart of theirs accepted before
 * (DISC-11), else the settings'. Null for none.
 */
export function wantedCode(situation: DiscountSituation): string | null {
  return situation.pendingCode ?? lastingCode(situation) ?? settingsCode(situation)
}

/** What is to be done about a cart's codes. */
export type DiscountStep =
  | { kind: 'nothing' }
  /** The cart has it: it is the session's from now on. */
  | { kind: 'accept'; code: string; isFromSettings: boolean }
  | { kind: 'send'; code: string; isFromSettings: boolean }
  /** A code of the settings that no longer applies is on the cart, or still the session's. */
  | { kind: 'clear'; code: string }

/** The next step for a cart that has `cartCodes` on it. */
export function discountStep(situation: DiscountSituation, cartCodes: readonly string[]): DiscountStep {
  const wanted = wantedCode(situation)
  if (wanted !== null) {
    const { pendingCode, sessionCode, isSessionFromSettings } = situation
    const isFromSettings = pendingCode === null && (sessionCode === null || isSessionFromSettings)
    if (!cartCodes.some((code) => isSameCode(code, wanted)))
      return { kind: 'send', code: wanted, isFromSettings }
    const isKept = pendingCode === null && sessionCode === wanted
    return isKept ? { kind: 'nothing' } : { kind: 'accept', code: wanted, isFromSettings }
  }
  // The one accepted as the settings', or which is theirs now and does not apply.
  const { sessionCode, settings } = situation
  const theirs = sessionCode ?? settings?.discountCode ?? null
  const onCart = theirs === null ? undefined : cartCodes.find((code) => isSameCode(code, theirs))
  const stale = onCart ?? sessionCode
  return stale === null ? { kind: 'nothing' } : { kind: 'clear', code: stale }
}

/** Milliseconds until the schedule next says otherwise; null when it never will. */
export function nextTurn(settings: DiscountSettings | null, now: number): number | null {
  const start = timeOf(settings?.startTime ?? null)
  const end = timeOf(settings?.endTime ?? null)
  const ahead: number[] = []
  if (start !== null && start > now) ahead.push(start - now)
  if (end !== null && end >= now) ahead.push(end - now + 1)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** Warnings that mean the code itself is no good, as against one that merely waits for a fuller cart (DISC-14). */
const refusals: ReadonlySet<string> = new Set([
  'DISCOUNT_NOT_FOUND',
  'DISCOUNT_CURRENTLY_INACTIVE',
  'DISCOUNT_USAGE_LIMIT_REACHED',
])

/** Whether one of a cart's warnings says that its code is unknown, inactive or used up. */
export const isRefusal = ({ code }: { code: string | null }) => code !== null && refusals.has(code)

/** What a shopper who came with a code is told when a cart refuses it. */
export function refusalText(code: string, warning: string | null): string {
  switch (warning) {
    case 'DISCOUNT_NOT_FOUND':
      return `We don’t know the code ${code}.`
    case 'DISCOUNT_CURRENTLY_INACTIVE':
      return `The code ${code} is not valid right now.`
    case 'DISCOUNT_USAGE_LIMIT_REACHED':
      return `The code ${code} has been used up.`
    default:
      return `The code ${code} could not be used.`
  }
}

/** What a shopper is told who came by the address of what can be no code. */
export const CODE_UNREADABLE = 'We couldn’t read that discount code.'
