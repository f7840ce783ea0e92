import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { cartAttributesOf } from '#browser/session/cart-attribution.ts'
import { checkoutParametersOf } from '#browser/session/checkout-parameters.ts'
import { createEntryStorage } from '#browser/session/entry-storage.ts'
import { bufferLanding, takeBufferedLandings } from '#browser/session/landing-buffer.ts'
import { campaignNames, readLandingParameters } from '#browser/session/landing-parameters.ts'
import { createSession } from '#browser/session/session.ts'

const DAY_MS = 86_400_000

/** A cookie jar as a browser has it: written one by one, read all at once. */
function jarOf(cookies: Record<string, string> = {}) {
  const kept = new Map(Object.entries(cookies))
  return {
    written: [] as string[],
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      this.written.push(text)
      const [pair = ''] = text.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (text.includes('Max-Age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

function visit({
  cookies = {},
  entries = {},
}: {
  cookies?: Record<string, string>
  entries?: Record<string, string>
} = {}) {
  const map = new Map(Object.entries(entries))
  const clock = { now: 1_700_000_000_000 }
  const jar = jarOf(cookies)
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
    jar,
    secure: true,
    measurementId: 'G-LULL1',
  })
  const land = (query: string) => session.capture(new URL(`https://lull.example/shop${query}`))
  return { session, land, jar, map, clock }
}

describe('pages landed on before any script came', () => {
  function tab(noted: string | null) {
    const kept = new Map(noted === null ? [] : [['landings', noted]])
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  const here = 'https://lull.example/about?utm_source=b'
  const deaf = () => new EventTarget()

  test('are read once, in their order, garbage left out, this page’s last (TRK-02)', () => {
    const area = tab(' https://lull.example/?utm_source=a nonsense https://lull.example/shop')
    expect(takeBufferedLandings(() => area, here, deaf()).map(String)).toEqual([
      'https://lull.example/?utm_source=a',
      'https://lull.example/shop',
      here,
    ])
    expect(takeBufferedLandings(() => area, here, deaf()).map(String)).toEqual([here])
  })

  test('are this page’s alone where storage is blocked or empty (TRK-02)', () => {
    const blocked = () => {
      throw new Error('SecurityError')
    }
    expect(takeBufferedLandings(blocked, here, deaf()).map(String)).toEqual([here])
    expect(takeBufferedLandings(() => tab(null), here, deaf()).map(String)).toEqual([here])
  })

  describe('left before a session has read them', () => {
    const session: Record<string, string> = {}
    /** Loads the page at `href`, and leaves it after `meanwhile`. */
    function visitPage(href: string, meanwhile: (page: EventTarget) => void = () => {}) {
      const window = new EventTarget()
      const page = new EventTarget()
      vi.stubGlobal('sessionStorage', session)
      vi.stubGlobal('location', { href })
      vi.stubGlobal('document', page)
      vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
      vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
      bufferLanding()
      meanwhile(page)
      window.dispatchEvent(new Event('pagehide'))
      vi.unstubAllGlobals()
    }

    test('they are noted under the name they are read by, one after the other; those read are not (TRK-02)', () => {
      const read = (page: EventTarget) =>
        expect(takeBufferedLandings(() => tab(session.landings ?? null), here, page).map(String)).toEqual([
          'https://lull.example/?rfsn=1',
          'https://lull.example/shop',
          here,
        ])
      visitPage('https://lull.example/?rfsn=1')
      visitPage('https://lull.example/shop')
      visitPage(here, read)
      expect(session.landings).not.toContain(here)
    })
  })
})

describe('what a landing says', () => {
  test('every tracked parameter is read from the page landed on (TRK-02)', () => {
    const { session, land } = visit()
    land(
      `?${campaignNames.map((name) => `${name}=${name}-1`).join('&')}&transaction_id=t1&origin=spring&discount=NAP15&feature_flag=blue&rfsn=12.ab&googleClientId=1.2&googleSessionId=3`,
    )
    expect(session.read()).toEqual({
      campaign: Object.fromEntries(campaignNames.map((name) => [name, `${name}-1`])),
      affiliate: {},
      transactionId: 't1',
      origin: 'spring',
      discountCode: null,
      isDiscountFromSettings: false,
      featureFlag: 'blue',
      refersionCode: '12.ab',
      googleClientId: '1.2',
      googleSessionId: '3',
    })
    expect(session.pendingDiscount()).toBe('NAP15')
  })

  test('the origin is the page first landed on, until a landing names another (TRK-02)', () => {
    const { session, land } = visit()
    land('?utm_source=a')
    land('/sparkling-water')
    expect(session.read().origin).toBe('https://lull.example/shop')
    land('?origin=podcast')
    expect(session.read().origin).toBe('podcast')
  })

  test('a campaign replaces the last one whole; a landing without one leaves it (TRK-02)', () => {
    const { session, land } = visit()
    land('?utm_source=devotion&utm_term=naps')
    land('')
    expect(session.read().campaign).toEqual({ utm_source: 'devotion', utm_term: 'naps' })
    land('?utm_medium=letter')
    expect(session.read().campaign).toEqual({ utm_medium: 'letter' })
  })

  test('it is forgotten after 3 days (TRK-03)', () => {
    const { session, land, clock } = visit()
    land('?utm_source=devotion&rfsn=1')
    clock.now += 3 * DAY_MS
    expect(session.read()).toMatchObject({ campaign: { utm_source: 'devotion' }, refersionCode: '1' })
    clock.now += 1
    expect(session.read()).toMatchObject({ campaign: {}, refersionCode: null, origin: null })
  })

  test('no address, however hostile, breaks it or puts more than plain short text into it (TRK-02)', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(...campaignNames, 'origin', 'discount', 'rfsn'),
            fc.string({ unit: 'binary', maxLength: 400 }),
          ),
        ),
        (pairs) => {
          const address = new URL('https://lull.example/')
          for (const [name, value] of pairs) address.searchParams.append(name, value)
          const { campaign, origin, discount, refersionCode } = readLandingParameters(address)
          for (const value of [...Object.values(campaign ?? {}), origin, discount, refersionCode]) {
            if (value === null) continue
            expect(value.length).toBeGreaterThan(0)
            expect(value.length).toBeLessThanOrEqual(200)
            expect(value).not.toMatch(/[\p{Cc}\p{Cs}]/u)
          }
        },
      ),
    )
  })

  test('storage and cookies that hold garbage count as empty (TRK-01)', () => {
    const { session } = visit({
      cookies: { _ga: 'GA1.x', _ga_LULL1: '<script>', discount_code: '%E0%A4%A' },
      entries: { 'session:campaign': '{"value":{"utm_source":7},"timestamp":0}', 'session:origin': '[' },
    })
    expect(session.read()).toMatchObject({
      campaign: {},
      origin: null,
      googleClientId: null,
      googleSessionId: null,
    })
    expect(session.pendingDiscount()).toBeNull()
  })

  test('analytics’ own cookies say who and which visit, unless the address has (TRK-01)', () => {
    const cookies = { _ga: 'GA1.1.111.222', _ga_LULL1: 'GS2.1.s1700000000$o3$g1' }
    const { session, land } = visit({ cookies })
    expect(session.read()).toMatchObject({ googleClientId: '111.222', googleSessionId: '1700000000' })
    land('?googleClientId=9.9')
    expect(session.read()).toMatchObject({ googleClientId: '9.9', googleSessionId: '1700000000' })
  })
})

describe('its discount code', () => {
  test('waits in a cookie of 7 days, and is the session’s for 3 once accepted (DISC-14, TRK-04)', () => {
    const { session, land, jar, clock } = visit()
    land('?discount=NAP%2015')
    expect(jar.written.at(-1)).toBe('discount_code=NAP%2015; Path=/; Max-Age=604800; SameSite=Lax; Secure')
    session.acceptDiscount('NAP 15', false)
    expect(session.pendingDiscount()).toBeNull()
    expect(session.read().discountCode).toBe('NAP 15')
    clock.now += 3 * DAY_MS + 1
    expect(session.read().discountCode).toBeNull()
  })

  test('a refused one is forgotten in both places, another one is left alone (DISC-13)', () => {
    const { session } = visit()
    session.acceptDiscount('GOOD', false)
    session.setPendingDiscount('BAD')
    session.dropDiscount('BAD')
    expect(session.pendingDiscount()).toBeNull()
    expect(session.read().discountCode).toBe('GOOD')
  })

  test('whatever the case it was brought, kept or answered in (DISC-13)', () => {
    const { session } = visit()
    session.acceptDiscount('nap15', true)
    session.setPendingDiscount('Nap15')
    session.dropDiscount('NAP15')
    expect(session.pendingDiscount()).toBeNull()
    expect(session.read().discountCode).toBeNull()
  })

  test('is as long as the commerce service makes them (RTE-28)', () => {
    const { session, land } = visit()
    const long = 'a'.repeat(255)
    land(`?discount=${long}`)
    expect(session.pendingDiscount()).toBe(long)
    session.acceptDiscount(long, false)
    expect(session.read().discountCode).toBe(long)
  })

  test('come with by its own address, is known at once, until the checkout has it or 3 days are over (RTE-28, CHK-04)', () => {
    const { session, clock } = visit()
    expect(session.entered()).toBeNull()
    session.setPendingDiscount('NAP15')
    session.enter('NAP15')
    expect(session.entered()).toBe('NAP15')
    session.forgetPendingDiscount()
    expect([session.entered(), session.pendingDiscount()]).toEqual([null, null])

    session.enter('NAP15')
    clock.now += 3 * 86_400_000
    expect(session.entered()).toBe('NAP15')
    clock.now += 1
    expect(session.entered()).toBeNull()
  })
})

describe('what others are told', () => {
  test('the cart: known values only, by the names orders are evaluated by (TRK-05)', () => {
    const { session, land } = visit()
    land('?utm_source=devotion&transaction_id=t1&googleSessionId=3')
    expect(cartAttributesOf(session.read())).toEqual({
      'google-sessionID': '3',
      utm_source: 'devotion',
      transaction_id: 't1',
    })
  })

  test('the checkout: the session’s code, the campaign as it came, the affiliate’s names (CHK-03, CHK-04)', () => {
    const { session, land } = visit()
    land('?utm_source=devotion&rfsn=12.ab&rfsn_ci=c1&googleClientId=1.2')
    session.acceptDiscount('NAP15', false)
    expect(checkoutParametersOf(session.read())).toEqual({
      client_id: '1.2',
      session_id: null,
      origin: 'https://lull.example/shop',
      discount: 'NAP15',
      utm_source: 'devotion',
      rfsn_aid: '12.ab',
      rfsn_ci: 'c1',
    })
  })

  test('the checkout: a code brought last, which no cart has answered yet, goes before an earlier one (CHK-03)', () => {
    const { session } = visit()
    session.acceptDiscount('NAP15', false)
    expect(checkoutParametersOf(session.read(), 'BRAND-NEW').discount).toBe('BRAND-NEW')
  })
})
