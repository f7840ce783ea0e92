import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLinkPrefetch } from '#browser/start/prefetch-links.ts'
import { PREFETCH_ATTRIBUTE, prefetchRules } from '#browser/start/prefetch-rules.ts'
import { LINK_INTENT_MS } from '#config/limits.ts'

class FakeElement extends EventTarget {
  readonly attributes = new Map<string, boolean>()
  readonly appended: unknown[] = []
  readonly link: object | null
  constructor(link: object | null = null) {
    super()
    this.link = link
  }
  closest = () => this.link
  toggleAttribute = (name: string, isOn: boolean) => this.attributes.set(name, isOn)
  append = (child: unknown) => this.appended.push(child)
}

class FakeDocument extends EventTarget {
  readonly documentElement = new FakeElement()
  readonly head = new FakeElement()
  createElement = () => ({})
}

let page: FakeDocument

function open(hasRules: boolean, connection: object): void {
  page = new FakeDocument()
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('location', { origin: 'https://lull.example', pathname: '/shop', search: '' })
  vi.stubGlobal('navigator', { onLine: true, connection })
  vi.stubGlobal(
    'HTMLScriptElement',
    hasRules ? { supports: (type: string) => type === 'speculationrules' } : {},
  )
  startLinkPrefetch()
}

function restOn(path: string): void {
  const target = new FakeElement({
    origin: 'https://lull.example',
    pathname: path,
    search: '',
    target: '',
    href: `https://lull.example${path}#top`,
  })
  const event = new Event('pointerover')
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
  expect(page.documentElement.attributes.get(PREFETCH_ATTRIBUTE)).toBe(true)
  restOn('/press')
  vi.advanceTimersByTime(LINK_INTENT_MS)
  expect(page.head.appended).toEqual([])

  open(true, { saveData: true, effectiveType: '4g' })
  expect(page.documentElement.attributes.get(PREFETCH_ATTRIBUTE)).toBe(false)
  open(true, { saveData: false, effectiveType: '2g' })
  expect(page.documentElement.attributes.get(PREFETCH_ATTRIBUTE)).toBe(false)
  // The rules match nothing without the attribute.
  expect(prefetchRules).toContain(`[${PREFETCH_ATTRIBUTE}] a`)
})

test('prefetches a link’s page that is rested on in browsers without such rules (NET-07)', () => {
  open(false, { saveData: false, effectiveType: '4g' })
  restOn('/wholesale')
  vi.advanceTimersByTime(LINK_INTENT_MS - 1)
  page.dispatchEvent(new Event('pointerout'))
  vi.advanceTimersByTime(1000)
  expect(page.head.appended).toEqual([])

  restOn('/contact')
  vi.advanceTimersByTime(LINK_INTENT_MS)
  expect(page.head.appended).toEqual([{ rel: 'prefetch', href: 'https://lull.example/contact' }])

  open(false, { saveData: true })
  restOn('/terms')
  vi.advanceTimersByTime(LINK_INTENT_MS)
  expect(page.head.appended).toEqual([])
})
