// Separate file so that a page loads it only when "Show more" is pressed.

/**
 * Appends the cards of the next page, and updates the pager from that page's.
 * @param link Leads to that page.
 * @param html The page.
 * @throws Error when either page has no cards.
 */
export function appendPage(link: HTMLAnchorElement, html: string): void {
  const grid = document.querySelector('[data-paged] .product-grid')
  const pager = link.closest('[data-pager]')
  if (grid === null || pager === null) throw new Error('The page has no product grid or pager')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const cards = [...(page.querySelector('[data-paged] .product-grid')?.children ?? [])]
  const [first] = cards
  if (first === undefined) throw new Error(`${link.href} has no products`)
  grid.append(...cards)
  const next = page.querySelector('[data-pager]')
  // The live region stays in the document, so that its change is announced.
  const status = pager.querySelector('[data-pager-status]')
  const text = next?.querySelector('[data-pager-status]')?.textContent ?? ''
  if (status !== null) status.textContent = text
  const later = next?.querySelector<HTMLAnchorElement>('[data-pager-next]')
  if (later) link.href = later.href
  else link.remove()
  first.querySelector('a')?.focus({ preventScroll: true })
}
