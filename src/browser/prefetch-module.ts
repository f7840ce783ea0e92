/** What the browser says of its connection; nothing outside Chromium. */
function connection(): { saveData?: unknown; effectiveType?: unknown } {
  const known = 'connection' in navigator ? navigator.connection : null
  return typeof known === 'object' && known !== null ? known : {}
}

/** Whether the connection asks for thrift (save-data, 2g): then nothing is prefetched (NET-07). */
export function isCostly(): boolean {
  const { saveData, effectiveType } = connection()
  return saveData === true || /2g/.test(String(effectiveType))
}

/** Whether the connection is slow: then only what will probably be used is prefetched (NET-09). */
export const isSlow = (): boolean => connection().effectiveType === '3g'

const prefetched = new Set<string>()

/** Fetches a module once at the lowest priority, for later use. */
export function prefetchModule(url: string): void {
  if (prefetched.has(url)) return
  prefetched.add(url)
  const link = document.createElement('link')
  if (link.relList.supports('prefetch')) {
    // Module scripts are requested with CORS; without it here, the prefetched response would not be used.
    document.head.append(Object.assign(link, { rel: 'prefetch', as: 'script', crossOrigin: '', href: url }))
  } else {
    // Safari. Importing the module reports what fails.
    fetch(url, { priority: 'low' }).then(
      (response) => response.arrayBuffer(),
      () => {},
    )
  }
}
