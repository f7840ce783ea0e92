import { prefersReducedData } from '#browser/network-conditions.ts'
import { LINK_INTENT_MS } from '#config/limits.ts'

// Separate file, for browsers without speculation rules.

/** Whether `link` opens another page of this shop in this window. */
const isInternal = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin &&
  target !== '_blank' &&
  pathname + search !== location.pathname + location.search

/** The address of the page that a link at `target` opens; null without one. */
function pageOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link !== null && isInternal(link) ? link.href.replace(/#.*/, '') : null
}

/**
 * Prefetches pages into the browser's cache, each once. Not by `<link rel="prefetch">`, which Safari does not know, and by
 * which Firefox fetches no page that has to be revalidated: from the cache, such a page costs a request without its body.
 */
function createPrefetch() {
  const known = new Set<string>()
  let underWay: AbortController | null = null
  return {
    start(url: string): void {
      if (known.has(url) || !navigator.onLine || prefersReducedData()) return
      known.add(url)
      const abort = new AbortController()
      underWay = abort
      fetch(url, { priority: 'low', signal: abort.signal })
        .then((response) => response.arrayBuffer())
        // Asking for it again tries again.
        .catch(() => known.delete(url))
        .finally(() => {
          if (underWay === abort) underWay = null
        })
    },
    /** Gives up what has not arrived: the page itself is asked for now, and must not wait for it. */
    stop(): void {
      underWay?.abort()
    },
  }
}

/** Prefetches the page of a link that pointer or focus rests on, or that is pressed, by a few listeners on the document. */
export function startPrefetchFallback(): void {
  const prefetch = createPrefetch()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (names: readonly string[], listener: (event: Event) => void) => {
    for (const name of names) document.addEventListener(name, listener, { capture: true, passive: true })
  }
  listen(['pointerover', 'focusin'], ({ target }) => {
    clearTimeout(timer)
    const url = pageOfLink(target)
    if (url !== null) timer = setTimeout(prefetch.start, LINK_INTENT_MS, url)
  })
  listen(['pointerdown'], ({ target }) => {
    // A tap has no time to rest.
    const url = pageOfLink(target)
    if (url !== null) prefetch.start(url)
  })
  listen(['pointerout', 'focusout'], () => clearTimeout(timer))
  listen(['pointercancel', 'click'], () => {
    clearTimeout(timer)
    prefetch.stop()
  })
}
