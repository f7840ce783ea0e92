/**
 * Begins the page's own scripts once it is painted, or at the first sign of a person: nobody needs one to read. The
 * build marks them `type="deferred"` (`scripts/build/post-processing/defer-scripts.ts`); while developing there are none.
 *
 * - A button that needs a script (`.scripted`) and is pressed before it is there is pressed again when it is.
 * - The router tells of the first page (`astro:page-load`) when that loads, and may come too late for it.
 * - A page that a client-side navigation brings has late scripts of its own.
 * - One that cannot be loaded has the page reloaded, once in `pause` milliseconds and never offline (ERR-08): without it
 *   the page is dead; other code says what it lost by the event `lost`. When that is no way out, the press that was held still goes to what there is.
 *
 * It stands in every page as it is written here, so it needs nothing from outside of itself but what it is handed.
 */
export function startAfterFirstPaint(
  mayReload: (storage: () => Storage, now: number, pause: number, isOnline: boolean) => boolean,
  pause: number,
  lost: string,
): void {
  const signs = ['pointerdown', 'touchstart', 'keydown']
  let begun = false
  let told = false
  let pressed: HTMLElement | null = null
  const reload = (event: Event) => {
    if (!mayReload(() => sessionStorage, Date.now(), pause, navigator.onLine)) return
    event.preventDefault()
    location.reload()
  }
  const hold = (event: Event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button.scripted') : null
    if (!button) return
    event.stopImmediatePropagation()
    pressed = button
  }
  const begin = () =>
    Promise.all(
      Array.from(document.querySelectorAll<HTMLElement>('script[type=deferred]'), (late) => {
        const { src, modules } = late.dataset
        for (const href of modules?.split(' ') ?? [])
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
        return new Promise<unknown>((done) => {
          const script = document.createElement('script')
          // Fetched side by side, run in the page's order: what runs islands before what wakes them.
          const order = { type: 'module', async: false }
          const onerror = (event: unknown) => {
            done(event)
            reload(new Event(lost))
          }
          late.replaceWith(Object.assign(script, order, { src, onload: done, onerror }))
        })
      }),
    )
  const start = async () => {
    if (begun) return
    begun = true
    for (const sign of signs) removeEventListener(sign, start, true)
    await begin()
    if (!told && document.readyState === 'complete') document.dispatchEvent(new Event('astro:page-load'))
    removeEventListener('click', hold, true)
    pressed?.click()
  }
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  document.addEventListener(lost, reload)
  addEventListener('click', hold, true)
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  document.addEventListener(
    'astro:page-load',
    () => {
      told = true
    },
    { once: true },
  )
  document.addEventListener('astro:after-swap', begin)
  if (document.readyState === 'complete') painted()
  else addEventListener('load', painted, { once: true })
}
