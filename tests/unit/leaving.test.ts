import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaving } from '#browser/leaving.ts'
import { reloadOnce } from '#browser/reload.ts'
import { report } from '#browser/reporting/report.ts'
import { loadDeferredScripts } from '#browser/start/load-deferred-scripts.ts'

let page: EventTarget
const reload = vi.fn()
/** What the tab has stored. */
const stored = new Map<string, string>()

/** A page without scripts, whose window, document and root element are bare event targets. */
beforeEach(() => {
  page = new EventTarget()
  const attributes = new Set<string>()
  const documentElement = {
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string) => void attributes.add(name),
    removeAttribute: (name: string) => void attributes.delete(name),
  }
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      documentElement,
      readyState: 'loading',
      querySelectorAll: () => [],
    }),
  )
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('navigator', { onLine: true })
  loadDeferredScripts()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  stored.clear()
})

const fire = (type: string, properties = {}) => page.dispatchEvent(Object.assign(new Event(type), properties))

test('reloads a page whose code failed to load (ERR-08)', () => {
  expect(reloadOnce()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('does not reload a page that is being left, nor count it as a reload (ERR-08)', () => {
  fire('beforeunload')
  expect(isLeaving()).toBe(true)
  // The answer keeps callers from reporting and from telling the shopper.
  expect(reloadOnce()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)
})

test('reloads again once a press shows that the page was not left (ERR-08)', () => {
  fire('beforeunload')
  fire('pointerdown')
  expect(isLeaving()).toBe(false)
  reloadOnce()
  expect(reload).toHaveBeenCalledOnce()
})

test('reloads a page that comes back without the code that leaving it cut off (ERR-08)', () => {
  fire('beforeunload')
  reloadOnce()
  fire('pageshow', { persisted: true })
  expect(isLeaving()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('leaves a page alone that comes back whole (ERR-08)', () => {
  fire('beforeunload')
  fire('pageshow', { persisted: true })
  expect(isLeaving()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('loads the scripts of a page that was left before its load event and comes back (CHR-11, ERR-08)', async () => {
  const ready = vi.fn()
  document.addEventListener('page:ready', ready)
  fire('pageshow', { persisted: false })
  fire('beforeunload')
  await new Promise((resolve) => setTimeout(resolve))
  // The browser stopped loading it, and does not say so.
  Object.assign(document, { readyState: 'complete' })
  expect(ready).not.toHaveBeenCalled()
  fire('pageshow', { persisted: true })
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce())
})

/** A button or link on the page; `press` clicks it as a person does. */
function control(dataset: Record<string, string> = {}) {
  const click = vi.fn()
  class Control {
    dataset = dataset
    closest = () => this
    click = click
  }
  vi.stubGlobal('Element', Control)
  const target = new Control()
  const press = (properties = {}) => {
    const event = Object.assign(new Event('click', { cancelable: true }), { button: 0, ...properties })
    Object.defineProperty(event, 'target', { value: target })
    page.dispatchEvent(event)
    return event
  }
  return { click, press, dataset }
}

test('loads the scripts at a click without a press, holds it until then, and repeats it once', async () => {
  const { click, press } = control()
  expect([press().defaultPrevented, press().defaultPrevented]).toEqual([true, true])
  expect(click).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
})

test('persists at the press what a card’s link adds, once however often it is pressed meanwhile (CART-27)', async () => {
  const persisted = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => void persisted.set(key, value),
  })
  const { click, press, dataset } = control({ addVariant: 'variant' })
  press()
  press()
  expect([...persisted.keys()]).toEqual([`cart:journal:${dataset.persisted}`])
  expect([...persisted.values()].map((text) => JSON.parse(text).value.addVariant)).toEqual(['variant'])
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
})

/** A page with one script, whose loading fails as soon as somebody presses something. */
async function failToLoad(): Promise<{ click: ReturnType<typeof vi.fn> }> {
  const script: { onerror?: (event: unknown) => void } = {}
  vi.stubGlobal('document', {
    ...document,
    readyState: 'complete',
    head: { append: () => {} },
    querySelectorAll: () => [{ dataset: { src: '/page.js' } }],
    createElement: () => script,
    dispatchEvent: document.dispatchEvent.bind(document),
  })
  const { click, press } = control()
  press()
  await vi.waitFor(() => expect(script.onerror).toBeDefined())
  script.onerror?.(new Event('error'))
  await new Promise((resolve) => setTimeout(resolve))
  return { click }
}

test('repeats no held click on a page that reloads for its code (CART-27, ERR-08)', async () => {
  const { click } = await failToLoad()
  expect(reload).toHaveBeenCalledOnce()
  expect(click).not.toHaveBeenCalled()
})

test('reloads a page whose code failed to load offline when the connection is back (ERR-08)', async () => {
  const connection = { onLine: false }
  vi.stubGlobal('navigator', connection)
  const { click } = await failToLoad()
  expect(reload).not.toHaveBeenCalled()
  expect(click).toHaveBeenCalledOnce()
  connection.onLine = true
  fire('online')
  expect(reload).toHaveBeenCalledOnce()
})

test('leaves a click for a new tab to the browser', () => {
  expect(control().press({ ctrlKey: true }).defaultPrevented).toBe(false)
})

test('reports code that did not load, but not from a page that is being left (ERR-13)', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const messages = [
    'error loading dynamically imported module: https://shop.example/_astro/a.js',
    'Failed to fetch dynamically imported module: https://shop.example/_astro/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /_astro/a.css',
    'https://www.googletagmanager.com/gtm.js could not be loaded',
  ]
  for (const message of messages) report(new TypeError(message))
  expect(warn).toHaveBeenCalledTimes(messages.length)
  warn.mockClear()
  fire('beforeunload')
  for (const message of messages) report(new TypeError(message))
  expect(warn).not.toHaveBeenCalled()
  report(new TypeError('x is undefined'))
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
