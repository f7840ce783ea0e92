// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRODUCTS_PER_PAGE } from '#config/limits.ts'
import { type FilterableProduct, serializeProducts } from '#features/filter/filterable-products.ts'

const secondPage = '/shop/cans/page/2'
const fetchPage = vi.fn<(url: string) => Promise<Response>>()

/** A page of products and three more. All are of the day, the first and the last of the night. */
const products = Array.from({ length: PRODUCTS_PER_PAGE + 3 }, (_, index): FilterableProduct => {
  const isNightly = index === 0 || index === PRODUCTS_PER_PAGE + 2
  return {
    path: `/shop/cans/${index}`,
    title: `${index}`,
    price: 3400,
    minutes: null,
    page: index < PRODUCTS_PER_PAGE ? '/shop/cans' : secondPage,
    facets: new Set(isNightly ? ['hour=day', 'hour=night'] : ['hour=day']),
  }
})
const allTitles = products.map(({ title }) => title)

const shelfHtml = (page: string) => `
  <div data-shelves><div class="product-grid">${products
    .filter((product) => product.page === page)
    .map(({ path, title }) => `<article><h3><a href="${path}">${title}</a></h3></article>`)
    .join('')}</div></div>`

const results = () =>
  [...document.querySelectorAll('[data-filter-results] h3')].map(({ textContent }) => textContent)
const status = () => document.querySelector('[data-filter-status]')?.textContent
const more = () => document.querySelector<HTMLButtonElement>('[data-filter-more]')
const choose = (value: string) => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click()

/** The second page is asked for by now, and comes or fails when the test says. */
function holdSecondPage() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  fetchPage.mockReturnValueOnce(promise)
  return {
    answer: () => resolve(new Response(shelfHtml(secondPage))),
    fail: () => reject(new TypeError('Failed to fetch')),
  }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchPage)
  document.body.innerHTML = `
    <form data-filter data-total="${products.length}">
      <label><input type="radio" name="hour" value="" checked></label>
      <label><input type="radio" name="hour" value="day"></label>
      <label><input type="radio" name="hour" value="night"></label>
      <p data-filter-status></p>
    </form>
    ${shelfHtml('/shop/cans')}
    <div data-filter-results hidden>
      <div class="product-grid"></div>
      <p data-filter-nothing hidden></p>
      <button type="button" data-filter-more hidden></button>
    </div>`
  const form = document.querySelector('form')
  if (form !== null) form.dataset.products = serializeProducts(products)
  // It starts when it is loaded.
  vi.resetModules()
  await import('#features/filter/start-filter.view.ts')
})

afterEach(() => {
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

test('shows what is known of a new choice, none of the last, until the rest has come (FIND-01, FIND-04)', async () => {
  choose('day')
  expect(results()).toEqual(allTitles.slice(0, PRODUCTS_PER_PAGE))
  expect(more()?.hidden).toBe(false)
  const page = holdSecondPage()
  choose('night')
  expect(status()).toBe(`2 of ${products.length} products`)
  expect(results()).toEqual(['0'])
  expect(more()?.hidden).toBe(true)
  page.answer()
  await vi.waitFor(() => expect(results()).toEqual(['0', allTitles.at(-1)]))
})

test('shows none of the last choice when the rest cannot be reached (FIND-04)', async () => {
  choose('day')
  const page = holdSecondPage()
  choose('night')
  page.fail()
  await vi.waitFor(() => expect(status()).toContain('could not be reached'))
  expect(results()).toEqual(['0'])
})

test('keeps what it shows while more of the same choice is fetched (FIND-04)', async () => {
  choose('day')
  const page = holdSecondPage()
  more()?.click()
  expect(results()).toHaveLength(PRODUCTS_PER_PAGE)
  expect(more()?.hidden).toBe(false)
  page.answer()
  await vi.waitFor(() => expect(results()).toEqual(allTitles))
  expect(more()?.hidden).toBe(true)
})
