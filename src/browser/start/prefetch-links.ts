import { isCostly, prefetch } from '#browser/prefetch.ts'
import { LINK_INTENT_MS } from '#config/limits.ts'

/** Whether `link` opens another page of this shop in this window. */
const isInternal = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin &&
  target !== '_blank' &&
  pathname + search !== location.pathname + location.search

/**
 * Prefetches the page of a link that pointer, finger or focus rests on (NET-07). A few listeners on the document: Astro's
 * own prefetch adds four to every link of every page.
 */
export function startLinkPrefetch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onLeave = () => clearTimeout(timer)
  const onEnter = ({ target }: Event) => {
    onLeave()
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === null || !isInternal(link)) return
    timer = setTimeout(() => {
      if (navigator.onLine && !isCostly()) prefetch(link.href.replace(/#.*/, ''))
    }, LINK_INTENT_MS)
  }
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, onEnter, { passive: true })
  for (const name of ['pointerout', 'pointercancel', 'focusout'])
    document.addEventListener(name, onLeave, { passive: true })
}
