import { isSlow, prefersReducedData } from '#browser/network-conditions.ts'
import { prefetchModule } from '#browser/prefetch-module.ts'
import { PREFETCH_IDLE_MS } from '#config/limits.ts'

function onIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: PREFETCH_IDLE_MS })
  else setTimeout(task, PREFETCH_IDLE_MS)
}

/**
 * Prefetches an island's modules, without running them, once the page has loaded and the browser is idle.
 * @param urlsOver Returns the modules for a connection that is slow or not.
 */
export function prefetchModulesOnIdle(urlsOver: (connection: 'slow' | 'fast') => readonly string[]): void {
  if (prefersReducedData()) return
  const start = () => onIdle(() => urlsOver(isSlow() ? 'slow' : 'fast').forEach(prefetchModule))
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
