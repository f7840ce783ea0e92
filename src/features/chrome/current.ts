/** Marks the links that lead to the page one is on. Islands mark their own: nothing here writes inside them. */
export function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href], dialog a[href]')) {
    if (link.closest('astro-island') !== null) continue
    const isCurrent = link.origin === location.origin && link.pathname === location.pathname
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else if (link.getAttribute('aria-current') === 'page') link.removeAttribute('aria-current')
  }
}
