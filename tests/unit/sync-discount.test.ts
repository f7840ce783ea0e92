import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { createSession } from '#browser/session/session.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { ChangeOutcome } from '#features/cart/cart-commands.ts'
import type { DiscountSettings } from '#features/discounts/discount-settings.ts'
import { type DiscountedCart, syncDiscount } from '#features/discounts/sync-discount.ts'

const settings: DiscountSettings = {
  isEnabled: true,
  discountCode: 'NAP15',
  startTime: null,
  endTime: null,
  isSubscriptionOnly: false,
}
const at = (iso: string) => Date.parse(iso)

const listed = (codes: readonly string[], applicable = true) => codes.map((code) => ({ code, applicable }))

/** Starts `syncDiscount` with a cart, a session and a service that answers with `answers` in order. */
function start({
  code = null as string | null,
  settings: currentSettings = null as DiscountSettings | null,
  token = 'token' as string | null,
  entered = false,
  answers = [] as (ChangeOutcome | Error)[],
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
  const toastKinds: string[] = []
  const reports: string[] = []
  const onChange = vi.fn()
  const stop = syncDiscount({
    cart,
    session,
    settings: currentSettings,
    send: async (codes) => {
      sent.push([...codes])
      const outcome = answers.shift() ?? { kind: 'done', warnings: [] }
      if (outcome instanceof Error) throw outcome
      if (outcome.kind === 'done' && outcome.warnings.length === 0)
        cart.set({ ...cart.get(), codes: listed(codes) })
      return outcome
    },
    now: () => clock.now,
    after(ms, task) {
      const timer = { at: clock.now + ms, task }
      timers.push(timer)
      return () => void timers.splice(0, timers.length, ...timers.filter((one) => one !== timer))
    },
    isLinkCode: () => entered,
    notify({ kind, text }) {
      toasts.push(text)
      toastKinds.push(kind)
    },
    report: (error, about = {}) => void reports.push(`${error} in ${Object.values(about).join()}`),
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
  return {
    cart,
    session,
    timers,
    sent,
    toasts,
    toastKinds,
    reports,
    onChange,
    stop,
    pass,
    setClock,
    settle: () => pass(0),
  }
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

  test('drops and reports a rejected code, shows a toast for an entered one, and does not send it again (DISC-13, ERR-05)', async () => {
    const { cart, session, sent, toasts, toastKinds, reports, settle } = start({
      code: 'WHAT',
      entered: true,
      answers: [rejected('DISCOUNT_NOT_FOUND')],
    })
    await settle()
    session.capture(new URL('https://lull.example/?discount=WHAT'))
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toEqual([['WHAT']])
    expect(session.read().discountCode).toBeNull()
    expect(toasts).toEqual(['We don’t know the code WHAT.'])
    expect(toastKinds).toEqual(['error'])
    expect(reports).toEqual(['Error: Failed to apply discount code in cartDiscountCodesUpdate,no'])
  })

  test('sends the settings’ code after a rejected one, and that one no more (DISC-13)', async () => {
    const { cart, sent, session, toasts, settle } = start({
      code: 'WHAT',
      settings,
      answers: [rejected('DISCOUNT_CURRENTLY_INACTIVE')],
    })
    await settle()
    expect(sent).toEqual([['WHAT'], ['NAP15']])
    expect(session.read().discountCode).toBe('NAP15')
    // It was not entered.
    expect(toasts).toEqual([])
    session.capture(new URL('https://lull.example/?discount=what'))
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    // Another tab, whose cart took it.
    session.acceptDiscount('WHAT', false)
    cart.set({ ...cart.get(), hasSubscription: false })
    await settle()
    expect(sent).toHaveLength(2)
  })

  test('sends the settings’ code no more once it is rejected, also to the next cart (DISC-13)', async () => {
    const { cart, sent, settle } = start({ settings, answers: [rejected('DISCOUNT_NOT_FOUND')] })
    await settle()
    cart.set({ ...cart.get(), token: 'next' })
    await settle()
    expect(sent).toEqual([['NAP15']])
  })

  test('sends the session’s code to the next cart, too (DISC-11, DISC-12)', async () => {
    const { cart, sent, onChange, settle } = start({ code: 'NAP15' })
    await settle()
    cart.set({ ...cart.get(), token: 'next', codes: [] })
    await settle()
    expect(sent).toEqual([['NAP15'], ['NAP15']])
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('sends one code after the other, also one of a link that another tab has followed meanwhile (DISC-11, DISC-12)', async () => {
    const { cart, session, sent, settle } = start({ code: 'NAP15' })
    // Tabs share the cookie.
    session.capture(new URL('https://lull.example/?discount=TABLE20'))
    cart.set({ ...cart.get(), hasSubscription: true })
    expect(sent).toEqual([['NAP15']])
    await settle()
    expect(sent).toEqual([['NAP15'], ['TABLE20']])
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

  test('says of an entered code whether the cart lists it as applicable (DISC-14)', async () => {
    for (const [codes, text] of [
      [
        [...listed(['OTHER']), ...listed(['NAP15'], false)],
        'NAP15 is kept. It comes off as soon as it applies to your cart.',
      ],
      [[], 'NAP15 is on. Your cart shows what it takes off.'],
    ] as const) {
      const answers = [rejected('MERCHANDISE_NOT_ENOUGH_STOCK')]
      const { cart, toasts, toastKinds, settle } = start({
        code: 'NAP15',
        token: null,
        entered: true,
        answers,
      })
      cart.set({ token: 'token', codes, hasSubscription: false })
      await settle()
      expect([toasts, toastKinds]).toEqual([[text], ['success']])
    }
  })

  test('says of an entered code what the cart shows of it (DISC-14)', async () => {
    const { cart, sent, toasts, settle } = start({ code: 'NAP15', token: null, entered: true })
    cart.set({ token: 'token', codes: listed(['nap15']), hasSubscription: false })
    await settle()
    expect(toasts).toEqual(['NAP15 is on. Your cart shows what it takes off.'])
    expect(sent).toEqual([])
  })

  test('is done with a link whose code the session has already (RTE-28, NET-10)', async () => {
    const { cart, session, toasts, onChange, settle } = start({ code: 'NAP15', token: null, entered: true })
    session.acceptDiscount('NAP15', false)
    session.capture(new URL('https://lull.example/?discount=NAP15'))
    cart.set({ token: 'token', codes: listed(['NAP15']), hasSubscription: false })
    await settle()
    expect(toasts).toEqual(['NAP15 is on. Your cart shows what it takes off.'])
    expect(onChange).toHaveBeenCalledOnce()
    expect(session.pendingDiscount()).toBeNull()
  })

  test('sends a code that the cart lists as not applicable, because only the answer tells a refused one (DISC-13, DISC-14)', async () => {
    const isListed = { token: 'token', codes: listed(['NAP15'], false), hasSubscription: false }
    for (const [warning, text] of [
      ['DISCOUNT_NOT_FOUND', 'We don’t know the code NAP15.'],
      ['DISCOUNT_PURCHASE_NOT_IN_RANGE', 'NAP15 is kept. It comes off as soon as it applies to your cart.'],
    ] as const) {
      const answers = [rejected(warning)]
      const { cart, sent, toasts, settle } = start({ code: 'NAP15', token: null, entered: true, answers })
      cart.set(isListed)
      await settle()
      expect(sent[0]).toEqual(['NAP15'])
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
      const { cart, session, sent, toasts, reports, onChange, settle, pass } = start({
        code: 'NAP15',
        entered: true,
        answers: [failed],
      })
      await settle()
      // The cart has reported it.
      expect(reports).toEqual([])
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

  test('follows a schedule from its start to its end (DISC-10)', async () => {
    const [startTime, endTime] = ['2026-03-02T01:00:00Z', '2026-03-02T02:00:00Z']
    const { sent, settle, pass } = start({ settings: { ...settings, startTime, endTime } })
    await settle()
    expect(sent).toEqual([])
    await pass(3_600_000)
    expect(sent).toEqual([['NAP15']])
    await pass(3_600_001)
    expect(sent).toEqual([['NAP15'], []])
  })

  test('tries after 30 s again to clear a code, or to send one that failed unexpectedly (DISC-12, DISC-13)', async () => {
    const off = { ...settings, isEnabled: false }
    const cleared = start({ settings: off, token: null, answers: [{ kind: 'waiting' }] })
    cleared.cart.set({ token: 'token', codes: listed(['NAP15']), hasSubscription: false })
    await cleared.settle()
    expect(cleared.sent).toEqual([[]])
    await cleared.pass(30_000)
    expect(cleared.sent).toEqual([[], []])
    const broken = start({ code: 'NAP15', answers: [new Error('Broken')] })
    await broken.settle()
    expect(broken.sent).toEqual([['NAP15']])
    expect(broken.reports).toEqual(['Error: Broken in cartDiscountCodesUpdate'])
    await broken.pass(30_000)
    expect(broken.sent).toEqual([['NAP15'], ['NAP15']])
  })

  test('does nothing once it is stopped, and leaves no timer and no listener (DISC-12)', async () => {
    const scheduled = { ...settings, endTime: '2026-03-02T01:00:00Z' }
    const answers = [rejected('DISCOUNT_NOT_FOUND')]
    const sending = start({ code: 'WHAT', settings: scheduled, answers })
    sending.stop()
    await sending.settle()
    expect(sending.sent).toEqual([['WHAT']])
    const waiting = start({ code: 'WHAT', settings: scheduled, answers: [{ kind: 'waiting' }] })
    await waiting.settle()
    expect(waiting.timers).toHaveLength(2)
    waiting.stop()
    expect([waiting.timers, waiting.cart.lc]).toEqual([[], 0])
  })
})
