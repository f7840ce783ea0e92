import { expect, test } from './fixtures.ts'

test('a gift note can be written, saved, removed and restored (GIFT-01, GIFT-04, GIFT-05, GIFT-06, GIFT-07, GIFT-08, GIFT-10, GIFT-11, GIFT-13, GIFT-14, OPEN-10)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  const note = page.getByRole('dialog', { name: 'Digital gift note' })

  await test.step('the editor replaces the cart and has a counter and the placeholder', async () => {
    await shop.cart.getByRole('button', { name: 'Write a gift note' }).click()
    await expect(note).toBeVisible()
    const text = note.getByRole('textbox', { name: 'Your note' })
    await expect(text).toBeFocused()
    await expect(text).toHaveAttribute('placeholder', /^Saw this and thought of your eyebrows/)
    await expect(note.getByText('200 characters left')).toBeVisible()
    await expect(note.getByRole('button', { name: 'Checkout' })).toBeHidden()
  })

  await test.step('missing values show errors, and the first such field gets the focus', async () => {
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

  await test.step('going back changes nothing', async () => {
    await note.getByRole('button', { name: 'Back to cart' }).click()
    await expect(shop.cart).toBeVisible()
    await expect(shop.cart.getByRole('button', { name: 'Write a gift note' })).toBeFocused()
  })

  await test.step('the saved note is there after a reload', async () => {
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

  await test.step('a removed note can be restored', async () => {
    await shop.cart.getByRole('button', { name: 'Remove note' }).press('Enter')
    await expect(shop.cart.getByText('The note is gone')).toBeVisible()
    const undo = shop.cart.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(shop.cart.getByText('Lie down. <b>Now.</b>')).toBeVisible()
    await expect(shop.cart.getByRole('button', { name: 'Change note' })).toBeFocused()
    await shop.settled()
  })

  await test.step('the hosted checkout receives the note', async () => {
    await shop.cart.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/[?&]key=/)
    await expect(page.locator('body')).toContainText('giftText')
    await expect(page.locator('body')).toContainText('june@slowmail.example')
  })
})

test('an editor that cannot be loaded shows an error, and opens once it can be (GIFT-05)', async ({
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

test('adding a subscription of the same product makes a second line, and clears the gift note (CART-22, GIFT-03, GIFT-09, CART-33, CART-34, CART-35)', async ({
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
  await shop.expectCount(2)
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

test('a cart with a gift card cannot have a gift note (GIFT-03, CART-33, CART-35)', async ({
  page,
  shop,
}) => {
  await page.goto('/shop/gift-card')
  await shop.add()
  await expect(shop.lines).toHaveCount(1)
  await expect(shop.cart.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  await expect(shop.cart.getByRole('region', { name: 'Sending this to someone?' })).toHaveCount(0)
  await shop.goToProduct()
  await shop.add()
  await expect(shop.lines).toHaveCount(2)
  await shop.lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(shop.cart.getByRole('button', { name: 'Write a gift note' })).toBeVisible()
})
