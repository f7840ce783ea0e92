import { isSlow, prefersReducedData } from '#browser/network-conditions.ts'
import { prefetchModule } from '#browser/prefetch-module.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'

/**
 * Prefetches an island's modules, without running them, once the page has loaded and the browser is idle (NET-07).
 * @param urlsOver Returns the modules for a connection that is slow or not.
 */
export function prefetchModulesOnIdle(urlsOver: (connection: 'slow' | 'fast') => readonly string[]): void {
  if (prefersReducedData()) return
  const start = () => whenBrowserIdle(() => urlsOver(isSlow() ? 'slow' : 'fast').forEach(prefetchModule))
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
