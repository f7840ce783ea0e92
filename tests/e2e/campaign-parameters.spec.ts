import { expect, test } from './fixtures.ts'

test('campaign parameters survive a navigation before the session starts (TRK-02)', async ({ page }) => {
  await page.goto('/?utm_source=letter')
  // A client-side navigation without pointer or key events, so that no session has started.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Privacy' })
    .evaluate((link) => link instanceof HTMLElement && link.click())
  await page.waitForURL('/privacy')
  await page.mouse.move(100, 100)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('session:campaign')))
    .toContain('"utm_source":"letter"')
})

test('campaign parameters reach cart and checkout (TRK-01, TRK-02, TRK-05, CART-47, CHK-03)', async ({
  page,
  shop,
}) => {
  await page.goto(
    '/?utm_source=letter&utm_campaign=naps&transaction_id=t-7&googleClientId=1.2&googleSessionId=3&rfsn=9.z',
    // The next navigation happens before any script has run.
    { waitUntil: 'commit' },
  )
  await page.getByRole('main').locator('a[href^="/shop/"]').first().click()
  await page.waitForURL(/\/shop\//)
  await shop.goToProduct()
  await shop.add()
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/[?&]key=/)
  const sent = Object.fromEntries(new URL(page.url()).searchParams)
  expect(sent).toMatchObject({
    utm_source: 'letter',
    utm_campaign: 'naps',
    client_id: '1.2',
    session_id: '3',
    rfsn_aid: '9.z',
  })
  expect(sent.origin).toMatch(/^http:\/\/localhost:\d+\/$/)
  for (const text of ['google-sessionID', 'transaction_id', 't-7'])
    await expect(page.locator('body')).toContainText(text)
})
