// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEAVING_ATTRIBUTE } from '#browser/leaving.ts'
import { startPaging } from '#features/paging/start-paging.view.ts'

const assign = vi.fn()
const fetchPage = vi.fn<(url: string) => Promise<Response>>()

/** A category's page of that number with one card; the pager links the next page, if there is one. */
const pageHtml = (number: number, pages: number) => `
  <div data-paged>
    <div class="product-grid"><article><h3><a href="/shop/cans/${number}">${number}</a></h3></article></div>
    <nav data-pager>
      <p data-pager-status>${number} of ${pages} products</p>
      ${number < pages ? `<a href="/shop/cans/page/${number + 1}" data-pager-next>Show more</a>` : ''}
    </nav>
  </div>`

const more = () => document.querySelector<HTMLAnchorElement>('[data-pager-next]')
const titles = () => [...document.querySelectorAll('article')].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('fetch', fetchPage)
  document.body.innerHTML = pageHtml(1, 3)
  startPaging()
})

afterEach(() => {
  document.documentElement.removeAttribute(LEAVING_ATTRIBUTE)
  document.body.innerHTML = ''
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

test('appends one page after the other, and says how many are shown (RTE-18)', async () => {
  fetchPage.mockImplementation((url) =>
    Promise.resolve(new Response(pageHtml(Number(url.split('/').at(-1)), 3))),
  )
  more()?.click()
  await vi.waitFor(() => expect(titles()).toEqual(['1', '2']))
  expect(document.activeElement).toBe(document.querySelector('a[href="/shop/cans/2"]'))
  await vi.waitFor(() => expect(more()?.hasAttribute('aria-disabled')).toBe(false))
  more()?.click()
  await vi.waitFor(() => expect(titles()).toEqual(['1', '2', '3']))
  expect(document.querySelector('[data-pager-status]')?.textContent).toBe('3 of 3 products')
  expect(more()).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test('opens the next page when it cannot be fetched, and works again after Back (RTE-18)', async () => {
  fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  more()?.click()
  more()?.click()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(more()?.href))
  expect(fetchPage).toHaveBeenCalledOnce()
  // The browser shows the page that it kept, with its elements as they were.
  fetchPage.mockResolvedValueOnce(new Response(pageHtml(2, 3)))
  await vi.waitFor(() => expect(more()?.hasAttribute('aria-disabled')).toBe(false))
  more()?.click()
  await vi.waitFor(() => expect(titles()).toEqual(['1', '2']))
  expect(assign).toHaveBeenCalledOnce()
})

test('leaves a shopper alone who has gone elsewhere before the next page came (RTE-18, ERR-08)', async () => {
  fetchPage.mockImplementationOnce(() => {
    document.documentElement.setAttribute(LEAVING_ATTRIBUTE, '')
    return Promise.reject(new TypeError('NetworkError when attempting to fetch resource.'))
  })
  more()?.click()
  await vi.waitFor(() => expect(more()?.hasAttribute('aria-disabled')).toBe(false))
  expect(assign).not.toHaveBeenCalled()
})
