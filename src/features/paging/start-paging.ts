import { isModifiedClick } from '#browser/modified-click.ts'

/** What a page of products gives to the one before it. */
async function readPage(href: string): Promise<{ cards: Element[]; pager: Element | null }> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href} was answered with status ${response.status}`)
  const found = new DOMParser().parseFromString(await response.text(), 'text/html')
  const cards = [...(found.querySelector('[data-paged] .product-grid')?.children ?? [])]
  return { cards, pager: found.querySelector('[data-pager]') }
}

/** Puts the next page's cards below those that are there, and its pager in the place of this one's. */
async function append(link: HTMLAnchorElement): Promise<void> {
  const grid = document.querySelector('[data-paged] .product-grid')
  const pager = link.closest('[data-pager]')
  if (grid === null || pager === null) throw new Error('There is nothing to add products to')
  const { cards, pager: next } = await readPage(link.href)
  const [first] = cards
  if (first === undefined) throw new Error(`${link.href} has no products`)
  grid.append(...cards)
  // The region that says how many there are stays, so that the change is heard.
  const status = pager.querySelector('[data-pager-status]')
  const said = next?.querySelector('[data-pager-status]')?.textContent ?? ''
  if (status !== null) status.textContent = said
  const later = next?.querySelector<HTMLAnchorElement>('[data-pager-next]')
  if (later) link.href = later.href
  else link.remove()
  link.removeAttribute('aria-disabled')
  first.querySelector('a')?.focus({ preventScroll: true })
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || isModifiedClick(event)) return
  const link = event.target.closest<HTMLAnchorElement>('[data-pager-next]')
  if (link === null) return
  event.preventDefault()
  if (link.getAttribute('aria-disabled') === 'true') return
  link.setAttribute('aria-disabled', 'true')
  append(link).catch(() => {
    // The page itself can still be had.
    location.assign(link.href)
  })
}

let isStarted = false

/** Lets "Show more" add to the page it is on; without it, and when that fails, it leads to the next page. */
export function startPaging(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('click', onClick, { capture: true })
}
