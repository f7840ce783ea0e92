/** Save-data, 2g and the like: nothing is fetched on the chance of being needed (NET-07). */
export function isCostly(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  if (typeof connection !== 'object' || connection === null) return false
  return (
    ('saveData' in connection && connection.saveData === true) ||
    ('effectiveType' in connection && /2g/.test(String(connection.effectiveType)))
  )
}

const begun = new Set<string>()

/** Fetches `url` at the lowest priority for a later moment, once; `as` it will be asked for then. */
export function prefetch(url: string, as?: 'script'): void {
  if (begun.has(url)) return
  begun.add(url)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  if (as !== undefined) {
    link.as = as
    // Modules are requested with CORS; without the same here, the fetched file would not be used.
    link.crossOrigin = ''
  }
  link.href = url
  document.head.append(link)
}
