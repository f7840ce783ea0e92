import { fetchText } from '#lib/fetch-text.ts'

const gridsOf = (root: ParentNode) => root.querySelectorAll('[data-shelves] .product-grid')

/** The cards of shelves by the path of their product, copied: the originals stay on their shelves. */
function copyCards(root: ParentNode, into: Map<string, Element>): void {
  for (const grid of gridsOf(root)) {
    for (const card of grid.children) {
      const path = card.querySelector('a')?.getAttribute('href')
      if (!path || into.has(path)) continue
      const copy = document.importNode(card, true)
      // A press before the page's scripts ran is the original's: a press on the copy is one more.
      for (const link of copy.querySelectorAll('[data-persisted]')) link.removeAttribute('data-persisted')
      into.set(path, copy)
    }
  }
}

/**
 * Finds cards of products: on this page, or on another page of their category, which is fetched once. Products without a card
 * are left out.
 */
export function createCardFetcher() {
  const cards = new Map<string, Element>()
  const pages = new Map<string, Promise<void>>()
  copyCards(document, cards)

  async function readPage(path: string): Promise<void> {
    copyCards(new DOMParser().parseFromString(await fetchText(path), 'text/html'), cards)
  }

  function read(path: string): Promise<void> {
    const reading = pages.get(path) ?? readPage(path)
    pages.set(path, reading)
    reading.catch(() => pages.delete(path))
    return reading
  }

  return {
    /** The cards in the same order, without those that are still on other pages. */
    known(products: ReadonlyArray<{ path: string; page: string }>): {
      found: readonly Element[]
      isComplete: boolean
    } {
      const found = products.flatMap(({ path }) => cards.get(path) ?? [])
      return { found, isComplete: products.every(({ path, page }) => cards.has(path) || page === '') }
    },
    /** Fetches what `known` lacks. @throws Error when a page cannot be loaded; asking again tries again. */
    async load(products: ReadonlyArray<{ path: string; page: string }>): Promise<Element[]> {
      const missing = products.filter(({ path, page }) => !cards.has(path) && page !== '')
      await Promise.all([...new Set(missing.map(({ page }) => page))].map(read))
      return products.flatMap(({ path }) => cards.get(path) ?? [])
    },
  }
}
