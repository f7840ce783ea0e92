import { expect, test } from './fixtures.ts'

test('sends uncaught errors to the error-reporting service, whose client loads with the first report (ERR-14)', async ({
  page,
  errorReports,
  consoleGuard,
}) => {
  consoleGuard.allow(/Nobody handled/)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/error-service/.test(response.url())) scripts.push(response.url())
  })
  await page.goto('/shop?key=not-for-others')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('page:ready')))
  expect(scripts).toEqual([])

  // The page's scripts have run, which listen for errors.
  await expect(page.locator('html')).not.toHaveAttribute('data-still')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Nobody handled gid://shopify/Cart/1?key=s3cr3t')
    })
    setTimeout(() => {
      throw new Error('Failed to fetch')
    })
  })
  consoleGuard.allow(/Failed to fetch/)
  await expect.poll(() => errorReports.texts.length).toBe(1)
  await expect.poll(() => scripts).toHaveLength(1)
  const [header = '', , item = ''] = errorReports.texts[0]?.split('\n') ?? []
  expect(JSON.parse(header)).toMatchObject({ sdk: { name: expect.stringContaining('browser') } })
  expect(JSON.parse(item)).toMatchObject({
    exception: { values: [{ type: 'Error', value: 'Nobody handled gid://shopify/Cart/1?key=***' }] },
    tags: { part: 'uncaught', page: '/shop' },
    release: 'test-release',
    environment: 'scrubbed',
  })
  expect(errorReports.texts.join('')).not.toMatch(/s3cr3t|not-for-others|Failed to fetch/)
})
