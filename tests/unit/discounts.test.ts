import fc from 'fast-check'
import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { createEntryStorage } from '#browser/session/entry-storage.ts'
import { createSession } from '#browser/session/session.ts'
import { codeOfPath } from '#features/discounts/address.ts'
import {
  type DiscountSettings,
  discountStep,
  isScheduled,
  nextTurn,
  refusalText,
  settingsCode,
  wantedCode,
} from '#features/discounts/discounts.ts'
import { type CodesOutcome, type DiscountedCart, keepDiscount } from '#features/discounts/keeper.ts'

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
  hasSubscription: false,
  now: 0,
}
const at = (iso: string) => Date.parse(iso)

describe('the settings’ code', () => {
  test('applies only when enabled and there is one (DISC-08)', () => {
    expect(settingsCode({ ...none, settings })).toBe('NAP15')
    expect(settingsCode({ ...none, settings: { ...settings, isEnabled: false } })).toBeNull()
    expect(settingsCode({ ...none, settings: { ...settings, discountCode: ' ' } })).toBeNull()
    expect(settingsCode(none)).toBeNull()
  })

  test('for subscriptions only, needs one in the cart (DISC-09)', () => {
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
  ])('from %s to %s on March 2: %s (DISC-10)', (startTime, endTime, applies) => {
    expect(isScheduled({ startTime, endTime }, at('2026-03-02T00:00:00Z'))).toBe(applies)
  })

  test('what the schedule says holds until its next turn, and changes there (DISC-10)', () => {
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
          const turn = nextTurn(timed, now)
          const before = turn === null ? now + step : now + Math.min(step, turn - 1)
          expect(isScheduled(timed, before)).toBe(isScheduled(timed, now))
          if (turn !== null) expect(turn).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('which code a cart should have', () => {
  test('the session’s goes before the settings’, one just brought before both (DISC-11)', () => {
    expect(wantedCode({ ...none, settings, sessionCode: 'MINE' })).toBe('MINE')
    expect(wantedCode({ ...none, settings, sessionCode: 'MINE', pendingCode: 'NEW' })).toBe('NEW')
    expect(wantedCode({ ...none, settings })).toBe('NAP15')
    expect(wantedCode(none)).toBeNull()
  })

  test('the settings’ code does not outlive its schedule by having become the session’s (DISC-10, DISC-11)', () => {
    const over = { ...settings, endTime: '2026-01-01T00:00:00Z' }
    const situation = {
      ...none,
      settings: over,
      sessionCode: 'nap15',
      isSessionFromSettings: true,
      now: at('2026-02-01T00:00:00Z'),
    }
    expect(wantedCode(situation)).toBeNull()
    expect(discountStep(situation, ['NAP15'])).toEqual({ kind: 'clear', code: 'NAP15' })
    // Not on the cart, and so the session's alone.
    expect(discountStep(situation, ['OTHER'])).toEqual({ kind: 'clear', code: 'nap15' })
  })

  test('the settings’ code brought by the shopper is theirs, whatever the settings say (DISC-11)', () => {
    const off = { ...settings, isEnabled: false }
    expect(wantedCode({ ...none, settings: off, sessionCode: 'NAP15' })).toBe('NAP15')
  })

  test('what the cart has already is not sent again, but kept (DISC-12)', () => {
    expect(discountStep({ ...none, pendingCode: 'new' }, ['NEW'])).toEqual({
      kind: 'accept',
      code: 'new',
      isFromSettings: false,
    })
    expect(discountStep({ ...none, sessionCode: 'NEW' }, ['NEW'])).toEqual({ kind: 'nothing' })
    expect(discountStep({ ...none, sessionCode: 'NEW' }, [])).toEqual({
      kind: 'send',
      code: 'NEW',
      isFromSettings: false,
    })
    expect(discountStep(none, ['BY-HAND'])).toEqual({ kind: 'nothing' })
  })

  test('refusals are said in plain words (DISC-13)', () => {
    expect(refusalText('X', 'DISCOUNT_NOT_FOUND')).toBe('We don’t know the code X.')
    expect(refusalText('X', 'DISCOUNT_CURRENTLY_INACTIVE')).toBe('The code X is not valid right now.')
    expect(refusalText('X', 'DISCOUNT_USAGE_LIMIT_REACHED')).toBe('The code X has been used up.')
    expect(refusalText('X', null)).toBe('The code X could not be used.')
  })

  test('the code of an address, whatever stands there (RTE-28)', () => {
    expect(codeOfPath('/discount/NAP15')).toBe('NAP15')
    expect(codeOfPath('/discount/NAP%2015/')).toBe('NAP 15')
    expect(codeOfPath(`/discount/${'a'.repeat(255)}`)).toBe('a'.repeat(255))
    expect(codeOfPath('/discount')).toBeNull()
    expect(codeOfPath('/discount/')).toBeNull()
    expect(codeOfPath('/discount/%E0%A4%A')).toBe('')
    expect(codeOfPath(`/discount/${'a'.repeat(256)}`)).toBe('')
  })
})

/** A keeper with a cart, a session and a service that answers as told. */
function kept({
  code = null as string | null,
  given = null as DiscountSettings | null,
  token = 'token' as string | null,
  awaited = false,
  answers = [] as CodesOutcome[],
} = {}) {
  const cart = atom<DiscountedCart>({ token, codes: [], hasSubscription: false })
  const map = new Map<string, string>()
  let cookie = code === null ? '' : `discount_code=${code}`
  const session = createSession({
    storage: createEntryStorage({
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
  const told: string[] = []
  const reports: string[] = []
  const changed = vi.fn()
  const stop = keepDiscount({
    cart,
    session,
    settings: given,
    send: async (codes) => {
      sent.push([...codes])
      const outcome = answers.shift() ?? { kind: 'done', warnings: [] }
      if (outcome.kind === 'done' && outcome.warnings.length === 0) cart.set({ ...cart.get(), codes })
      return outcome
    },
    now: () => clock.now,
    after(ms, task) {
      const timer = { at: clock.now + ms, task }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    isAwaited: () => awaited,
    tell: ({ text }) => void told.push(text),
    report: (error) => void reports.push(String(error)),
    changed,
  })
  const pass = async (ms: number) => {
    clock.now += ms
    const due = timers.filter((one) => one.at <= clock.now)
    timers.splice(0, timers.length, ...timers.filter((one) => one.at > clock.now))
    for (const { task } of due) task()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { cart, session, sent, told, reports, changed, stop, pass, settle: () => pass(0) }
}

const refused = (code: string): CodesOutcome => ({ kind: 'done', warnings: [{ code, message: 'no' }] })

describe('keeping it', () => {
  test('a code waits for a cart, is sent once, and becomes the session’s (CART-09, DISC-12, DISC-14)', async () => {
    const { cart, session, sent, told, changed, settle } = kept({ code: 'NAP15', token: null })
    await settle()
    expect(sent).toEqual([])
    cart.set({ ...cart.get(), token: 'token' })
    await settle()
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toEqual([['NAP15']])
    expect(session.read().discountCode).toBe('NAP15')
    expect(session.pendingDiscount()).toBeNull()
    expect(changed).toHaveBeenCalledTimes(1)
    expect(told).toEqual([])
  })

  test('a refused code is forgotten, reported, and told to who came by its address; it is not sent again (DISC-13)', async () => {
    const { cart, session, sent, told, reports, settle } = kept({
      code: 'WHAT',
      awaited: true,
      answers: [refused('DISCOUNT_NOT_FOUND')],
    })
    await settle()
    session.setPendingDiscount('WHAT')
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toEqual([['WHAT']])
    expect(session.read().discountCode).toBeNull()
    expect(told).toEqual(['We don’t know the code WHAT.'])
    expect(reports).toHaveLength(1)
  })

  test('after a refused one the settings’ own still applies (DISC-13)', async () => {
    const { sent, session, settle } = kept({
      code: 'WHAT',
      given: settings,
      answers: [refused('DISCOUNT_CURRENTLY_INACTIVE')],
    })
    await settle()
    expect(sent).toEqual([['WHAT'], ['NAP15']])
    expect(session.read().discountCode).toBe('NAP15')
  })

  test('a code that only waits for a fuller cart is kept, and sent once, listed or not (DISC-14)', async () => {
    const { session, sent, settle, told } = kept({
      code: 'TABLE20',
      awaited: true,
      answers: [refused('DISCOUNT_PURCHASE_NOT_IN_RANGE')],
    })
    await settle()
    expect(session.read().discountCode).toBe('TABLE20')
    expect(told).toEqual(['TABLE20 is on. It comes off at the checkout.'])
    expect(sent).toEqual([['TABLE20']])
  })

  test('what could not be sent rests for 30 s, whatever the cart does meanwhile (DISC-12)', async () => {
    const { cart, session, sent, settle, pass } = kept({ code: 'NAP15', answers: [{ kind: 'waiting' }] })
    await settle()
    cart.set({ ...cart.get(), hasSubscription: true })
    await settle()
    expect(sent).toHaveLength(1)
    expect(session.pendingDiscount()).toBe('NAP15')
    await pass(30_000)
    expect(sent).toHaveLength(2)
    expect(session.read().discountCode).toBe('NAP15')
  })

  test('the settings’ code that applies no more is no banner’s either, on the cart or not (DISC-08, DISC-13)', async () => {
    for (const codes of [['nap15'], []]) {
      const { cart, session, sent, changed, settle } = kept({
        given: { ...settings, isEnabled: false },
        token: null,
      })
      session.acceptDiscount('NAP15', true)
      cart.set({ token: 'token', codes, hasSubscription: false })
      await settle()
      expect(session.read().discountCode).toBeNull()
      expect(changed).toHaveBeenCalledOnce()
      expect(sent).toEqual(codes.length === 0 ? [] : [[]])
    }
  })

  test('it comes with a subscription and goes with it, and ends with its schedule (DISC-09, DISC-10)', async () => {
    const given = { ...settings, isSubscriptionOnly: true, endTime: '2026-03-02T01:00:00Z' }
    const { cart, session, sent, settle, pass } = kept({ given })
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
