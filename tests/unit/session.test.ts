import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { cartAttributesOf } from '#browser/session/cart-attributes.ts'
import { checkoutParametersOf } from '#browser/session/checkout-parameters.ts'
import { keepDiscountLink, SESSION_PREFIX } from '#browser/session/discount-link.ts'
import { bufferLanding, takeBufferedLandings } from '#browser/session/landing-buffer.ts'
import { campaignNames, readLandingParameters } from '#browser/session/landing-parameters.ts'
import { createSession } from '#browser/session/session.ts'
import { sessionWithoutAnalyticsIds } from '#browser/session/session-without-analytics-ids.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { mapStorage } from './map-storage.fixture.ts'

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
  const area = mapStorage(map)
  const session = createSession({
    storage: createTimestampedStorage({
      prefix: SESSION_PREFIX,
      area: () => area,
      now: () => clock.now,
    }),
    jar,
    secure: true,
    measurementId: 'G-LULL1',
  })
  const land = (query: string) => session.capture(new URL(`https://lull.example/shop${query}`))
  const follow = (link: string, code: string | null) =>
    keepDiscountLink(new URL(link, 'https://lull.example'), code, { area: () => area, jar, now: clock.now })
  return { session, land, follow, jar, map, clock }
}

describe('buffered landings', () => {
  function tab(noted: string | null) {
    return mapStorage(new Map(noted === null ? [] : [['landings', noted]]))
  }

  const here = 'https://lull.example/about?utm_source=b'
  const deaf = () => new EventTarget()

  test('are read once, oldest first and this page’s last, without what is no address (TRK-02)', () => {
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
      vi.stubGlobal('document', page)
      vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
      vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
      bufferLanding(href)
      meanwhile(page)
      window.dispatchEvent(new Event('pagehide'))
      vi.unstubAllGlobals()
    }

    test('are stored one after the other under the key they are read by, unless a session has read them (TRK-02)', () => {
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

describe('a landing address', () => {
  test('gives the session every tracked parameter (TRK-02)', () => {
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

  test('is the origin at any length that a page of the shop can have (CHK-03, TRK-02)', () => {
    const { session } = visit()
    // Two segments of 200 bytes, each three characters when escaped.
    const name = 'あ'.repeat(66)
    const page = new URL(`/shop/${name}/${name}`, 'https://lull.example')
    session.capture(page)
    session.capture(new URL('https://lull.example/shop'))
    expect(checkoutParametersOf(session.read()).origin).toBe(page.href)
  })

  test('is the origin if it is the first, or names one (TRK-02)', () => {
    const { session, land } = visit()
    land('?utm_source=a')
    land('/sparkling-water')
    expect(session.read().origin).toBe('https://lull.example/shop')
    land('?origin=podcast')
    expect(session.read().origin).toBe('podcast')
  })

  test('replaces the whole campaign if it has one, and leaves it otherwise (TRK-02)', () => {
    const { session, land } = visit()
    land('?utm_source=devotion&utm_term=naps')
    land('')
    expect(session.read().campaign).toEqual({ utm_source: 'devotion', utm_term: 'naps' })
    land('?utm_medium=letter')
    expect(session.read().campaign).toEqual({ utm_medium: 'letter' })
  })

  test('expires after 3 days (TRK-03)', () => {
    const { session, land, clock } = visit()
    land('?utm_source=devotion&rfsn=1')
    clock.now += 3 * DAY_MS
    expect(session.read()).toMatchObject({ campaign: { utm_source: 'devotion' }, refersionCode: '1' })
    clock.now += 1
    expect(session.read()).toMatchObject({ campaign: {}, refersionCode: null, origin: null })
  })

  test('puts nothing but short plain text into the session, whatever it holds (TRK-02)', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(...campaignNames, 'origin', 'discount', 'rfsn'),
            fc.string({ unit: 'binary', maxLength: 400, size: 'max' }),
          ),
        ),
        (pairs) => {
          const address = new URL('https://lull.example/')
          for (const [name, value] of pairs) address.searchParams.append(name, value)
          const { campaign, origin, discount, refersionCode } = readLandingParameters(address)
          for (const value of [...Object.values(campaign ?? {}), origin, discount, refersionCode]) {
            if (value === null) continue
            expect(value.length).toBeGreaterThan(0)
            expect(value.length).toBeLessThanOrEqual(value === discount ? 255 : 200)
            expect(value).not.toMatch(/[\p{Cc}\p{Cs}]/u)
          }
        },
      ),
    )
  })

  test('counts garbage in storage and cookies as empty (TRK-01)', () => {
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

  test('goes before the analytics cookies for client and session ids (TRK-01)', () => {
    const cookies = { _ga: 'GA1.1.111.222', _ga_LULL1: 'GS2.1.s1700000000$o3$g1' }
    const { session, land } = visit({ cookies })
    expect(session.read()).toMatchObject({ googleClientId: '111.222', googleSessionId: '1700000000' })
    land('?googleClientId=9.9')
    expect(session.read()).toMatchObject({ googleClientId: '9.9', googleSessionId: '1700000000' })
  })

  test('has no ids of analytics while the visitor may not be tracked (TRK-15)', () => {
    const cookies = { _ga: 'GA1.1.111.222', _ga_LULL1: 'GS2.1.s1700000000$o3$g1' }
    let isAllowed = false
    const { session, land } = visit({ cookies })
    const hidden = sessionWithoutAnalyticsIds(session, () => isAllowed)
    land('?googleClientId=9.9&utm_source=letter')
    expect(hidden.read()).toMatchObject({
      googleClientId: null,
      googleSessionId: null,
      campaign: { utm_source: 'letter' },
    })
    isAllowed = true
    expect(hidden.read()).toMatchObject({ googleClientId: '9.9', googleSessionId: '1700000000' })
  })
})

describe('the session’s discount code', () => {
  test('is in a cookie for 7 days until accepted, then in the session for 3 (DISC-14, TRK-04)', () => {
    const { session, land, jar, clock } = visit()
    land('?discount=NAP%2015')
    expect(jar.written.at(-1)).toBe('discount_code=NAP%2015; Path=/; Max-Age=604800; SameSite=Lax; Secure')
    session.acceptDiscount('NAP 15', false)
    expect(session.pendingDiscount()).toBeNull()
    expect(session.read().discountCode).toBe('NAP 15')
    clock.now += 3 * DAY_MS + 1
    expect(session.read().discountCode).toBeNull()
  })

  test('is removed from both when refused, and another code is left (DISC-13)', () => {
    const { session, land } = visit()
    session.acceptDiscount('GOOD', false)
    land('?discount=BAD')
    session.dropDiscount('BAD')
    expect(session.pendingDiscount()).toBeNull()
    expect(session.read().discountCode).toBe('GOOD')
  })

  test('that is accepted leaves one that another tab’s link has brought meanwhile (DISC-11)', () => {
    const { session, land } = visit()
    land('?discount=NEWER')
    session.acceptDiscount('GOOD', false)
    expect(session.pendingDiscount()).toBe('NEWER')
    session.acceptDiscount('newer', false)
    expect(session.pendingDiscount()).toBeNull()
  })

  test('is compared without regard to case (DISC-13)', () => {
    const { session, land } = visit()
    session.acceptDiscount('nap15', true)
    land('?discount=Nap15')
    session.dropDiscount('NAP15')
    expect(session.pendingDiscount()).toBeNull()
    expect(session.read().discountCode).toBeNull()
  })

  test('may be as long as the commerce service allows (RTE-28)', () => {
    const { session, land } = visit()
    const long = 'a'.repeat(255)
    land(`?discount=${long}`)
    expect(session.pendingDiscount()).toBe(long)
    session.acceptDiscount(long, false)
    expect(session.read().discountCode).toBe(long)
  })

  test('is known at once from a discount link, until the checkout has it or 3 days are over (RTE-28, CHK-04)', () => {
    const { session, follow, clock } = visit()
    expect(session.linkCode()).toBeNull()
    follow('/discount/NAP15', 'NAP15')
    expect([session.linkCode(), session.pendingDiscount()]).toEqual(['NAP15', 'NAP15'])
    session.forgetPendingDiscount()
    expect([session.linkCode(), session.pendingDiscount()]).toEqual([null, null])

    follow('/discount/NAP15', 'NAP15')
    clock.now += 3 * 86_400_000
    expect(session.linkCode()).toBe('NAP15')
    clock.now += 1
    expect(session.linkCode()).toBeNull()
  })

  test('is that of a discount link’s path, not of its query, whose campaign is known at once (RTE-28, DISC-04)', () => {
    const { session, follow } = visit()
    const landing = follow('/discount/NAP15?discount=OTHER&utm_source=devotion', 'NAP15')
    expect(session.read().campaign).toEqual({ utm_source: 'devotion' })
    session.capture(landing)
    expect([session.linkCode(), session.pendingDiscount()]).toEqual(['NAP15', 'NAP15'])
    expect(session.read()).toMatchObject({
      campaign: { utm_source: 'devotion' },
      origin: 'https://lull.example/discount/NAP15',
    })
  })

  test('is left as it is by a discount link that has none or one that cannot be read (RTE-28)', () => {
    const { session, follow } = visit()
    session.capture(follow('/discount?discount=NAP15', null))
    expect([session.linkCode(), session.pendingDiscount()]).toEqual([null, 'NAP15'])
    session.capture(follow('/discount/%ff', ''))
    expect([session.linkCode(), session.pendingDiscount()]).toEqual(['', 'NAP15'])
  })

  test('is kept as a cookie alone where storage is blocked (RTE-28)', () => {
    const { session, jar } = visit()
    const area = () => {
      throw new Error('SecurityError')
    }
    keepDiscountLink(new URL('https://lull.example/discount/NAP15'), 'NAP15', { area, jar, now: 0 })
    expect(session.pendingDiscount()).toBe('NAP15')
  })
})

describe('what others get of a session', () => {
  test('gives the cart the known values as attributes (TRK-05)', () => {
    const { session, land } = visit()
    land('?utm_source=devotion&transaction_id=t1&googleSessionId=3')
    expect(cartAttributesOf(session.read())).toEqual({
      'google-sessionID': '3',
      utm_source: 'devotion',
      transaction_id: 't1',
    })
  })

  test('gives the checkout code, campaign and affiliate parameters (CHK-03, CHK-04)', () => {
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

  test('gives the checkout a pending code before an accepted one, which is older (CHK-04)', () => {
    const { session } = visit()
    session.acceptDiscount('NAP15', false)
    expect(checkoutParametersOf(session.read(), 'BRAND-NEW').discount).toBe('BRAND-NEW')
  })
})
