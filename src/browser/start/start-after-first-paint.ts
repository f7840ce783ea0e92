/**
 * Loads the page's deferred scripts after the first paint, or at the shopper's first press: nobody needs them for
 * reading. The build marks them `type="deferred"` (`scripts/build/post-processing/defer-scripts.ts`); in development there are none.
 *
 * - A click on a button that needs a script (`.scripted`) is held until the scripts have run, and then replayed.
 * - The router dispatches `astro:page-load` for the first page when that loads; if the router comes later than that, it is
 *   dispatched here.
 * - Pages that client-side navigation brings have deferred scripts of their own.
 * - A script that fails to load reloads the page, at most once every `minIntervalMs` and never offline (ERR-08). Other code
 *   asks for the same by the event `reloadRequest`. If the page does not reload, the held click goes to what there is.
 *
 * Serialized into an inline script: it must not refer to anything outside itself but its parameters.
 */
export function startAfterFirstPaint(
  mayReload: (storage: () => Storage, now: number, minIntervalMs: number, isOnline: boolean) => boolean,
  minIntervalMs: number,
  reloadRequest: string,
): void {
  const activityEvents = ['pointerdown', 'touchstart', 'keydown']
  let isStarted = false
  let isPageLoadDispatched = false
  let pressed: HTMLElement | null = null
  const reload = (event: Event) => {
    if (!mayReload(() => sessionStorage, Date.now(), minIntervalMs, navigator.onLine)) return
    event.preventDefault()
    location.reload()
  }
  const holdClick = (event: Event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button.scripted') : null
    if (!button) return
    event.stopImmediatePropagation()
    pressed = button
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
    if (!isPageLoadDispatched && document.readyState === 'complete')
      document.dispatchEvent(new Event('astro:page-load'))
    removeEventListener('click', holdClick, true)
    pressed?.click()
  }
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  document.addEventListener(reloadRequest, reload)
  addEventListener('click', holdClick, true)
  for (const name of activityEvents) addEventListener(name, start, { capture: true, passive: true })
  document.addEventListener(
    'astro:page-load',
    () => {
      isPageLoadDispatched = true
    },
    { once: true },
  )
  document.addEventListener('astro:after-swap', loadScripts)
  if (document.readyState === 'complete') startAfterPaint()
  else addEventListener('load', startAfterPaint, { once: true })
}
