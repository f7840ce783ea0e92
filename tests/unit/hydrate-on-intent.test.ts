// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { hydrateIsland, LOAD_ERROR_EVENT } from '#browser/islands/island-events.ts'
import { RELOAD_REQUEST_EVENT } from '#browser/reload.ts'

const hydrate = vi.fn(async () => {})
/** What shoppers were told of. */
const loadErrors = vi.fn()
const reloads = vi.fn()
const stopped = new AbortController()

document.addEventListener(LOAD_ERROR_EVENT, ({ detail }) => loadErrors(detail), { signal: stopped.signal })
document.addEventListener(RELOAD_REQUEST_EVENT, () => reloads(), { signal: stopped.signal })

/** A copy of the script, which shares only the document with others. */
async function load() {
  vi.resetModules()
  const { hydrateOnIntent } = await import('#browser/islands/hydrate-on-intent.ts')
  return hydrateOnIntent
}

function addIsland(attributes = 'ssr'): HTMLElement {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<astro-island ${attributes}><button></button></astro-island>`,
  )
  const island = document.querySelector<HTMLElement>('astro-island:last-of-type')
  if (island === null) throw new Error('There is no island')
  return island
}

const whole = { name: 'shelf', isOptional: false }
/** Until what somebody began has been painted. */
const painted = () => vi.advanceTimersByTime(300)
const fail = (island: HTMLElement) =>
  island.dispatchEvent(
    new CustomEvent('astro:hydration-error', { detail: { error: 'gone' }, cancelable: true }),
  )

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test.each(['pointerover', 'pointerdown', 'focusin', 'click', 'submit'])(
  'an island hydrates once with %s in it, after that has been painted',
  async (type) => {
    const island = addIsland()
    const hydrateOnIntent = await load()
    hydrateOnIntent(island, whole, hydrate)
    painted()
    expect(hydrate).not.toHaveBeenCalled()
    island.dispatchEvent(new Event(type))
    expect(hydrate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(hydrate).toHaveBeenCalledOnce()
    island.dispatchEvent(new Event(type))
    vi.advanceTimersByTime(1000)
    expect(hydrate).toHaveBeenCalledOnce()
  },
)

test('an island hydrates at once by its name, and by no other', async () => {
  const hydrateOnIntent = await load()
  hydrateOnIntent(addIsland(), whole, hydrate)
  hydrateOnIntent(addIsland(), { name: null, isOptional: true }, hydrate)
  hydrateIsland('shop')
  expect(hydrate).not.toHaveBeenCalled()
  hydrateIsland('shelf')
  expect(hydrate).toHaveBeenCalledOnce()
})

test('an island is deferred by one copy of the script, and not once it has hydrated', async () => {
  const island = addIsland()
  for (const hydrateOnIntent of [await load(), await load()]) hydrateOnIntent(island, whole, hydrate)
  hydrateIsland('shelf')
  expect(hydrate).toHaveBeenCalledOnce()
  const hydrateOnIntent = await load()
  hydrateOnIntent(addIsland('uid="Z1"'), whole, hydrate)
  hydrateIsland('shelf')
  expect(hydrate).toHaveBeenCalledOnce()
})

test('an island hydrates that somebody has turned to before the script was there', async () => {
  const island = addIsland()
  island.querySelector('button')?.focus()
  const hydrateOnIntent = await load()
  hydrateOnIntent(island, whole, hydrate)
  painted()
  expect(hydrate).toHaveBeenCalledOnce()
})

test('an island whose code cannot be loaded asks for a reload, is told of, and tries again with the next intent (ERR-08)', async () => {
  const island = addIsland()
  const hydrateOnIntent = await load()
  hydrateOnIntent(island, whole, hydrate)
  for (const times of [1, 2]) {
    hydrateIsland('shelf')
    expect(hydrate).toHaveBeenCalledTimes(times)
    expect(fail(island)).toBe(false)
    expect(reloads).toHaveBeenCalledTimes(times)
    expect(loadErrors).toHaveBeenCalledTimes(times)
  }
  expect(loadErrors).toHaveBeenLastCalledWith({ error: 'gone', isOptional: false })
})

test('an island whose code cannot be loaded does not try again by itself with the focus in it and a press held (ERR-08)', async () => {
  const island = addIsland()
  const button = island.querySelector('button')
  button?.toggleAttribute('data-hold', true)
  const hydrateOnIntent = await load()
  hydrateOnIntent(island, whole, hydrate)
  for (const times of [1, 2]) {
    button?.focus()
    button?.click()
    painted()
    expect(hydrate).toHaveBeenCalledTimes(times)
    fail(island)
    await vi.advanceTimersByTimeAsync(1000)
    expect(hydrate).toHaveBeenCalledTimes(times)
    expect(loadErrors).toHaveBeenCalledTimes(times)
  }
})

test('a page is not reloaded for an optional island, nor for one that is no more deferred', async () => {
  const hydrateOnIntent = await load()
  const [optional, hydrated] = [addIsland(), addIsland()]
  hydrateOnIntent(optional, { name: 'clouds', isOptional: true }, hydrate)
  hydrateOnIntent(hydrated, whole, hydrate)
  fail(optional)
  expect(loadErrors).toHaveBeenCalledExactlyOnceWith({ error: 'gone', isOptional: true })
  hydrated.firstElementChild?.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }))
  fail(hydrated)
  expect(loadErrors).toHaveBeenCalledOnce()
  expect(reloads).not.toHaveBeenCalled()
})

test('the renderer is imported with the first sign of a person, which scrolling is not', async () => {
  const imported = () => Reflect.get(globalThis, 'testRenderer')
  const hydrateOnIntent = await load()
  hydrateOnIntent(
    addIsland('ssr renderer-url="data:text/javascript,globalThis.testRenderer=1"'),
    whole,
    hydrate,
  )
  window.dispatchEvent(new Event('scroll'))
  painted()
  await vi.dynamicImportSettled()
  expect(imported()).toBeUndefined()
  window.dispatchEvent(new Event('wheel'))
  painted()
  vi.useRealTimers()
  await vi.waitFor(() => expect(imported()).toBe(1))
})

test.each([
  ['below the screen is not measured, which would lay it out', 2000, 0],
  ['on the screen is measured', 0, 1],
] as const)('over a slow connection, an island whose section is %s (NET-09)', async (_, top, times) => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } })
  const island = addIsland('ssr data-modules=""')
  const section = document.createElement('section')
  section.append(island)
  document.body.append(document.createElement('main'))
  document.querySelector('main')?.append(section)
  vi.spyOn(section, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, 800))
  const measure = vi.spyOn(island.querySelector('button') ?? section, 'getBoundingClientRect')
  const hydrateOnIntent = await load()
  hydrateOnIntent(island, whole, hydrate)
  vi.advanceTimersByTime(10_000)
  expect(measure).toHaveBeenCalledTimes(times)
})

test.each([
  ['slow', ['/client.js', '/react.js', '/Form.js']],
  ['fast', ['/client.js', '/react.js', '/Banner.js', '/Form.js']],
] as const)('over a %s line, prefetches of what is in view %j (NET-09)', async (line, paths) => {
  vi.stubGlobal('navigator', { connection: { effectiveType: line === 'slow' ? '3g' : '4g' } })
  // The simulated browser knows no `rel=prefetch`.
  const request = vi.fn<(url: string) => Promise<Response>>(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', request)
  const hydrateOnIntent = await load()
  const banner = addIsland(
    'ssr renderer-url="/client.js" data-renderer-modules="/react.js" component-url="/Banner.js" data-modules=""',
  )
  const form = addIsland('ssr renderer-url="/client.js" component-url="/Form.js" data-modules=""')
  for (const island of [banner, form])
    vi.spyOn(island.querySelector('button') ?? island, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 400, 80),
    )
  hydrateOnIntent(banner, { name: 'banner', isOptional: true }, hydrate)
  hydrateOnIntent(form, whole, hydrate)
  vi.advanceTimersByTime(10_000)
  expect(request.mock.calls.map(([url]) => new URL(url).pathname)).toEqual(paths)
})

test('a press preloads the renderer and the modules of its island, and those of no other, while it is held', async () => {
  const hydrateOnIntent = await load()
  const [, , touched] = [
    addIsland(
      'ssr renderer-url="/client.js" data-renderer-modules="/react.js /runtime.js" component-url="/Banner.js" data-modules="/banner.store.js"',
    ),
    addIsland('ssr renderer-url="/client.js" component-url="/Clouds.js" data-modules=""'),
    addIsland('ssr renderer-url="/client.js" component-url="/Form.js" data-modules="/offers.js"'),
  ].map((island) => {
    hydrateOnIntent(island, whole, hydrate)
    return island
  })
  const preloaded = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => new URL(href).pathname,
    )
  expect(preloaded()).toEqual([])
  touched?.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  const wanted = ['/client.js', '/react.js', '/runtime.js', '/Form.js', '/offers.js']
  expect(new Set(preloaded())).toEqual(new Set(wanted))
  expect(hydrate).not.toHaveBeenCalled()
})
