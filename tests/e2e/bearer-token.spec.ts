import { commerceUrl, expect, test } from './fixtures.ts'

test('an expired token is removed, and the shopper shops on without it (NET-03)', async ({
  page,
  context,
  shop,
  faults,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource.*401/)
  const title = await shop.goToProduct()
  await shop.expectCount(0)
  await context.addCookies([{ name: 'token', value: 'expired', url: new URL(page.url()).origin }])
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(commerceUrl) || request.method() !== 'POST') return
    const operation = /(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1]
    sent.push(`${operation} ${request.headers().authorization ?? 'without a token'}`)
  })

  await faults.order('cartLinesAdd', { kind: 'status', status: 401 })
  await shop.add()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await shop.expectCount(1)
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
  expect(sent.filter((request) => request.startsWith('cartLinesAdd'))).toEqual([
    'cartLinesAdd Bearer expired',
    'cartLinesAdd without a token',
  ])
  await expect.poll(() => sent).toContain('cart without a token')
  await expect.poll(() => sent).toContain('liveProducts without a token')

  await page.reload()
  await shop.expectCount(1)
})
