import { isModifiedClick } from '#browser/modified-click.ts'

/**
 * Loads the page's deferred scripts after the first paint, or at the shopper's first press: nobody needs them for
 * reading. The build marks them `type="deferred"` (`scripts/build/post-processing/defer-scripts.ts`); in development there are none.
 *
 * - A click on what needs a script (a button with `.scripted`, a card's link with `data-add-variant`, which else leads to the
 *   hosted checkout) is held until the scripts have run. Then each is replayed once, in order. Not held is what opens a dialog
 *   by a command, or a link in a new tab: browsers do that by themselves.
 * - The scripts get `page:ready` once they have run and the page has loaded.
 * - A script that fails to load reloads the page, at most once every `minIntervalMs` and never offline (ERR-08). Other code
 *   asks for the same by the event `reloadRequest`. If the page does not reload, held clicks go to what there is.
 * - A page that is being left (`leavingAttribute`) never reloads, which would cancel the navigation: Firefox cancels the
 *   scripts that are still loading. If the page stays after all, as when the shopper stops the navigation, the next click
 *   on a button that needs a script reloads it; so does coming back to it.
 */
export function startAfterFirstPaint(
  mayReload: (storage: () => Storage, now: number, minIntervalMs: number, isOnline: boolean) => boolean,
  minIntervalMs: number,
  reloadRequest: string,
  leavingAttribute: string,
): void {
  const root = document.documentElement
  const activityEvents = ['pointerdown', 'touchstart', 'keydown']
  let isStarted = false
  /** Whether code is missing because the page was being left. */
  let isCut = false
  const held = new Set<HTMLElement>()
  const reload = (event: Event) => {
    if (root.hasAttribute(leavingAttribute)) {
      isCut = true
      event.preventDefault()
      return
    }
    if (!mayReload(() => sessionStorage, Date.now(), minIntervalMs, navigator.onLine)) return
    event.preventDefault()
    location.reload()
  }
  const holdClick = (event: MouseEvent) => {
    const control =
      event.target instanceof Element
        ? event.target.closest<HTMLElement & Partial<HTMLButtonElement>>('button.scripted,[data-add-variant]')
        : null
    // The browser itself opens a dialog by a button's command, where it knows commands.
    if (!control || control.commandForElement || isModifiedClick(event)) return
    if (isCut) return reload(event)
    event.preventDefault()
    event.stopImmediatePropagation()
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
          // Fetched in parallel, run in the page's order: the island runtime before the scripts that hydrate islands.
          const order = { type: 'module', async: false }
          const onerror = (event: unknown) => {
            done(event)
            reload(new Event(reloadRequest))
          }
          placeholder.replaceWith(Object.assign(script, order, { src, onload: done, onerror }))
        })
      }),
    )
  const start = async () => {
    if (isStarted) return
    isStarted = true
    for (const name of activityEvents) removeEventListener(name, start, true)
    await loadScripts()
    if (isCut) return
    const announce = () => document.dispatchEvent(new Event('page:ready'))
    if (document.readyState === 'complete') announce()
    else addEventListener('load', announce, { once: true })
    removeEventListener('click', holdClick, true)
    for (const control of held) control.click()
  }
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  const stay = () => root.removeAttribute(leavingAttribute)
  addEventListener('beforeunload', () => root.setAttribute(leavingAttribute, ''))
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    stay()
    if (isCut) reload(event)
  })
  // Whoever presses is still here; a press that leaves again says so itself.
  for (const name of activityEvents) addEventListener(name, stay, { capture: true, passive: true })
  document.addEventListener(reloadRequest, reload)
  addEventListener('click', holdClick, true)
  for (const name of activityEvents) addEventListener(name, start, { capture: true, passive: true })
  if (document.readyState === 'complete') startAfterPaint()
  else addEventListener('load', startAfterPaint, { once: true })
}
