import { LEAVING_ATTRIBUTE } from '#browser/leaving.ts'
import { isModifiedClick } from '#browser/modified-click.ts'
import { mayReload, RELOAD_REQUEST_EVENT } from '#browser/reload.ts'
import { CHUNK_RELOAD_MS } from '#config/limits.ts'
import { persistLinkAdd } from '#features/cart/early-add.browser.ts'

/** Events by which a person begins to use the page. */
const firstUseEvents = ['pointerdown', 'touchstart', 'keydown']

function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task()
  else addEventListener('load', task)
}

/**
 * Loads the page's deferred scripts after the first paint, or at the shopper's first press: nobody needs them for
 * reading. The build marks them `type="deferred"` (`scripts/build/post-processing/defer-scripts.ts`); in development there are none.
 *
 * - A click on what needs a script (a button with `.scripted`, a card's link with `data-add-variant`, which else leads to the
 *   hosted checkout) is held until the scripts have run. Then each is replayed once, in order. Not held is what opens a dialog
 *   by a command, or a link in a new tab: browsers do that by themselves.
 * - The scripts get `page:ready` once they have run and the page has loaded.
 * - A script that fails to load reloads the page, at most once every `CHUNK_RELOAD_MS` and never offline (ERR-08). Other code
 *   asks for the same by the event `RELOAD_REQUEST_EVENT`. If the page does not reload, held clicks go to what there is, and
 *   it reloads when the connection comes back.
 * - A page that is being left (`LEAVING_ATTRIBUTE`) never reloads, which would cancel the navigation: Firefox cancels the
 *   scripts that are still loading. If the page stays after all, as when the shopper stops the navigation, the next click
 *   on a button that needs a script reloads it; so does coming back to it.
 */
export function loadDeferredScripts(): void {
  const root = document.documentElement
  let isStarted = false
  /** True when scripts are missing because the page was being left while they loaded. */
  let isLoadInterrupted = false
  const held = new Set<HTMLElement>()
  /** Reloads the page if it may; returns whether it does, and calls `preventDefault` of `request` then. */
  const reload = (request?: Event): boolean => {
    if (root.hasAttribute(LEAVING_ATTRIBUTE)) isLoadInterrupted = true
    else if (mayReload(() => sessionStorage, Date.now(), CHUNK_RELOAD_MS, navigator.onLine)) location.reload()
    else return false
    request?.preventDefault()
    return true
  }
  const holdClick = (event: MouseEvent) => {
    const control =
      event.target instanceof Element
        ? event.target.closest<HTMLElement & Partial<HTMLButtonElement>>('button.scripted,[data-add-variant]')
        : null
    // The browser itself opens a dialog by a button's command, where it knows commands.
    if (!control || control.commandForElement || isModifiedClick(event)) return
    if (isLoadInterrupted) return void reload(event)
    event.preventDefault()
    event.stopImmediatePropagation()
    if (control.dataset.addVariant && !held.has(control)) persistLinkAdd(control, Date.now() + held.size)
    held.add(control)
    // Speech control clicks without a press.
    void start()
  }
  const loadScripts = () =>
    Promise.all(
      Array.from(document.querySelectorAll<HTMLElement>('script[type=deferred]'), (placeholder) => {
        const { src, modules } = placeholder.dataset
        for (const href of modules?.split(' ') ?? [])
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
        return new Promise<unknown>((done) => {
          const script = document.createElement('script')
          // A page that goes repeats no held clicks: what they add has been persisted, and the next page sends it.
          const onerror = (event: unknown) => {
            if (reload()) return
            addEventListener('online', reload)
            done(event)
          }
          // Fetched in parallel, run in the page's order: the island runtime before the scripts that hydrate islands.
          Object.assign(script, { type: 'module', async: false, src, onload: done, onerror })
          // In the body, `:empty`, `:has()` and `~` would have the whole page styled anew.
          document.head.append(script)
        })
      }),
    )
  const start = async () => {
    if (isStarted) return
    isStarted = true
    await loadScripts()
    whenLoaded(() => document.dispatchEvent(new Event('page:ready')))
    removeEventListener('click', holdClick, true)
    for (const control of held) control.click()
  }
  const stay = () => {
    root.removeAttribute(LEAVING_ATTRIBUTE)
    // A page that was left before its load event gets none when it comes back.
    void start()
  }
  addEventListener('beforeunload', () => root.setAttribute(LEAVING_ATTRIBUTE, ''))
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    stay()
    if (isLoadInterrupted) reload(event)
  })
  // A press shows that the page was not left; a press on a link sets the attribute again.
  for (const name of firstUseEvents) addEventListener(name, stay, true)
  document.addEventListener(RELOAD_REQUEST_EVENT, reload)
  addEventListener('click', holdClick, true)
  whenLoaded(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))))
}
