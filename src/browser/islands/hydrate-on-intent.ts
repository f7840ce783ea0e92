import { activityEvents } from '#browser/activity-events.ts'
import { afterPress } from '#browser/after-press.ts'
import { reloadOnce } from '#browser/reload.ts'
import { holdPresses, LOAD_FAILED } from './hold-presses.ts'
import { HYDRATED_EVENT } from './hydrated-event.ts'
import { HYDRATE_EVENT, reportLoadError } from './island-events.ts'
import { CART_ISLAND } from './island-names.ts'
import { prefetchModulesOnIdle } from './prefetch-modules.ts'

/** In an island, each of these hydrates it; speech control and scripts click and submit without pointer or focus events. */
const intentEvents = ['pointerover', 'pointerdown', 'focusin', 'click', 'submit'] as const

/**
 * Marks an island whose hydration is deferred or done. An attribute, because a page can hold two copies of this script
 * (one in a file, one inline) that share nothing but the document.
 */
const REGISTERED = 'data-deferred'

/** Islands that have not hydrated. */
const deferred = new Set<Element>()
/** Those that nothing has begun to hydrate yet: their names, and what begins it. */
const waiting = new Map<Element, { name: string | null; begin: (event: Event) => void }>()
let hadActivity = false
let isListening = false

/** What lists the modules of the renderer, which the first island names for all of them, and those of the component. */
const rendererAttributes = ['renderer-url', 'data-renderer-modules']
const moduleAttributes = [...rendererAttributes, 'component-url', 'data-modules']

/** The addresses of an island's modules, as the build lists them; in development it lists none. */
const modulesOf = (island: Element, attributes = moduleAttributes): readonly string[] =>
  island.hasAttribute('data-modules')
    ? attributes
        .flatMap((name) => island.getAttribute(name)?.split(' ') ?? [])
        .filter(Boolean)
        .map((path) => new URL(path, document.baseURI).href)
    : []

/**
 * Fetches and compiles the renderer, and the modules of the island that a press begins in. They run after the press has been
 * painted, and would only then be asked for.
 */
function preloadTouched({ target }: Event): void {
  const [first] = deferred
  const touched = target instanceof Element ? target.closest('astro-island') : null
  const urls = [
    ...(first ? modulesOf(first, rendererAttributes) : []),
    ...(touched ? modulesOf(touched) : []),
  ]
  for (const href of new Set(urls))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** Imports the React renderer, the largest module that islands share, so that it is there when the first one hydrates. */
function importRenderer(island: Element): void {
  const url = island.getAttribute('renderer-url')
  if (url === null) return
  import(/* @vite-ignore */ new URL(url, document.baseURI).href).catch(() => {
    // Hydrating the island imports it again and reports the failure.
  })
}

function importRendererOnActivity(): void {
  const options = { capture: true, passive: true }
  const onActivity = (event: Event) => {
    for (const name of activityEvents) window.removeEventListener(name, onActivity, options)
    preloadTouched(event)
    afterPress(event, () => {
      hadActivity = true
      for (const island of deferred) if (island.isConnected) importRenderer(island)
    })
  }
  for (const name of activityEvents) window.addEventListener(name, onActivity, options)
}

/** Listens on the document for all islands: on each of a page's ten, the same takes a slow phone 4 ms. */
function listenForIntent(): void {
  const onIntent = (event: Event) => {
    const island = event.target instanceof Element ? event.target.closest('astro-island') : null
    if (island !== null) waiting.get(island)?.begin(event)
  }
  // Before input is held, which stops its events.
  for (const type of intentEvents) document.addEventListener(type, onIntent, true)
  document.addEventListener(HYDRATE_EVENT, (event) => {
    for (const { name, begin } of waiting.values()) if (event.detail === name) begin(event)
  })
}

/** Starts what listens for all islands, with the first of them. */
function startListening(): void {
  if (isListening) return
  isListening = true
  importRendererOnActivity()
  listenForIntent()
}

/**
 * Reloads the page, at most once a minute; when it may not, reports that the island could not be loaded (ERR-08). A page
 * is not reloaded for an optional island, which nobody asked for.
 */
function handleLoadError(event: Event, isOptional: boolean): void {
  event.preventDefault()
  if (!isOptional && reloadOnce()) return
  reportLoadError({ error: event instanceof CustomEvent ? event.detail?.error : event, isOptional })
}

/** A closed drawer has no size unless a press is about to open it. */
function isOnScreen(element: Element): boolean {
  const { height, top, bottom } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < window.innerHeight
}

/** Whether any of the island is on the screen. Asks its section first, because browsers lay out a deferred one to answer. */
function isInView(island: HTMLElement): boolean {
  const section = island.closest('main > section, body > footer')
  const { firstElementChild: content } = island
  return (section === null || isOnScreen(section)) && content !== null && isOnScreen(content)
}

interface IntentOptions {
  /** The island's name; null for one that no event hydrates. */
  name: string | null
  /** Whether the page is whole without it. */
  isOptional: boolean
}

/**
 * Prefetches an island's modules: over a slow connection only what will probably be used, which is the cart, and what is in
 * view of what the page is not whole without; of all others only the renderer, which they share (NET-09).
 */
function prefetchModules(island: HTMLElement, { name, isOptional }: IntentOptions): void {
  const isLikely = () => name === CART_ISLAND || (!isOptional && isInView(island))
  prefetchModulesOnIdle((connection) =>
    modulesOf(island, connection === 'fast' || isLikely() ? moduleAttributes : rendererAttributes),
  )
}

/**
 * Defers an island's hydration until intent: pointer, focus or a click inside it, or `island:hydrate` with its
 * name. Does nothing for an island that is registered or hydrated.
 * @param hydrate Loads and hydrates the island; a failure arrives as `astro:hydration-error` on it.
 * @param hasFailed Whether that has happened; only new intent tries again then.
 */
export function hydrateOnIntent(
  island: HTMLElement,
  options: IntentOptions,
  hydrate: () => Promise<void>,
  hasFailed = false,
): void {
  const { name, isOptional } = options
  if (island.hasAttribute(REGISTERED) || !island.hasAttribute('ssr')) return
  island.setAttribute(REGISTERED, '')
  deferred.add(island)

  /** Ends when hydration is done or has failed. */
  const holding = new AbortController()

  const release = (reason?: typeof LOAD_FAILED) => {
    waiting.delete(island)
    holding.abort(reason)
    deferred.delete(island)
  }
  const begin = (event: Event) => {
    waiting.delete(island)
    if (event.type === HYDRATE_EVENT) void hydrate()
    else afterPress(event, () => void hydrate())
  }
  waiting.set(island, { name, begin })
  holdPresses(island, holding.signal, () => reportLoadError({ error: null, isOptional: false }))
  island.addEventListener(HYDRATED_EVENT, () => release(), { once: true, signal: holding.signal })
  island.addEventListener(
    'astro:hydration-error',
    (event) => {
      release(LOAD_FAILED)
      // Loading may succeed later: the next intent tries again.
      island.removeAttribute(REGISTERED)
      handleLoadError(event, isOptional)
      if (island.isConnected) hydrateOnIntent(island, options, hydrate, true)
    },
    { once: true, signal: holding.signal },
  )

  if (hadActivity) importRenderer(island)
  startListening()
  // Somebody has turned to it before this script was there.
  if (!hasFailed && island.contains(document.activeElement)) begin(new Event('focusin'))
  prefetchModules(island, options)
}
