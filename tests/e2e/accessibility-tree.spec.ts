import { bannerOf, test as consentTest, reopenOf } from './consent.fixtures.ts'
import { expect, test } from './fixtures.ts'

// What a screen reader says, step by step. Addresses and texts that editors write stand here only where they are names.

test('reads the shop menu as a list beside the products of its open submenu (CHR-38)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - navigation "Main":
        - button "Shop"
        - link "Subscribe & save"
        - link "Home"
        - link "log in"
        - button "Cart, empty"
  `)
  await page.getByRole('banner').getByRole('button', { name: 'Shop' }).click()
  const menu = page.getByRole('dialog', { name: 'Shop' })
  await expect(menu).toMatchAriaSnapshot(`
    - dialog "Shop":
      - navigation "Shop menu":
        - button "Close menu"
        - heading "Shop" [level=2]
        - list:
          - listitem:
            - button "sparkling water six hours of fizz" [expanded]
          - listitem:
            - button "mood water cans with feelings"
          - listitem:
            - button /mood powders/
          - listitem:
            - button /zero proof/
          - listitem:
            - link /samplers/
          - listitem:
            - button /soft goods/
          - listitem:
            - link /gift card/
        - paragraph:
          - link "Search"
          - link "Subscribe & save"
          - link "log in"
      - region "sparkling water":
        - heading "sparkling water" [level=2]
        - link "Shop all sparkling water"
        - list:
          - listitem:
            - link "Lemon mint 7:05 am"
          - listitem:
            - link "Coconut lime 12:10 pm"
  `)
})

test('reads a purchase: what can be chosen, what it costs, what the cart then holds, and a checkout that waits for the connection (CHR-38, CHK-01)', async ({
  page,
  shop,
  connection,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('/shop/sparkling-water/lemon-mint')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Pictures":
        - figure "One can, 7:05 am"
        - group "Choose a picture":
          - radio "One can, 7:05 am" [checked]
          - radio "Eight of them, sharing"
          - radio "What it used to be"
          - radio "Magnesium, standing around"
          - 'button "More: 4 pictures"'
      - heading "Lemon mint" [level=1]
      - navigation "Flavour":
        - heading "Flavour" [level=2]
        - list
      - radiogroup "Pack Size":
        - radio "8 cans" [checked]
        - radio "16 cans"
        - radio "24 cans"
      - radiogroup "Purchase options":
        - radio /^Subscribe .*Regular price \\$34\\.00 Price \\$28\\.90$/ [checked]
        - combobox "Deliver"
        - radio "Just this once Price $34.00"
      - group "Quantity":
        - button "Decrease" [disabled]
        - spinbutton "Quantity": "1"
        - button "Increase"
      - button "Add to cart"
  `)
  await shop.purchaseKinds.last().check()
  await shop.add()
  await expect(shop.cart).toMatchAriaSnapshot(`
    - dialog "Cart":
      - button "Close cart"
      - heading "Cart" [level=2]
      - status: "Cart updated: 1 item, $34.00"
      - list "Cart items":
        - listitem:
          - heading "Lemon mint" [level=3]:
            - link "Lemon mint"
          - paragraph: 8 cans
          - paragraph: Price $34.00
          - group "Quantity of Lemon mint":
            - button "Decrease" [disabled]
            - spinbutton "Quantity": "1"
            - button "Increase"
          - button "Remove Lemon mint"
          - group "Pack Size of Lemon mint":
            - button "8 cans" [pressed]
            - button "16 cans"
            - button "24 cans"
      - region "Sending this to someone?":
        - button "Write a gift note"
      - paragraph: Subtotal $34.00
      - paragraph: $11.00 more and the shipping is free.
      - button "Checkout"
  `)

  const checkout = shop.cart.getByRole('button', { name: 'Checkout' })
  await checkout.hover()
  await connection.goOffline()
  await checkout.click()
  await expect(shop.cart).toMatchAriaSnapshot(`
    - dialog "Cart":
      - button "Close cart"
      - heading "Cart" [level=2]
      - list "Cart items":
        - listitem:
          - heading "Lemon mint" [level=3]
      - paragraph: Subtotal $34.00
      - paragraph: $11.00 more and the shipping is free.
      - status:
        - paragraph: "You’re offline: the checkout waits until you’re back."
      - button "Checkout"
      - button "Cancel"
  `)
  await expect(checkout).toHaveAttribute('aria-busy', 'true')
  await shop.cart.getByRole('button', { name: 'Cancel' }).click()
  await expect(shop.cart.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(checkout).toHaveAttribute('aria-busy', 'false')
  await connection.goOnline()

  await shop.increaseOf('Lemon mint').click()
  await expect(shop.cart.getByRole('status').first()).toHaveText('Cart updated: 2 items, $68.00')
})

test('reads filter and results of the shop, and of the search (CHR-38, FIND-01, FIND-05)', async ({
  page,
}) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const filter = page.getByRole('form', { name: 'Filter and sort products' })
  await filter.getByRole('checkbox', { name: 'Lemon mint 3' }).press('Space')
  await expect(filter).toMatchAriaSnapshot(`
    - form "Filter and sort products":
      - radiogroup "Shelf":
        - radio "All 3" [checked]
        - radio "Sparkling water 1"
      - button "Filter and sort 1" [expanded]
      - status: 3 of 40 products
      - group "Flavour":
        - checkbox "Black cherry 3"
        - checkbox "Lemon mint 3" [checked]
      - combobox "Sort by"
      - button "Show everything"
  `)

  await page.goto('/search?q=black+ch')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Looking for something?" [level=1]
      - search:
        - searchbox "Search the shop": black ch
        - button "Search"
      - region "Results":
        - status: 6 results for “black ch”
        - heading "To drink, wear or give" [level=2]
        - list:
          - listitem:
            - link "Black cherry"
            - text: 11:00 pm · $34.00
        - heading "To read" [level=2]
        - list
  `)
})

consentTest(
  'reads the question for consent second, and what was answered when it is asked for (CHR-38, TRK-16)',
  async ({ page }) => {
    await page.goto('/shop')
    await expect(bannerOf(page).getByRole('status')).not.toBeEmpty()
    await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to main content"
    - region "May we count the clouds you pass?":
      - paragraph: May we count the clouds you pass?
      - paragraph:
        - status: /If you agree, we note which pages are visited.* The clouds will not mind\\./
        - link "How we treat what we know"
      - button "Rather not"
      - button "You may"
    - banner
    - main
    - contentinfo
  `)
    await bannerOf(page).getByRole('button', { name: 'Rather not' }).press('Enter')
    await expect(page.getByText('Declined. You can change your mind')).toBeVisible()
    await reopenOf(page).press('Enter')
    await expect(bannerOf(page)).toMatchAriaSnapshot(`
    - region "May we count the clouds you pass?":
      - paragraph
      - paragraph:
        - status: /The clouds will not mind\\. At the moment you have declined\\./
        - link "How we treat what we know"
      - button "Rather not"
      - button "You may"
  `)
  },
)

test('reads a submenu that has replaced the menu on a phone, and the menu again (CHR-38, CHR-17)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Shop' })
  await expect(menu).toMatchAriaSnapshot(`
    - dialog "Shop":
      - navigation "Shop menu":
        - button "Close menu"
        - heading "Shop" [level=2]
        - list:
          - listitem:
            - button "sparkling water six hours of fizz" [expanded=false]
  `)
  await menu.getByRole('button', { name: /^mood powders/ }).click()
  await expect(menu).toMatchAriaSnapshot(`
    - dialog "Shop":
      - region "mood powders":
        - button "Back to menu"
        - heading "mood powders" [level=2]
        - link "Shop all mood powders"
        - list:
          - listitem:
            - link "Lift off powder"
        - heading "tubs" [level=3]
        - link "Shop all tubs"
  `)
  await expect(menu.getByRole('navigation', { name: 'Shop menu' })).toBeHidden()
  await menu.getByRole('button', { name: 'Back to menu' }).click()
  await expect(menu.getByRole('button', { name: /^mood powders/ })).toBeFocused()
})
