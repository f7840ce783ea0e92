import fc from 'fast-check'
import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { createSession } from '#browser/session/session.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { ChangeOutcome } from '#features/cart/cart-view.ts'
import { codeFromPath } from '#features/discounts/code-from-path.ts'
import {
  type DiscountSettings,
  isScheduled,
  msUntilScheduleChange,
  nextDiscountAction,
  rejectionText,
  settingsCode,
  wantedCode,
} from '#features/discounts/discounts.ts'
import { type DiscountedCart, syncDiscount } from '#features/discounts/sync-discount.ts'

const settings: DiscountSettings = {
  isEnabled: true,
  discountCode: 'NAP15',
  startTime: null,
  endTime: null,
  isSubscriptionOnly: false,
}
const none = {
  settings: null,
  sessionCode: null,
  isSessionFromSettings: false,
  pendingCode: null,
  rejectedCodes: [],
  hasSubscription: false,
  now: 0,
}
const at = (iso: string) => Date.parse(iso)

describe('settingsCode', () => {
  test('applies only when it is set and enabled (DISC-08)', () => {
    expect(settingsCode({ ...none, settings })).toBe('NAP15')
    expect(settingsCode({ ...none, settings: { ...settings, isEnabled: false } })).toBeNull()
    expect(settingsCode({ ...none, settings: { ...settings, discountCode: ' ' } })).toBeNull()
    expect(settingsCode(none)).toBeNull()
  })

  test('needs a subscription in the cart when it is for subscriptions only (DISC-09)', () => {
    const only = { ...settings, isSubscriptionOnly: true }
    expect(settingsCode({ ...none, settings: only })).toBeNull()
    expect(settingsCode({ ...none, settings: only, hasSubscription: true })).toBe('NAP15')
  })

  test.each([
    [null, null, true],
    ['2026-03-01T00:00:00Z', null, true],
    ['2026-03-03T00:00:00Z', null, false],
    [null, '2026-03-03T00:00:00Z', true],
    [null, '2026-03-01T00:00:00Z', false],
    ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', true],
    ['soon', 'later', true],
  ])('isScheduled from %s to %s on March 2 is %s (DISC-10)', (startTime, endTime, applies) => {
    expect(isScheduled({ startTime, endTime }, at('2026-03-02T00:00:00Z'))).toBe(applies)
  })

  test('msUntilScheduleChange is the time the schedule stays as it is (DISC-10)', () => {
    const moment = fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: null })
    const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    fc.assert(
      fc.property(
        moment,
        moment,
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 1e6 }),
        (start, end, now, step) => {
          const timed = { ...settings, startTime: iso(start), endTime: iso(end) }
          const ms = msUntilScheduleChange(timed, now)
          const before = ms === null ? now + step : now + Math.min(step, ms - 1)
          expect(isScheduled(timed, before)).toBe(isScheduled(timed, now))
          if (ms !== null) expect(ms).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('the wanted code', () => {
  test('is the pending code, else the session’s, else the settings’ (DISC-11)', () => {
    expect(wantedCode({ ...none, settings, sessionCode: 'MINE' })).toBe('MINE')
    expect(wantedCode({ ...none, settings, sessionCode: 'MINE', pendingCode: 'NEW' })).toBe('NEW')
    expect(wantedCode({ ...none, settings })).toBe('NAP15')
    expect(wantedCode(none)).toBeNull()
  })

  test('is not a code of the settings whose schedule has ended, also when it became the session’s (DISC-10, DISC-11)', () => {
    const over = { ...settings, endTime: '2026-01-01T00:00:00Z' }
    const context = {
      ...none,
      settings: over,
      sessionCode: 'nap15',
      isSessionFromSettings: true,
      now: at('2026-02-01T00:00:00Z'),
    }
    expect(wantedCode(context)).toBeNull()
    expect(nextDiscountAction(context, ['NAP15'])).toEqual({ kind: 'clear', code: 'NAP15' })
    // Not on the cart, so only the session has it.
    expect(nextDiscountAction(context, ['OTHER'])).toEqual({ kind: 'clear', code: 'nap15' })
  })

  test('is the session’s code that the shopper brought, whatever the settings say (DISC-11)', () => {
    const off = { ...settings, isEnabled: false }
    expect(wantedCode({ ...none, settings: off, sessionCode: 'NAP15' })).toBe('NAP15')
  })

  test('is accepted and not sent again when the cart has it (DISC-12)', () => {
    expect(nextDiscountAction({ ...none, pendingCode: 'new' }, ['NEW'])).toEqual({
      kind: 'accept',
      code: 'new',
      isFromSettings: false,
    })
    expect(nextDiscountAction({ ...none, sessionCode: 'NEW' }, ['NEW'])).toEqual({ kind: 'nothing' })
    expect(nextDiscountAction({ ...none, sessionCode: 'NEW' }, [])).toEqual({
      kind: 'send',
      code: 'NEW',
      isFromSettings: false,
    })
    expect(nextDiscountAction(none, ['BY-HAND'])).toEqual({ kind: 'nothing' })
  })

  test('is taken off the cart when it was rejected and nothing takes its place (DISC-13)', () => {
    const context = { ...none, rejectedCodes: ['what'] }
    expect(nextDiscountAction(context, ['BY-HAND', 'WHAT'])).toEqual({ kind: 'clear', code: 'WHAT' })
    expect(nextDiscountAction(context, ['BY-HAND'])).toEqual({ kind: 'nothing' })
    expect(nextDiscountAction({ ...context, sessionCode: 'MINE' }, ['WHAT'])).toMatchObject({ kind: 'send' })
  })

  test('has an error text for each rejection (DISC-13)', () => {
    expect(rejectionText('X', 'DISCOUNT_NOT_FOUND')).toBe('We don’t know the code X.')
    expect(rejectionText('X', 'DISCOUNT_CURRENTLY_INACTIVE')).toBe('The code X is not valid right now.')
    expect(rejectionText('X', 'DISCOUNT_USAGE_LIMIT_REACHED')).toBe('The code X has been used up.')
    expect(rejectionText('X', null)).toBe('The code X could not be used.')
  })

  test('is read from a discount path (RTE-28)', () => {
    expect(codeFromPath('/discount/NAP15')).toBe('NAP15')
    expect(codeFromPath('/discount/NAP%2015/')).toBe('NAP 15')
    expect(codeFromPath(`/discount/${'a'.repeat(255)}`)).toBe('a'.repeat(255))
    expect(codeFromPath('/discount')).toBeNull()
    expect(codeFromPath('/discount/')).toBeNull()
    expect(codeFromPath('/discount/%E0%A4%A')).toBe('')
    expect(codeFromPath(`/discount/${'a'.repeat(256)}`)).toBe('')
  })
})

const listed = (codes: readonly string[], applicable = true) => codes.map((code) => ({ code, applicable }))

/** Starts `syncDiscount` with a cart, a session and a service that answers with `answers` in order. */
function start({
  code = null as string | null,
  settings: currentSettings = null as DiscountSettings | null,
  token = 'token' as string | null,
  entered = false,
  answers = [] as ChangeOutcome[],
} = {}) {
  const cart = atom<DiscountedCart>({ token, codes: [], hasSubscription: false })
  const map = new Map<string, string>()
  let cookie = code === null ? '' : `discount_code=${code}`
  const session = createSession({
    storage: createTimestampedStorage({
      prefix: 'session:',
      area: () => ({
        getItem: (key) => map.get(key) ?? null,
        setItem: (key, value) => void map.set(key, value),
        removeItem: (key) => void map.delete(key),
      }),
      now: () => clock.now,
    }),
    jar: {
      get cookie() {
        return cookie
      },
      set cookie(text) {
        cookie = text.includes('Max-Age=0') ? '' : (text.split(';')[0] ?? '')
      },
    },
    secure: false,
    measurementId: null,
  })
  const clock = { now: at('2026-03-02T00:00:00Z') }
  const timers: { at: number; task: () => void }[] = []
  const sent: string[][] = []
  const toasts: string[] = []
  const reports: string[] = []
  const onChange = vi.fn()
  const stop = syncDiscount({
    cart,
    session,
    settings: currentSettings,
    send: async (codes) => {
      sent.push([...codes])
      const outcome = answers.shift() ?? { kind: 'done', warnings: [] }
      if (outcome.kind === 'done' && outcome.warnings.length === 0)
        cart.set({ ...cart.get(), codes: listed(codes) })
      return outcome
    },
    now: () => clock.now,
    after(ms, task) {
      const timer = { at: clock.now + ms, task }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    isEntered: () => entered,
    notify: ({ text }) => void toasts.push(text),
    report: (error) => void reports.push(String(error)),
    onChange,
  })
  const pass = async (ms: number) => {
    clock.now += ms
    const due = timers.filter((one) => one.at <= clock.now)
    timers.splice(0, timers.length, ...timers.filter((one) => one.at > clock.now))
    for (const { task } of due) task()
    await new Promise((resolve) => setTimeout(resolve))
  }
  /** Sets the device's clock, which timers do not depend on. */
  const setClock = (ms: number) => {
    for (const timer of timers) timer.at += ms - clock.now
    clock.now = ms
  }
  return { cart, session, sent, toasts, reports, onChange, stop, pass, setClock, settle: () => pass(0) }
}

const rejected = (code: string): ChangeOutcome => ({ kind: 'done', warnings: [{ code, message: 'no' }] })

describe('syncDiscount', () => {
  test('sends a pending code once there is a cart, and makes it the session’s (CART-09, DISC-12, DISC-14)', async () => {
    const { cart, session, sent, toasts, onChange, settle } = start({ code: 'NAP15', token: null })
    await settle()
    expect(sent).toEqual([])
    cart.set({ ...cart.get(), token: 'token' })
    await settle()
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toEqual([['NAP15']])
    expect(session.read().discountCode).toBe('NAP15')
    expect(session.pendingDiscount()).toBeNull()
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(toasts).toEqual([])
  })

  test('drops and reports a rejected code, shows a toast for an entered one, and does not send it again (DISC-13)', async () => {
    const { cart, session, sent, toasts, reports, settle } = start({
      code: 'WHAT',
      entered: true,
      answers: [rejected('DISCOUNT_NOT_FOUND')],
    })
    await settle()
    session.setPendingDiscount('WHAT')
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toEqual([['WHAT']])
    expect(session.read().discountCode).toBeNull()
    expect(toasts).toEqual(['We don’t know the code WHAT.'])
    expect(reports).toHaveLength(1)
  })

  test('sends the settings’ code after a rejected one (DISC-13)', async () => {
    const { sent, session, settle } = start({
      code: 'WHAT',
      settings,
      answers: [rejected('DISCOUNT_CURRENTLY_INACTIVE')],
    })
    await settle()
    expect(sent).toEqual([['WHAT'], ['NAP15']])
    expect(session.read().discountCode).toBe('NAP15')
  })

  test('keeps a code that needs a fuller cart, and sends it once (DISC-14)', async () => {
    const { session, sent, settle, toasts } = start({
      code: 'TABLE20',
      entered: true,
      answers: [rejected('DISCOUNT_PURCHASE_NOT_IN_RANGE')],
    })
    await settle()
    expect(session.read().discountCode).toBe('TABLE20')
    expect(toasts).toEqual(['TABLE20 is kept. It comes off as soon as it applies to your cart.'])
    expect(sent).toEqual([['TABLE20']])
  })

  test('says of an entered code what the cart shows of it (DISC-14)', async () => {
    for (const [applicable, text] of [
      [true, 'NAP15 is on. Your cart shows what it takes off.'],
      [false, 'NAP15 is kept. It comes off as soon as it applies to your cart.'],
    ] as const) {
      const { cart, toasts, settle } = start({ code: 'NAP15', token: null, entered: true })
      cart.set({ token: 'token', codes: listed(['nap15'], applicable), hasSubscription: false })
      await settle()
      expect(toasts).toEqual([text])
    }
  })

  test('waits no longer after a failed request when the clock is set back (DISC-12)', async () => {
    const { sent, settle, pass, setClock } = start({ code: 'NAP15', answers: [{ kind: 'waiting' }] })
    await settle()
    setClock(at('2026-03-01T00:00:00Z'))
    await pass(30_000)
    expect(sent).toEqual([['NAP15'], ['NAP15']])
  })

  test('waits 30 s after a failed request, whatever changes in the cart (DISC-12)', async () => {
    const { cart, session, sent, settle, pass } = start({ code: 'NAP15', answers: [{ kind: 'waiting' }] })
    await settle()
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toHaveLength(1)
    expect(session.pendingDiscount()).toBe('NAP15')
    await pass(30_000)
    expect(sent).toHaveLength(2)
    expect(session.read().discountCode).toBe('NAP15')
  })

  test('drops a code whose request finally failed, and says so (DISC-13)', async () => {
    for (const userErrors of [[], [{ code: 'INVALID', message: 'No.' }]]) {
      const failed: ChangeOutcome = { kind: 'failed', text: 'Malformed answer', userErrors }
      const { cart, session, sent, toasts, onChange, settle, pass } = start({
        code: 'NAP15',
        entered: true,
        answers: [failed],
      })
      await settle()
      expect(session.pendingDiscount()).toBeNull()
      expect(session.read().discountCode).toBeNull()
      expect(onChange).toHaveBeenCalledOnce()
      expect(toasts).toEqual(['The code NAP15 could not be used.'])
      // It may have arrived after all.
      cart.set({ ...cart.get(), codes: listed(['NAP15']) })
      await pass(30_000)
      expect(sent).toEqual([['NAP15'], []])
    }
  })

  test('keeps a code that failed because its cart has ended, for the next one (DISC-13)', async () => {
    const gone: ChangeOutcome = { kind: 'failed', text: 'Gone', userErrors: [], isRetryable: true }
    const { session, sent, toasts, settle, pass } = start({ code: 'NAP15', entered: true, answers: [gone] })
    await settle()
    expect(session.pendingDiscount()).toBe('NAP15')
    expect(toasts).toEqual([])
    await pass(30_000)
    expect(sent).toEqual([['NAP15'], ['NAP15']])
    expect(session.read().discountCode).toBe('NAP15')
  })

  test('clears a code of the settings that no longer applies from session and cart (DISC-08, DISC-13)', async () => {
    for (const codes of [['nap15'], []]) {
      const { cart, session, sent, onChange, settle } = start({
        settings: { ...settings, isEnabled: false },
        token: null,
      })
      session.acceptDiscount('NAP15', true)
      cart.set({ token: 'token', codes: listed(codes), hasSubscription: false })
      await settle()
      expect(session.read().discountCode).toBeNull()
      expect(onChange).toHaveBeenCalledOnce()
      expect(sent).toEqual(codes.length === 0 ? [] : [[]])
    }
  })

  test('follows the subscription in the cart and the schedule (DISC-09, DISC-10)', async () => {
    const scheduled = { ...settings, isSubscriptionOnly: true, endTime: '2026-03-02T01:00:00Z' }
    const { cart, session, sent, settle, pass } = start({ settings: scheduled })
    await settle()
    expect(sent).toEqual([])
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    cart.set({ ...cart.get(), hasSubscription: false })
    await settle()
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toEqual([['NAP15'], [], ['NAP15']])
    await pass(3_600_001)
    expect(sent.at(-1)).toEqual([])
    expect(session.read().discountCode).toBeNull()
  })
})
