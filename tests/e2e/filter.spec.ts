import type { Page } from '@playwright/test'
import { PRODUCTS_PER_PAGE } from '../../src/config/limits.ts'
import { edgeCasesUrl, expect, expectAccessible, test } from './fixtures.ts'
import { watchLayoutShifts } from './page-observers.ts'

// What is found moves as pictures come.
test.use({ loadsPictures: true })

const shelf = '/shop/sparkling-water'

const filter = (page: Page) => page.getByRole('form', { name: 'Filter and sort products' })
const status = (page: Page) => filter(page).getByRole('status')
/** The names of the products in view, in order, of the shelves or what the filter has found. */
const titles = (page: Page) =>
  page.locator(':is([data-shelves], [data-filter-results]) article h3').filter({ visible: true })

test('filters a category by keyboard, says how many it found, and has it in the address (FIND-01, FIND-03, FIND-04)', async ({
  page,
}) => {
  await page.goto(shelf)
  await expect(status(page)).toHaveText('9 products')
  await filter(page).getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(titles(page)).toHaveText(['Lemon mint', 'Coconut lime', 'Peach ginger'])
  await expect(status(page)).toHaveText('3 of 9 products')
  await expect(page).toHaveURL(`${shelf}?hour=daylight`)
  await page.keyboard.press('ArrowRight')
  await expect(titles(page)).toHaveText(['Blood orange', 'Pomegranate hibiscus', 'Black cherry'])
  await page.goBack()
  await expect(titles(page)).toHaveText(['Lemon mint', 'Coconut lime', 'Peach ginger'])
  await expect(filter(page).getByRole('radio', { name: 'Daylight' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(shelf)
  await expect(titles(page)).toHaveCount(9)
})

test('sorts, counts what each option would find, and puts everything back (FIND-01, FIND-02)', async ({
  page,
}) => {
  await page.goto('/shop')
  const toggle = filter(page).getByRole('button', { name: 'Filter and sort' })
  await expect(filter(page).getByRole('combobox', { name: 'Sort by' })).toBeHidden()
  await toggle.press('Enter')
  await filter(page).getByRole('checkbox', { name: 'Lemon mint 3' }).press('Space')
  await filter(page).getByRole('checkbox', { name: 'Black cherry 3' }).press('Space')
  await expect(status(page)).toHaveText('6 of 40 products')
  await expect(filter(page).getByRole('radio', { name: 'Mood powder tubs 2' })).toBeVisible()
  await filter(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price, high to low')
  await expect(page).toHaveURL('/shop?flavour=black-cherry&flavour=lemon-mint&sort=price-down')
  await expect(toggle).toHaveAccessibleName('Filter and sort 3')
  const prices = await page.locator('[data-filter-results] article b').allInnerTexts()
  const amounts = prices.map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(amounts).toHaveLength(6)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  await expectAccessible(page)
  await filter(page).getByRole('button', { name: 'Show everything' }).click()
  await expect(status(page)).toHaveText('40 products')
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('heading', { name: 'Zero proof' })).toBeVisible()
})

test('a shared address is shown before the first paint, and leads back where it finds nothing (FIND-03, FIND-04)', async ({
  page,
}) => {
  // Letters move by a hair when their font has come; shelves that were shown first would move by the whole screen.
  const shifts = await watchLayoutShifts(page, 0.01)
  await page.goto('/shop?shelf=zero-proof&sort=price')
  await expect(titles(page)).toHaveCount(4)
  expect(await shifts()).toEqual([])
  await page.goto('/shop?shelf=zero-proof&flavour=lemon-mint&utm_source=letter')
  await expect(status(page)).toHaveText('0 of 40 products')
  await expect(page.getByText('Nothing here but clouds')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).filter({ visible: true }).click()
  await expect(titles(page)).toHaveCount(40)
  // The button is gone with what was found.
  await expect(filter(page).getByRole('button', { name: 'Filter and sort' })).toBeFocused()
  await expect(page).toHaveURL('/shop?utm_source=letter')
})

test('a card that was found can be added to the cart (FIND-01)', { tag: '@preview' }, async ({
  page,
  shop,
}) => {
  await page.goto(`${shelf}?hour=after-hours`)
  await page.getByRole('link', { name: 'Add 8 cans of Black cherry to cart' }).click()
  await expect(shop.line('Black cherry')).toBeVisible()
})

test('finds products whose cards are on other pages of a long category (FIND-01, FIND-02)', async ({
  page,
}) => {
  await page.goto(`${edgeCasesUrl}/shop/crowded`)
  await filter(page).getByRole('button', { name: 'Filter and sort' }).click()
  await filter(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z')
  await expect(status(page)).toHaveText('200 of 200 products')
  await expect(titles(page)).toHaveCount(PRODUCTS_PER_PAGE)
  const first = await titles(page).allInnerTexts()
  expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b, 'en')))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(titles(page)).toHaveCount(2 * PRODUCTS_PER_PAGE)
  await expect(titles(page).nth(PRODUCTS_PER_PAGE).getByRole('link')).toBeFocused()
})

test('says when the rest of the shelves cannot be reached, and tries again (FIND-04)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/)
  await page.route('**/data/shelves/*.txt', (route) => route.abort())
  await page.goto(`${edgeCasesUrl}/shop/crowded?sort=name`)
  await expect(status(page)).toContainText('could not be reached')
  await page.unroute('**/data/shelves/*.txt')
  await filter(page).getByRole('button', { name: 'Filter and sort' }).click()
  await filter(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await expect(status(page)).toHaveText('200 of 200 products')
})

test('filters all products of a category on its further pages, too (FIND-01, FIND-03)', async ({ page }) => {
  await page.goto('/shop/presents/page/2')
  await expect(titles(page)).toHaveText(['Black cherry sticks', 'Peach ginger sticks'])
  await expect(status(page)).toHaveText('26 products')
  await filter(page).getByRole('button', { name: 'Filter and sort' }).click()
  await filter(page)
    .getByRole('checkbox', { name: /^Peach ginger/ })
    .press('Space')
  // One of them is on the first page.
  await expect(titles(page)).toHaveText(['Peach ginger tub', 'Peach ginger sticks'])
  await expect(status(page)).toHaveText('2 of 26 products')
  await expect(page).toHaveURL('/shop/presents/page/2?flavour=peach-ginger')
  await page.goBack()
  await expect(titles(page)).toHaveText(['Black cherry sticks', 'Peach ginger sticks'])
})

test('offers more again when it could not be loaded, and skips nothing then (FIND-04)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/)
  await page.route('**/shop/crowded/page/**', (route) => route.abort())
  await page.goto(`${edgeCasesUrl}/shop/crowded?sort=price`)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect(status(page)).toContainText('could not be reached')
  await page.unroute('**/shop/crowded/page/**')
  await more.click()
  await expect(titles(page)).toHaveCount(2 * PRODUCTS_PER_PAGE)
  await expect(titles(page).nth(PRODUCTS_PER_PAGE).getByRole('link')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the shop links its shelves instead of a filter (FIND-01)', async ({ page }) => {
    await page.goto('/shop')
    await expect(filter(page)).toBeHidden()
    const links = page.getByRole('navigation', { name: 'Shelves', exact: true }).getByRole('link')
    await expect(links).toHaveCount(7)
    await expect(links.first()).toHaveAttribute('href', '#shelf-sparkling-water')
  })
})
