import { expect, hearToasts, type Shop, test } from './fixtures.ts'

const firstSuggestion = (shop: Shop) =>
  shop.cart.getByRole('region', { name: "you'll also love" }).getByRole('listitem').first()

test('a gift note is written, kept, changed, removed and brought back (GIFT-01, GIFT-04, GIFT-05, GIFT-06, GIFT-07, GIFT-08, GIFT-10, GIFT-11, GIFT-13, GIFT-14, OPEN-10)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  const note = page.getByRole('dialog', { name: 'Digital gift note' })

  await test.step('its editor has the drawer to itself, with a counter and the editor’s placeholder', async () => {
    await shop.cart.getByRole('button', { name: 'Write a gift note' }).click()
    await expect(note).toBeVisible()
    const text = note.getByRole('textbox', { name: 'Your note' })
    await expect(text).toBeFocused()
    await expect(text).toHaveAttribute('placeholder', /^Saw this and thought of your eyebrows/)
    await expect(note.getByText('200 characters left')).toBeVisible()
    await expect(note.getByRole('button', { name: 'Checkout' })).toBeHidden()
  })

  await test.step('what is missing is said beneath its field, and the first one gets the focus', async () => {
    const text = note.getByRole('textbox', { name: 'Your note' })
    const email = note.getByRole('textbox', { name: 'Their email' })
    await email.fill('june@slowmail')
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription(/This field is required\./)
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
    await text.fill('x'.repeat(201))
    await expect(note.getByText('1 character too many').first()).toBeVisible()
  })

  await test.step('leaving it changes nothing', async () => {
    await note.getByRole('button', { name: 'Back to cart' }).click()
    await expect(shop.cart).toBeVisible()
    await expect(shop.cart.getByRole('button', { name: 'Write a gift note' })).toBeFocused()
  })

  await test.step('saved, it is the cart’s: also after a reload', async () => {
    await shop.cart.getByRole('button', { name: 'Write a gift note' }).click()
    await note.getByRole('textbox', { name: 'Your note' }).fill('Lie down. <b>Now.</b>')
    await note.getByRole('textbox', { name: 'Their email' }).fill('june@slowmail.example')
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(shop.cart.getByText('Lie down. <b>Now.</b>')).toBeVisible()
    await expect(shop.cart.getByText('To june@slowmail.example')).toBeVisible()
    await expect
      .poll(async () => (await shop.cart.getByRole('blockquote').boundingBox())?.height)
      .toBeGreaterThanOrEqual(80)
    await shop.settled()
    await page.reload()
    await shop.openCart()
    await expect(shop.cart.getByText('Lie down. <b>Now.</b>')).toBeVisible()
  })

  await test.step('removed, it can be brought back', async () => {
    await shop.cart.getByRole('button', { name: 'Remove note' }).press('Enter')
    await expect(shop.cart.getByText('The note is gone')).toBeVisible()
    const undo = shop.cart.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(shop.cart.getByText('Lie down. <b>Now.</b>')).toBeVisible()
    await expect(shop.cart.getByRole('button', { name: 'Change note' })).toBeFocused()
    await shop.settled()
  })

  await test.step('the hosted checkout gets it with the order', async () => {
    await shop.cart.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/[?&]key=/)
    await expect(page.locator('body')).toContainText('giftText')
    await expect(page.locator('body')).toContainText('june@slowmail.example')
  })
})

test('a note’s editor that cannot be loaded is said, and opens once it can be (GIFT-05)', async ({
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  await shop.goToProduct()
  await shop.add()
  await page.route(/\/GiftNoteEditor\.[^/]*\.js$/, (route) => route.abort())
  const write = shop.cart.getByRole('button', { name: 'Write a gift note' })
  await write.click()
  const text = 'We couldn’t open the gift note. Please check your connection and try again.'
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(shop.line('Lemon mint')).toBeVisible()
  await page.unroute(/\/GiftNoteEditor\.[^/]*\.js$/)
  await write.click()
  await expect(page.getByRole('textbox', { name: 'Your note' })).toBeFocused()
})

test('a cart with a subscription is no gift: its note goes (GIFT-03, GIFT-09, CART-33, CART-34, CART-35)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  await shop.cart.getByRole('button', { name: 'Write a gift note' }).click()
  const note = page.getByRole('dialog', { name: 'Digital gift note' })
  await note.getByRole('textbox', { name: 'Your note' }).fill('Breathe in.')
  await note.getByRole('textbox', { name: 'Their email' }).fill('june@slowmail.example')
  await note.getByRole('button', { name: 'Save note' }).click()
  await shop.settled()
  await shop.closeCart()
  await shop.purchaseKinds.first().check()
  await shop.add()
  await expect(shop.lines).toHaveCount(2)
  await expect(shop.cart.getByText('Breathe in.')).toBeHidden()
  await expect(shop.cart.getByRole('button', { name: 'Write a gift note' })).toBeHidden()
  await shop.settled()
  await shop.lines
    .filter({ hasText: /every|month|week/i })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(shop.cart.getByRole('button', { name: 'Write a gift note' })).toBeVisible()
  await expect(shop.cart.getByText('Breathe in.')).toBeHidden()
})

test('what goes well is asked for when lines come or go, and added as suggested (CART-25, SUG-01, SUG-02, SUG-04, SUG-05, SUG-06, SUG-07, SUG-08, SUG-11)', async ({
  page,
  shop,
}) => {
  const asked: string[] = []
  await page.route(/\/products\/7105\?/, (route) => {
    asked.push(route.request().url())
    return route.continue()
  })
  const title = await shop.goToProduct()
  await shop.add()
  const suggested = firstSuggestion(shop)
  await expect(suggested).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(new URL(asked[0] ?? '').searchParams.get('shopify_variant_ids')).toMatch(/^\d+$/)
  const section = shop.cart.getByRole('region', { name: "you'll also love" })
  await expect(section.getByText(/retired|last season/i)).toHaveCount(0)
  await expect(section.getByRole('group', { name: /^Batch/ })).toHaveCount(0)

  await test.step('a quantity asks for nothing', async () => {
    await shop.increaseOf(title).click()
    await shop.settled()
    await expect(shop.quantityOf(title)).toHaveValue('2')
    expect(asked).toHaveLength(1)
  })

  const name = (await suggested.getByRole('link').first().textContent()) ?? ''
  await suggested.getByRole('button', { name: /to cart$/ }).press('Enter')
  await expect(shop.lines).toHaveCount(2)
  await expect(shop.line(name)).toBeVisible()
  // CART-25: it is suggested no more, and takes no focus along.
  await expect(section.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(shop.cart.locator(':focus')).toHaveCount(1)
  await shop.settled()
  await expect.poll(() => asked.length).toBe(2)
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/[?&]key=/)
  for (const attribute of ['_attribution', 'Rebuy', '_source', 'cart-drawer', '_widget_id', '7105'])
    await expect(page.locator('body')).toContainText(attribute)
})

test('a recommendation service that fails leaves the cart as it is (SUG-06)', async ({ page, shop }) => {
  await page.route(/\/products\/7105\?/, (route) => route.fulfill({ json: { nonsense: true } }))
  const title = await shop.goToProduct()
  await shop.add()
  await expect(shop.line(title)).toBeVisible()
  await expect(firstSuggestion(shop)).toBeHidden()
  await expect(shop.cart.getByRole('alert')).toBeEmpty()
})

test('a good code comes off at the checkout; a bad one is said, and forgotten (RTE-28, DISC-12, DISC-13, DISC-14, CHK-04)', async ({
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

test('what a landing says is known, too, to who walks on before anything has read it (TRK-02)', async ({
  page,
}) => {
  await page.goto('/?utm_source=letter')
  // By the router, and without a sign of a person: no session has begun.
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

test('what a landing says reaches cart and checkout, also after walking on (TRK-01, TRK-02, TRK-05, CART-47, CHK-03)', async ({
  page,
  shop,
}) => {
  await page.goto(
    '/?utm_source=letter&utm_campaign=naps&transaction_id=t-7&googleClientId=1.2&googleSessionId=3&rfsn=9.z',
    // No script has come yet: whoever walks on now still brings it all along.
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
