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
