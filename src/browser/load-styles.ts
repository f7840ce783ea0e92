/**
 * Loads a stylesheet that few pages need. Resolves once it applies or has failed; never rejects.
 */
export function loadStyles(href: string): Promise<void> {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // So that it can be asked for again.
      link.remove()
      resolve()
    })
    document.head.append(link)
  })
}
