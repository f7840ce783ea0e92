import { expect, hearToasts, test } from './fixtures.ts'

test('a valid code reaches the checkout; an invalid one shows an error and is dropped (RTE-28, DISC-12, DISC-13, DISC-14, CHK-04)', async ({
  page,
  shop,
}) => {
  const heard = await hearToasts(page)
  await shop.goToProduct()
  await shop.add()
  await page.goto('/discount/NAP15')
  await page.waitForURL('/shop')
  await expect.poll(heard).toContain('status: NAP15 is on. Your cart shows what it takes off.')
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'discount_code'))
    .toBe(false)

  await page.goto('/discount/WHATEVER')
  await page.waitForURL('/shop')
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^alert: We don’t know the code WHATEVER\./))
  await expect(page.getByRole('complementary', { name: 'Announcements' })).toContainText(
    'NAP15 is in your pocket',
  )

  await page.goto(`/discount/${'LONG'.repeat(64)}`)
  await page.waitForURL('/shop')
  await expect
    .poll(heard)
    .toContainEqual(expect.stringMatching(/^alert: We couldn’t read that discount code\./))
  await expect(page.getByRole('complementary', { name: 'Announcements' })).toContainText(
    'NAP15 is in your pocket',
  )

  // Subtotal less discounts is the total, as it is read.
  await shop.openCart()
  const amountOf = async (name: string) => {
    const row = shop.cart.getByText(name, { exact: true }).locator('..')
    return Number((await row.textContent())?.split('$')[1]?.replace('.', ''))
  }
  const off = await amountOf('NAP15')
  expect(off).toBeGreaterThan(0)
  expect((await amountOf('Subtotal')) - off).toBe(await amountOf('Total'))
  await expect(shop.cart).not.toContainText('WHATEVER')
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/[?&]key=/)
  expect(new URL(page.url()).searchParams.get('discount')).toBe('NAP15')
})
