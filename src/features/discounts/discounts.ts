import { isSameCode } from '#browser/session/landing-parameters.ts'
import type { DiscountSettings } from './discount-settings.ts'
import { mayGetSettingsCode } from './may-get-settings-code.ts'

/** Everything that decides which code a cart should have. */
export interface DiscountContext {
  settings: DiscountSettings | null
  /** The session's code, which a cart has accepted before (DISC-11). */
  sessionCode: string | null
  /** Whether the session's code came from the settings. */
  isSessionFromSettings: boolean
  /** A code the shopper brought, which no cart has accepted or rejected yet (DISC-14). */
  pendingCode: string | null
  /** Codes that were rejected during this visit, which the cart may still list. */
  rejectedCodes: readonly string[]
  hasSubscription: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** Milliseconds since 1970; null without a limit, or for a time that cannot be read. */
const parseTime = (time: string | null) => {
  const milliseconds = time === null ? Number.NaN : Date.parse(time)
  return Number.isNaN(milliseconds) ? null : milliseconds
}

/** Whether `now` is between start and end, both included; a missing limit counts as satisfied (DISC-10). */
export function isScheduled(
  { startTime, endTime }: Pick<DiscountSettings, 'startTime' | 'endTime'>,
  now: number,
): boolean {
  const start = parseTime(startTime)
  const end = parseTime(endTime)
  return (start === null || start <= now) && (end === null || now <= end)
}

/** The settings' code; null when it does not apply to this cart now (DISC-08..10). */
export function settingsCode({
  settings,
  hasSubscription,
  now,
}: Pick<DiscountContext, 'settings' | 'hasSubscription' | 'now'>): string | null {
  const isPossible = mayGetSettingsCode(settings, hasSubscription)
  return isPossible && isScheduled(settings, now) ? settings.discountCode : null
}

/**
 * The code a cart should have now: the one the shopper brought last, else the session's (DISC-11), else the settings'.
 * Null for none. Of a session's code that came from the settings, these say whether it still applies.
 */
export function wantedCode(context: DiscountContext): string | null {
  const { pendingCode, sessionCode, isSessionFromSettings } = context
  return pendingCode ?? (isSessionFromSettings ? null : sessionCode) ?? settingsCode(context)
}

/** What to do about a cart's discount codes. */
export type DiscountAction =
  | { kind: 'nothing' }
  /** The cart has the code; it becomes the session's. */
  | { kind: 'accept'; code: string; isFromSettings: boolean }
  | { kind: 'send'; code: string; isFromSettings: boolean }
  /** Removes a code that no longer applies or was rejected, from the cart and from the session. */
  | { kind: 'clear'; code: string }

/** A code that a cart lists; `applicable` when it takes something off. */
export interface CartCode {
  readonly code: string
  readonly applicable: boolean
}

/** The next action for a cart that has `cartCodes`. */
export function nextDiscountAction(context: DiscountContext, cartCodes: readonly CartCode[]): DiscountAction {
  const wanted = wantedCode(context)
  if (wanted !== null) {
    const { pendingCode, sessionCode, isSessionFromSettings } = context
    const isFromSettings = pendingCode === null && (sessionCode === null || isSessionFromSettings)
    const isAccepted = pendingCode === null && sessionCode === wanted
    const listed = cartCodes.find(({ code }) => isSameCode(code, wanted))
    if (listed !== undefined && isAccepted) return { kind: 'nothing' }
    // A listed code that does not apply may have been refused, which only the answer to sending it tells.
    const kind = listed?.applicable === true ? 'accept' : 'send'
    return { kind, code: wanted, isFromSettings }
  }
  // The session's code came from the settings and has expired, the settings' own code does not apply to this cart, or the
  // service keeps a rejected code in the cart's list.
  const { sessionCode, settings, rejectedCodes } = context
  const expired = sessionCode ?? settings?.discountCode ?? null
  const unwanted = expired === null ? rejectedCodes : [expired, ...rejectedCodes]
  const onCart = cartCodes.find(({ code }) => unwanted.some((other) => isSameCode(code, other)))
  const stale = onCart?.code ?? sessionCode
  return stale === null ? { kind: 'nothing' } : { kind: 'clear', code: stale }
}

/** Milliseconds until the schedule starts or ends next; null when it never will. */
export function msUntilScheduleChange(settings: DiscountSettings | null, now: number): number | null {
  const start = parseTime(settings?.startTime ?? null)
  const end = parseTime(settings?.endTime ?? null)
  const delays: number[] = []
  if (start !== null && start > now) delays.push(start - now)
  if (end !== null && end >= now) delays.push(end - now + 1)
  return delays.length === 0 ? null : Math.min(...delays)
}

/** Warnings that reject the code itself; with others it only waits for a fuller cart (DISC-14). */
const rejections: ReadonlySet<string> = new Set([
  'DISCOUNT_NOT_FOUND',
  'DISCOUNT_CURRENTLY_INACTIVE',
  'DISCOUNT_USAGE_LIMIT_REACHED',
  'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED',
])

/** Whether a cart's warning says that the code is unknown, inactive or used up, by everybody or by this shopper. */
export const isCodeRejection = ({ code }: { code: string | null }) => code !== null && rejections.has(code)

/** What a shopper is told whose code the cart has taken. */
export const acceptedText = (code: string, applies: boolean) =>
  applies
    ? `${code} is on. Your cart shows what it takes off.`
    : `${code} is kept. It comes off as soon as it applies to your cart.`

/** The error shown to a shopper whose code was rejected, by the warning's code. */
export function rejectionText(code: string, warning: string | null): string {
  switch (warning) {
    case 'DISCOUNT_NOT_FOUND':
      return `We don’t know the code ${code}.`
    case 'DISCOUNT_CURRENTLY_INACTIVE':
      return `The code ${code} is not valid right now.`
    case 'DISCOUNT_USAGE_LIMIT_REACHED':
      return `The code ${code} has been used up.`
    case 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED':
      return `You’ve already used the code ${code}.`
    default:
      return `The code ${code} could not be used.`
  }
}

/** The error shown for a "/discount/…" path that holds no valid code. */
export const CODE_UNREADABLE = 'We couldn’t read that discount code.'
