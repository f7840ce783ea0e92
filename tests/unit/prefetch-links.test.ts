import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INERT_RULES_TYPE } from '#browser/start/inert-rules-type.ts'
import { LIKELY_ATTRIBUTE } from '#browser/start/likely-links.ts'
import { startPrefetchFallback } from '#browser/start/prefetch-fallback.ts'
import { startLinkPrefetch } from '#browser/start/prefetch-links.ts'
import { prefetchRules } from '#browser/start/prefetch-rules.ts'
import { LIKELY_LINKS_MAX, LIKELY_LINKS_SLOW_MAX, LINK_INTENT_MS } from '#config/limits.ts'

class FakeElement extends EventTarget {
  readonly attributes = new Map<string, boolean>()
  readonly link: object | null
  constructor(link: object | null = null) {
    super()
    this.link = link
  }
  closest = () => this.link
  toggleAttribute = (name: string, isOn: boolean) => this.attributes.set(name, isOn)
}

class FakeDocument extends EventTarget {
  /** The script with the page's rules; they apply once it has come into the page with their type. */
  readonly rules = {
    type: INERT_RULES_TYPE,
    replaceWith: (script: unknown) => {
      this.hasRules = script === this.rules && this.rules.type === 'speculationrules'
    },
  }
  hasRules = false
  /** The cards' links in the middle of the screen, by their horizontal place. */
  middle: Record<number, FakeLink> = {}
  querySelector = (selector: string) => (selector.includes(INERT_RULES_TYPE) ? this.rules : null)
  elementFromPoint = (x: number, y: number) =>
    y === 400 ? { closest: () => ({ querySelector: () => this.middle[x] ?? null }) } : null
}

class FakeLink extends FakeElement {
  readonly pathname: string
  constructor(pathname: string) {
    super()
    this.pathname = pathname
  }
}

let page: FakeDocument
/** What was asked for, in order; requests that were given up have ended with an error. */
let asked: string[]
let givenUp: string[]

function open(hasRules: boolean, connection: object, { isTouch = false } = {}): void {
  page = new FakeDocument()
  asked = []
  givenUp = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('window', { innerWidth: 400, innerHeight: 800, matchMedia: () => ({ matches: isTouch }) })
  vi.stubGlobal('location', { origin: 'https://lull.example', pathname: '/shop', search: '' })
  vi.stubGlobal('navigator', { onLine: true, connection })
  vi.stubGlobal(
    'HTMLScriptElement',
    hasRules ? { supports: (type: string) => type === 'speculationrules' } : {},
  )
  // Pages take 500 ms to arrive.
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    return new Promise((resolve, reject) => {
      setTimeout(resolve, 500, new Response('<h1>A page</h1>'))
      signal.addEventListener('abort', () => {
        givenUp.push(url)
        reject(signal.reason)
      })
    })
  })
  if (hasRules) startLinkPrefetch()
  else startPrefetchFallback()
}

/** An event on a link to this path. */
function on(type: string, path: string): void {
  const target = new FakeElement({
    origin: 'https://lull.example',
    pathname: path,
    search: '',
    target: '',
    href: `https://lull.example${path}#top`,
  })
  const event = new Event(type)
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('leaves prefetching to the page’s rules where the browser has them, unless the line is thin (NET-07)', () => {
  open(true, { saveData: false, effectiveType: '4g' })
  expect(page.hasRules).toBe(true)
  on('pointerover', '/press')
  vi.advanceTimersByTime(LINK_INTENT_MS)
  on('pointerdown', '/press')
  expect(asked).toEqual([])

  open(true, { saveData: true, effectiveType: '4g' })
  expect(page.hasRules).toBe(false)
  open(true, { saveData: false, effectiveType: '2g' })
  expect(page.hasRules).toBe(false)
})

test('prefetches a link’s page once that is rested on in browsers without such rules (NET-07)', async () => {
  open(false, { saveData: false, effectiveType: '4g' })
  on('pointerover', '/wholesale')
  vi.advanceTimersByTime(LINK_INTENT_MS - 1)
  on('pointerout', '/wholesale')
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual([])

  on('pointerover', '/contact')
  vi.advanceTimersByTime(LINK_INTENT_MS)
  expect(asked).toEqual(['https://lull.example/contact'])
  await vi.advanceTimersByTimeAsync(1000)
  on('click', '/contact')
  on('focusin', '/contact')
  vi.advanceTimersByTime(LINK_INTENT_MS)
  expect([asked.length, givenUp.length]).toEqual([1, 0])

  open(false, { saveData: true })
  on('pointerover', '/terms')
  vi.advanceTimersByTime(LINK_INTENT_MS)
  on('pointerdown', '/terms')
  expect(asked).toEqual([])
})

test('prefetches a page at the press of its link, and gives it up if the click comes sooner (NET-07)', async () => {
  open(false, { saveData: false, effectiveType: '4g' })
  const page = 'https://lull.example/contact'
  on('pointerdown', '/contact')
  expect(asked).toEqual([page])
  vi.advanceTimersByTime(70)
  on('pointerout', '/contact')
  on('click', '/contact')
  expect(givenUp).toEqual([page])
  // The page stays after all, as when the navigation is stopped.
  await vi.advanceTimersByTimeAsync(1000)
  on('pointerdown', '/contact')
  expect(asked).toEqual([page, page])
})

test('marks the cards in the middle of a touch screen at rest as likely to be followed, a few of a page (NET-11)', () => {
  const scrollTo = (...paths: string[]) => {
    const links = paths.map((path) => new FakeLink(path))
    page.middle = { 100: links[0] ?? new FakeLink('/'), ...(links[1] === undefined ? {} : { 300: links[1] }) }
    page.dispatchEvent(new Event('scrollend'))
    return links.map(({ attributes }) => attributes.get(LIKELY_ATTRIBUTE))
  }
  open(true, { effectiveType: '4g' }, { isTouch: true })
  expect(scrollTo('/shop/a/1', '/shop/a/2')).toEqual([true, true])
  expect(scrollTo('/shop/a/1', '/shop/a/3')).toEqual([undefined, true])
  for (let card = 4; card <= LIKELY_LINKS_MAX; card += 1) expect(scrollTo(`/shop/a/${card}`)).toEqual([true])
  expect(scrollTo('/shop/a/9')).toEqual([undefined])
  expect(prefetchRules).toContain(`[${LIKELY_ATTRIBUTE}]`)

  open(true, { effectiveType: '3g' }, { isTouch: true })
  for (let card = 1; card <= LIKELY_LINKS_SLOW_MAX; card += 1)
    expect(scrollTo(`/shop/a/${card}`)).toEqual([true])
  expect(scrollTo('/shop/a/5')).toEqual([undefined])
  open(true, { effectiveType: '4g' })
  expect(scrollTo('/shop/a/1')).toEqual([undefined])
})
