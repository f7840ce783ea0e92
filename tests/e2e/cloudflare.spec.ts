import { commerceUrl, expect, test } from './fixtures.ts'
import { buttonOf, contact, emailOf, fillIn, newsletter, open, turnTo } from './forms.ts'
import { expectArrived, newEmail } from './mail.ts'
import { signIn, test as studioTest } from './studio.fixtures.ts'

// The shop as Cloudflare's own engine serves it, with the Worker as its backend (see `cloudflareSite`).

test('takes a sign-up, which arrives once (OPS-04, FORM-07)', async ({ page }) => {
  await page.goto('/')
  await turnTo(newsletter(page))
  const email = newEmail()
  await emailOf(page).fill(email)
  const answer = page.waitForResponse('**/api/graphql')
  await buttonOf(page).click()
  expect((await answer).url()).toBe(new URL('/api/graphql', page.url()).href)
  await expectArrived(email, ['subscription', 'profile'])
})

test('takes a form with its island, which arrives once (OPS-04, FORM-11)', async ({ page }) => {
  await open(page, '/write-to-us', contact(page))
  const email = newEmail()
  await fillIn(page, email)
  await contact(page).getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'an order' }).click()
  const answer = page.waitForResponse('**/api/forms/write-to-us')
  await contact(page).getByRole('button', { name: 'Send it off' }).click()
  expect((await answer).status()).toBe(200)
  await expect(page.getByText('It has left. Thank you, and lie down.')).toBeFocused()
  await expect(page).toHaveURL('/write-to-us')
  await expectArrived(email, ['message'])
})

test('shows pictures under its own address, and links that lead on (OPS-04, CAT-21)', async ({ page }) => {
  const pictures: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/pictures/')) pictures.push(response.status())
  })
  await page.goto('/shop/buy-now/')
  await expect(page).toHaveURL(/\/shop\/buy-now\/subscribe$/)
  await page.goto('/shop/sparkling-water/lemon-mint')
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
  expect(new Set(pictures)).toEqual(new Set([200]))
})

test('answers an unknown address with the 404 page (OPS-04, RTE-34)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/)
  const response = await page.goto('/_astro/gone.js')
  expect([response?.status(), response?.headers()['cache-control']]).toEqual([
    404,
    'public, max-age=0, must-revalidate',
  ])
  await expect(page.getByText('This page could not be found')).toBeVisible()
})

test('sells: a product goes into the cart, and the checkout has it (OPS-04)', async ({ page, shop }) => {
  await page.goto('/shop/sparkling-water/lemon-mint')
  const title = await shop.title()
  await shop.add()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await shop.settled()
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(`${commerceUrl}/cart/c/**`)
  await expect(page.getByText(title).first()).toBeVisible()
})

studioTest(
  'opens the studio at a deep link, and answers again with it at the place that it then shows (OPS-04, RTE-06)',
  async ({ page, studio }) => {
    await signIn(page, 'editor')
    await studio.openDocument('product', 'product-blood-orange')
    await expect(studio.field('title').getByRole('textbox')).toHaveValue('Blood orange')
    // What the studio makes of its address, `studio.spec.ts` shows.
    const [again, first] = await Promise.all([page.url(), '/admin'].map((url) => page.request.get(url)))
    expect(again?.status()).toBe(200)
    expect(await again?.text()).toBe(await first?.text())
  },
)
