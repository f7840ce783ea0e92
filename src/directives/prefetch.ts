import { PREFETCH_IDLE_MS } from '#config/limits.ts'

/** Save-data, 2g and the like: nothing is fetched on the chance of being needed (NET-07). */
function isCostly(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  if (typeof connection !== 'object' || connection === null) return false
  return (
    ('saveData' in connection && connection.saveData === true) ||
    ('effectiveType' in connection && /2g/.test(String(connection.effectiveType)))
  )
}

const begun = new Set<string>()

/** Fetches a module at the lowest priority, without running it. */
function prefetch(url: string): void {
  if (begun.has(url)) return
  begun.add(url)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = 'script'
  // Modules are requested with CORS; without the same here, the fetched file would not be used.
  link.crossOrigin = ''
  link.href = url
  document.head.append(link)
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: PREFETCH_IDLE_MS })
  else setTimeout(task, PREFETCH_IDLE_MS)
}

/** Prefetches an island's modules once the page has loaded and is idle. */
export function prefetchWhenIdle(urls: readonly string[]): void {
  if (isCostly()) return
  const start = () => whenIdle(() => urls.forEach(prefetch))
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
