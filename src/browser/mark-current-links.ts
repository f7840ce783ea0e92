/**
 * Sets `aria-current` on the links to the current page. Hydrated islands set it themselves: their HTML belongs to React.
 * The header's links, which are marked before hydration on every page, have `suppressHydrationWarning`.
 */
export function markCurrentLinks(): void {
  const { origin, pathname } = location
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href], dialog a[href]')) {
    const isCurrent = link.pathname === pathname && link.origin === origin
    const isMarked = link.getAttribute('aria-current') === 'page'
    if (isCurrent === isMarked || link.closest('astro-island:not([ssr])') !== null) continue
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
