// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createCardFetcher } from '#features/filter/fetch-cards.browser.ts'

test('a press on a copied card is one more, whatever was pressed on the original before (FIND-03, CART-27)', () => {
  document.body.innerHTML =
    '<div data-shelves><div class="product-grid"><article><h3><a href="/a">A</a></h3><a data-add-variant="v" data-persisted="1">Add</a></article></div></div>'
  const [card] = createCardFetcher().known([{ path: '/a', page: '' }]).found
  expect(card?.querySelector('[data-add-variant]')?.hasAttribute('data-persisted')).toBe(false)
  expect(document.querySelectorAll('[data-persisted]')).toHaveLength(1)
})
