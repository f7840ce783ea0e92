import { commerceUrl, edgeCasesUrl, expect, test } from './fixtures.ts'

// The shop that sells in Canada, in French (`PUBLIC_MARKET`).
test.use({ baseURL: edgeCasesUrl })

const PRODUCT = '/shop/most/most'
const CAD = /CAD [\d,]+\.\d\d/

test('sells in its market: page, prices of the moment, new cart and checkout (OPS-11)', async ({
  page,
  shop,
}) => {
  const built = await (await page.request.get(PRODUCT)).text()
  const currencies = [...built.matchAll(/"priceCurrency":"(\w+)"/g)].map(([, currency]) => currency)
  expect(new Set(currencies)).toEqual(new Set(['CAD']))

  // A store's carts follow their buyer's country; the local one's would follow the request's, too.
  const creation = page.waitForRequest((request) => (request.postData() ?? '').includes('cartCreate('))
  const live = page.waitForResponse(
    async (response) =>
      response.url().startsWith(commerceUrl) && (response.request().postData() ?? '').includes('nodes(ids'),
  )
  await page.goto(PRODUCT)
  await shop.purchaseKinds.last().check()
  expect(await (await live).text()).toContain('"currencyCode":"CAD"')
  const form = page.getByRole('main').locator('form').first()
  await expect(form).toContainText(CAD)
  await expect(form).not.toContainText('$')

  await shop.add()
  const { variables } = (await creation).postDataJSON()
  expect(variables).toMatchObject({ input: { buyerIdentity: { countryCode: 'CA' } } })
  const amounts = shop.cart.locator('[data-cart-totals] .number, .cart-line-price b')
  await expect(amounts.last()).toHaveText(CAD)
  for (const text of await amounts.allTextContents()) expect(text).toMatch(CAD)
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByText(/^CAD /).last()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the prices of its market (OPS-11)', async ({ page }) => {
    await page.goto(PRODUCT)
    await expect(page.getByRole('main')).toContainText(CAD)
    await expect(page.getByRole('main')).not.toContainText('$')
  })
})
