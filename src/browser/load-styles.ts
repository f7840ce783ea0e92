/**
 * Loads a stylesheet that few pages' visitors need; fulfilled once it holds, or has failed. A page change takes it away,
 * so it is asked for each time, and then comes from the cache.
 */
export function loadStyles(href: string): Promise<void> {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}
