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
  await expect.poll(heard).toContain('status: NAP15 is on. It comes off at the checkout.')
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'discount_code'))
    .toBe(false)

  await page.goto('/discount/WHATEVER')
  await page.waitForURL('/shop')
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^alert: We don’t know the code WHATEVER\./))
  await expect(page.getByRole('complementary', { name: 'Announcements' })).toContainText('NAP15 is on')

  await page.goto(`/discount/${'LONG'.repeat(64)}`)
  await page.waitForURL('/shop')
  await expect
    .poll(heard)
    .toContainEqual(expect.stringMatching(/^alert: We couldn’t read that discount code\./))
  await expect(page.getByRole('complementary', { name: 'Announcements' })).toContainText('NAP15 is on')

  await shop.openCart()
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/[?&]key=/)
  expect(new URL(page.url()).searchParams.get('discount')).toBe('NAP15')
})
