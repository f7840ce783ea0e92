/** Whether the connection asks for thrift (save-data, 2g): then nothing is prefetched (NET-07). */
export function isCostly(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  if (typeof connection !== 'object' || connection === null) return false
  return (
    ('saveData' in connection && connection.saveData === true) ||
    ('effectiveType' in connection && /2g/.test(String(connection.effectiveType)))
  )
}

const prefetched = new Set<string>()

/** Fetches `url` once at the lowest priority, for later use; `as` is how it will be requested then. */
export function prefetch(url: string, as?: 'script'): void {
  if (prefetched.has(url)) return
  prefetched.add(url)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  if (as !== undefined) {
    link.as = as
    // Module scripts are requested with CORS; without it here, the prefetched response would not be used.
    link.crossOrigin = ''
  }
  link.href = url
  document.head.append(link)
}
