import { isCostly, prefetch } from '#browser/prefetch.ts'
import { LINK_MEANT_MS } from '#config/limits.ts'

/** Whether `link` leads to another page of this shop, in this window. */
const leadsOn = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin &&
  target !== '_blank' &&
  pathname + search !== location.pathname + location.search

/**
 * Fetches the page of a link that pointer, finger or focus rests on (NET-07), so that it is there when it is clicked. By
 * a few listeners on the document: Astro's own way puts four on every link while the page loads, and looks all links over
 * again whenever the page changes.
 */
export function startLinkPrefetch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(timer)
  const rest = ({ target }: Event) => {
    leave()
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === null || !leadsOn(link)) return
    timer = setTimeout(() => {
      if (navigator.onLine && !isCostly()) prefetch(link.href.replace(/#.*/, ''))
    }, LINK_MEANT_MS)
  }
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, rest, { passive: true })
  for (const end of ['pointerout', 'pointercancel', 'focusout'])
    document.addEventListener(end, leave, { passive: true })
}
