import { isLeaving } from '#browser/leaving.ts'
import { isModifiedClick } from '#browser/modified-click.ts'
import { fetchText } from '#lib/fetch-text.ts'

/** The cards and the pager of another page. */
async function readPage(href: string): Promise<{ cards: Element[]; pager: Element | null }> {
  const found = new DOMParser().parseFromString(await fetchText(href), 'text/html')
  const cards = [...(found.querySelector('[data-paged] .product-grid')?.children ?? [])]
  return { cards, pager: found.querySelector('[data-pager]') }
}

/** Appends the next page's cards, and updates the pager from that page's. */
async function append(link: HTMLAnchorElement): Promise<void> {
  const grid = document.querySelector('[data-paged] .product-grid')
  const pager = link.closest('[data-pager]')
  if (grid === null || pager === null) throw new Error('The page has no product grid or pager')
  const { cards, pager: next } = await readPage(link.href)
  const [first] = cards
  if (first === undefined) throw new Error(`${link.href} has no products`)
  grid.append(...cards)
  // The live region stays in the document, so that its change is announced.
  const status = pager.querySelector('[data-pager-status]')
  const text = next?.querySelector('[data-pager-status]')?.textContent ?? ''
  if (status !== null) status.textContent = text
  const later = next?.querySelector<HTMLAnchorElement>('[data-pager-next]')
  if (later) link.href = later.href
  else link.remove()
  first.querySelector('a')?.focus({ preventScroll: true })
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || isModifiedClick(event)) return
  const link = event.target.closest<HTMLAnchorElement>('[data-pager-next]')
  if (link === null) return
  event.preventDefault()
  if (link.getAttribute('aria-disabled') === 'true') return
  link.setAttribute('aria-disabled', 'true')
  append(link)
    .catch(() => {
      // Falls back to loading the next page itself, unless the shopper is on the way elsewhere.
      if (!isLeaving()) location.assign(link.href)
    })
    // After a failure too: the browser may show this page again as it is now.
    .finally(() => link.removeAttribute('aria-disabled'))
}

let isStarted = false

/** Makes "Show more" append to the current page; without the script, and when that fails, it is a link to the next. */
export function startPaging(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('click', onClick, { capture: true })
}
