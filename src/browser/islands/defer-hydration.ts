import { reloadOnce } from '#browser/reload.ts'
import { HYDRATE_EVENT, HYDRATED_EVENT, reportLoadError } from './island-events.ts'
import { prefetchModulesWhenIdle } from './prefetch-modules.ts'

/** In the island, these mean it. */
const intents = ['pointerenter', 'pointerdown', 'focusin'] as const
/** Anywhere on the page, these tell of a person. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

/**
 * Set on an island that is registered. Some pages bring this script in a file and others inline, so there can be two
 * copies of it, which share nothing but the page.
 */
const REGISTERED = 'data-deferred'

const asleep = new Set<Element>()
let isSomebodyHere = false
let isListening = false

/** The renderer is what all islands share and the largest part: it is there before the first one is meant. */
function importRenderer(island: Element): void {
  const url = island.getAttribute('renderer-url')
  if (url === null) return
  import(/* @vite-ignore */ new URL(url, document.baseURI).href).catch(() => {
    // The island itself imports it again, and says what failed.
  })
}

function listenForPeople(): void {
  if (isListening) return
  isListening = true
  const options = { capture: true, passive: true }
  const notice = () => {
    isSomebodyHere = true
    for (const sign of signs) window.removeEventListener(sign, notice, options)
    for (const island of asleep) if (island.isConnected) importRenderer(island)
  }
  for (const sign of signs) window.addEventListener(sign, notice, options)
}

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLButtonElement>('button[data-replay]') : null

/**
 * Holds what a shopper does to a sleeping island that would be lost, and answers what lets it go: each button that
 * opted in (`data-replay`) is clicked once, then the form last submitted is submitted once. Links, typing and all else
 * are never touched.
 */
function hold(island: HTMLElement, signal: AbortSignal): () => void {
  const buttons = new Set<HTMLButtonElement>()
  let submitted: { form: HTMLFormElement; submitter: HTMLElement | null } | null = null
  const keep = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  island.addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event.target)
      if (button === null || !island.contains(button)) return
      keep(event)
      buttons.add(button)
    },
    { capture: true, signal },
  )
  island.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement)) return
      keep(event)
      submitted = { form: event.target, submitter: event.submitter }
    },
    { capture: true, signal },
  )
  return () => {
    for (const button of buttons) if (button.isConnected) button.click()
    const last = submitted
    if (last?.form.isConnected !== true) return
    last.form.requestSubmit(last.submitter?.isConnected === true ? last.submitter : null)
  }
}

/** Reloads the page, once per minute (ERR-08); when that is no way out, says that the island cannot be had. */
function fail(event: Event): void {
  event.preventDefault()
  if (reloadOnce()) return
  reportLoadError({ error: event instanceof CustomEvent ? event.detail?.error : event })
}

/**
 * Lets an island sleep until somebody means it: pointer or focus in it, or `island:hydrate` with its name. Moving a
 * persisted island runs its directive again, so what is registered or awake already is left as it is.
 */
export function sleep(island: HTMLElement, name: string | null, hydrate: () => Promise<void>): void {
  if (island.hasAttribute(REGISTERED) || !island.hasAttribute('ssr')) return
  island.setAttribute(REGISTERED, '')
  asleep.add(island)

  const sleeping = new AbortController()
  const holding = new AbortController()
  const { signal } = sleeping

  const forget = () => {
    sleeping.abort()
    holding.abort()
    asleep.delete(island)
  }
  const letGo = hold(island, holding.signal)
  island.addEventListener(
    HYDRATED_EVENT,
    () => {
      forget()
      letGo()
    },
    { once: true, signal: holding.signal },
  )
  island.addEventListener(
    'astro:hydration-error',
    (event) => {
      forget()
      // A later try may succeed: the next sign of intent begins anew.
      island.removeAttribute(REGISTERED)
      fail(event)
      if (island.isConnected) sleep(island, name, hydrate)
    },
    { once: true, signal: holding.signal },
  )

  const wake = () => {
    if (signal.aborted) return
    sleeping.abort()
    void hydrate()
  }
  for (const intent of intents) island.addEventListener(intent, wake, { signal })
  document.addEventListener(
    HYDRATE_EVENT,
    (event) => {
      if (event.detail === name) wake()
    },
    { signal },
  )
  // A page that was left takes its islands with it.
  document.addEventListener(
    'astro:after-swap',
    () => {
      if (!island.isConnected) forget()
    },
    { signal: holding.signal },
  )

  if (isSomebodyHere) importRenderer(island)
  listenForPeople()
  // Written by the build; while developing there is nothing to be gained.
  const modules = island.dataset.modules?.split(' ') ?? []
  prefetchModulesWhenIdle(modules.map((path) => new URL(path, document.baseURI).href))
}
