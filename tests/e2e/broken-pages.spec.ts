import { expect, test } from './fixtures.ts'
import { watchReports } from './page-observers.ts'

test('opens the error page when the product form fails to render, and stays there (RTE-34, RTE-36, ERR-09)', async ({
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/is not iterable|Cannot read properties|reading 'map'|\.map is not a function|hydrat/i)
  // A fulfilled page has no local address, so the browser blocks its calls to local services.
  consoleGuard.allow(/loopback|net::ERR_FAILED/)
  const reports = watchReports(page)
  let isErrorPage = false
  await shop.goToProduct()
  const product = page.url()
  const broken = async () => {
    const html = await (await fetch(product)).text()
    // Remove the data that the options are built from.
    return html.replaceAll('&quot;options&quot;:[1,', '&quot;options&quot;:[0,')
  }
  await page.route(/\/(404|shop\/[^/]+\/[^/]+)$/, async (route) => {
    const isAsked = new URL(route.request().url()).pathname === '/404'
    if (isAsked !== isErrorPage) await route.fallback()
    else await route.fulfill({ contentType: 'text/html', body: await broken() })
  })

  await page.goto(product)
  await page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).first().focus()
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await expect.poll(() => reports.filter((text) => text.includes('product form'))).toHaveLength(1)

  isErrorPage = true
  await page.goto('/404')
  await page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).first().focus()
  const main = page.getByRole('main')
  await expect(main.getByText('An error occurred while showing the error page')).toBeVisible()
  await expect(main.getByRole('link', { name: 'go back to home' })).toHaveAttribute('href', '/')
})
