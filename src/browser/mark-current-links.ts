/** Marks the links that lead to the page one is on. Islands mark their own: nothing here writes inside them. */
export function markCurrent(): void {
  const { origin, pathname } = location
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href], dialog a[href]')) {
    const isCurrent = link.pathname === pathname && link.origin === origin
    const isMarked = link.getAttribute('aria-current') === 'page'
    if (isCurrent === isMarked || link.closest('astro-island') !== null) continue
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
