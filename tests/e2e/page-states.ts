import type { Page } from '@playwright/test'
import type { BrowserConnection } from './browser-connection.ts'
import { bannerOf } from './consent.fixtures.ts'
import type { ConsoleGuard } from './console-guard.ts'
import { commerceUrl, consentSiteUrl, expect, layOutAll } from './fixtures.ts'
import { contact, fillIn } from './forms.ts'
import { newEmail } from './mail.ts'
import type { Shop } from './shop.ts'

export interface Stage {
  page: Page
  shop: Shop
  connection: BrowserConnection
  consoleGuard: ConsoleGuard
}

const product = '/shop/sparkling-water/lemon-mint'
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Shop' })
const giftNoteOf = (page: Page) => page.getByRole('dialog', { name: 'Digital gift note' })
const picturesOf = (page: Page) => page.getByRole('dialog', { name: /^Pictures of / })

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Shop|Menu)$/ })
    .click()
  await expect(menuOf(page).getByRole('listitem').first()).toBeVisible()
}

async function addTo(shop: Shop, path: string): Promise<void> {
  await shop.page.goto(path)
  await shop.add()
  await shop.closeCart()
}

/** A cart with a line of every look: a subscription, one with options, one of a single size. */
async function fillCart({ shop }: Stage): Promise<void> {
  await addTo(shop, '/shop/realitywear/the-long-hoodie')
  await addTo(shop, '/shop/zero-proof/garden-gossip')
  await shop.page.goto(product)
  await shop.purchaseKinds.first().check()
  await shop.add()
}

/** Answers of the commerce service as if everything had sold out since. */
async function sellOut(page: Page): Promise<void> {
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    // The first line only: the others can be bought.
    const body = text
      .replace('"availableForSale":true', '"availableForSale":false')
      .replace(/"quantity":\d+/, '"quantity":0')
    await route.fulfill({ response, body })
  })
}

const refuseRequests = (page: Page) =>
  page.route(`${commerceUrl}/api/**`, (route) => route.fulfill({ status: 400, body: '{}' }))

const increaseLemonMint = (shop: Shop) => shop.increaseOf('Lemon mint').click()

async function search(page: Page, words: string): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(words)}`)
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('status')).not.toBeEmpty()
}

export interface State {
  /** The requirement that asks for it. */
  row: string
  name: string
  open(stage: Stage): Promise<void>
}

/** What pages show only once somebody has done something; each state of a walk is come to from the one before it. */
export const walks: ReadonlyArray<readonly State[]> = [
  [
    {
      row: 'CART-40',
      name: 'cart, empty',
      open: async ({ page, shop }) => {
        await page.goto('/')
        await shop.openCart()
      },
    },
    {
      row: 'CHR-13',
      name: 'menu',
      open: async ({ page, shop }) => {
        await shop.closeCart()
        await openMenu(page)
      },
    },
    {
      row: 'CHR-16',
      name: 'submenu',
      open: async ({ page }) => {
        const items = menuOf(page).locator('[data-submenu]')
        await items.nth(2).click()
        await expect(
          menuOf(page).locator('[data-submenu-panel]:visible').getByRole('link').nth(2),
        ).toBeVisible()
      },
    },
  ],
  [
    { row: 'CART-27', name: 'cart, full', open: fillCart },
    {
      row: 'CART-30',
      name: 'cart with a line that sold out',
      open: async ({ page, shop }) => {
        await sellOut(page)
        await page.reload()
        await shop.openCart()
        await expect(shop.cart.getByText(/sold out/i).first()).toBeVisible()
      },
    },
  ],
  [
    {
      row: 'DISC-12',
      name: 'cart with a discount',
      open: async ({ page, shop }) => {
        await shop.goToProduct()
        await shop.add()
        await page.goto('/discount/NAP15')
        await page.waitForURL('/shop')
        await shop.openCart()
        await expect(shop.cart.getByText('NAP15', { exact: true })).toBeVisible()
      },
    },
    {
      row: 'GIFT-04',
      name: 'gift note, refused',
      open: async ({ page, shop }) => {
        await shop.cart.getByRole('button', { name: 'Write a gift note' }).click()
        const note = giftNoteOf(page)
        await note.getByRole('textbox', { name: 'Their email' }).fill('june@slowmail')
        await note.getByRole('button', { name: 'Save note' }).click()
        await expect(note.getByText('This field is required.')).toBeVisible()
      },
    },
    {
      row: 'CART-20',
      name: 'cart, offline',
      open: async ({ page, shop, connection }) => {
        await giftNoteOf(page).getByRole('button', { name: 'Back to cart' }).click()
        await connection.goOffline()
        await increaseLemonMint(shop)
        await expect(page.getByText(/^You are offline/).first()).toBeVisible()
      },
    },
    {
      row: 'CART-31',
      name: 'cart, refused',
      open: async ({ page, shop, connection, consoleGuard }) => {
        consoleGuard.allow(/Failed to load resource/)
        await connection.goOnline()
        await shop.settled()
        await refuseRequests(page)
        await increaseLemonMint(shop)
        await expect(shop.cart.getByRole('alert').first()).not.toBeEmpty()
      },
    },
  ],
  [
    {
      row: 'CART-27',
      name: 'cart that cannot be reached',
      open: async (stage) => {
        await addTo(stage.shop, product)
        stage.consoleGuard.allow(/Failed to load resource/)
        await refuseRequests(stage.page)
        await stage.page.reload()
        await stage.shop.openCart()
        await expect(stage.shop.cart.getByRole('alert')).not.toBeEmpty()
      },
    },
    {
      row: 'CART-11',
      name: 'cart that nobody knows',
      open: async ({ page, shop }) => {
        // What the device remembers of it.
        await page.evaluate(() => localStorage.removeItem('cart:settled'))
        await page.reload()
        await shop.openCart()
        await expect(shop.cart.getByText('Your cart is behind clouds')).toBeVisible()
      },
    },
  ],
  [
    {
      row: 'WID-09',
      name: 'pictures, magnified',
      open: async ({ page }) => {
        await page.goto(product)
        await page
          .getByRole('region', { name: 'Pictures', exact: true })
          .getByRole('button', { name: /^Magnify/ })
          .click()
        await expect(picturesOf(page)).toBeVisible()
      },
    },
    {
      row: 'WID-18',
      name: 'lookbook at hand',
      open: async ({ page }) => {
        await page.keyboard.press('Escape')
        await expect(picturesOf(page)).toBeHidden()
        await layOutAll(page)
        const handle = page.locator('summary', { hasText: 'Seen around' })
        await handle.scrollIntoViewIfNeeded()
        await handle.click()
        await expect(page.getByRole('link', { name: /^See all/ })).toBeVisible()
      },
    },
    {
      row: 'CHR-33',
      name: 'toasts',
      open: async ({ page, connection }) => {
        await page.keyboard.press('Escape')
        await page.evaluate(() =>
          document.dispatchEvent(
            new CustomEvent('island:load-error', { detail: { error: new Error('not this time') } }),
          ),
        )
        await connection.goOffline()
        await expect(page.getByRole('status').filter({ hasText: /^You are offline/ })).toBeVisible()
      },
    },
  ],
  [
    {
      row: 'FIND-01',
      name: 'filter, open',
      open: async ({ page }) => {
        await page.goto('/shop')
        const filter = page.getByRole('form', { name: 'Filter and sort products' })
        await filter.getByRole('button', { name: 'Filter and sort' }).click()
        await filter.getByRole('checkbox', { name: 'Lemon mint 3' }).press('Space')
        await expect(filter.getByRole('status')).toContainText(' of ')
      },
    },
    {
      row: 'FIND-02',
      name: 'filter, nothing found',
      open: async ({ page }) => {
        await page.goto('/shop?flavour=black-cherry&hour=daylight')
        await expect(page.getByRole('button', { name: 'Show everything' }).first()).toBeVisible()
      },
    },
    { row: 'FIND-05', name: 'search, found', open: async ({ page }) => search(page, 'lemon') },
    { row: 'FIND-05', name: 'search, nothing found', open: async ({ page }) => search(page, 'zzzzqq') },
  ],
  [
    {
      row: 'FIND-10',
      name: 'recently seen',
      open: async ({ page }) => {
        for (const path of ['/shop/zero-proof/garden-gossip', '/shop/realitywear/the-long-hoodie', product]) {
          await page.goto(path)
          await layOutAll(page)
          await expect
            .poll(() => page.evaluate(() => localStorage.getItem('recent:seen')))
            .toContain('"product"')
        }
        await page.goto('/shop/sparkling-water/black-cherry')
        await layOutAll(page)
        const shelf = page.getByRole('complementary', { name: 'On this device' })
        await expect(async () => {
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
          await shelf.scrollIntoViewIfNeeded()
          await expect(shelf.getByRole('listitem').first()).toBeVisible({ timeout: 1000 })
        }).toPass()
      },
    },
  ],
  [
    {
      row: 'TRK-16',
      name: 'question for consent',
      open: async ({ page }) => {
        await page.goto(`${consentSiteUrl}${product}`)
        await expect(bannerOf(page)).toBeVisible()
      },
    },
  ],
  [
    {
      row: 'FORM-06',
      name: 'form, refused',
      open: async ({ page }) => {
        await page.goto('/write-to-us')
        await page.getByRole('main').getByRole('button').last().click()
        await expect(page.getByText('This field is required.').first()).toBeVisible()
      },
    },
    {
      row: 'FORM-12',
      name: 'form, sent',
      open: async ({ page }) => {
        await fillIn(page, newEmail())
        await contact(page).getByRole('combobox', { name: 'What is it about?' }).click()
        await page.getByRole('option').last().click()
        await contact(page).getByRole('button', { name: 'Send it off' }).click()
        await expect(page.getByText('It has left.')).toBeVisible()
      },
    },
  ],
]
