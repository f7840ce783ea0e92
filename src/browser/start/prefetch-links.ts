import { isCostly, prefetch } from '#browser/prefetch-url.ts'
import { LINK_INTENT_MS } from '#config/limits.ts'
import { PREFETCH_ATTRIBUTE } from './prefetch-rules.ts'

/** Whether `link` opens another page of this shop in this window. */
const isInternal = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin &&
  target !== '_blank' &&
  pathname + search !== location.pathname + location.search

/** Whether the browser prefetches links itself, by the rules in the page. */
const hasSpeculationRules = () =>
  'supports' in HTMLScriptElement && HTMLScriptElement.supports('speculationrules')

/**
 * Prefetches the page of a link that pointer, finger or focus rests on (NET-07): by the page's speculation rules, or in
 * browsers without them by a few listeners on the document.
 */
export function startLinkPrefetch(): void {
  if (hasSpeculationRules()) {
    document.documentElement.toggleAttribute(PREFETCH_ATTRIBUTE, !isCostly())
    return
  }
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
