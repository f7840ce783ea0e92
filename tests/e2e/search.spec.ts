import type { Page } from '@playwright/test'
import { SEARCH_RESULTS } from '../../src/config/limits.ts'
import { edgeCasesUrl, expect, expectAccessible, fullSiteUrl, test } from './fixtures.ts'

test.use({ loadsPictures: true })

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the shop' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const status = (page: Page) => results(page).getByRole('status')

test('is reached from the menu, and finds products with picture and price while somebody types (FIND-05, FIND-07)', async ({
  page,
}) => {
  const index: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/data/search/')) index.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Shop' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('Nothing here but clouds')).toBeHidden()
  expect(index).toEqual([])
  await field(page).pressSequentially('black ch')
  await expect(status(page)).toHaveText(/^\d+ results for “black ch”$/)
  const first = results(page).getByRole('listitem').first()
  await expect(first).toContainText('Black cherry')
  await expect(first).toContainText('11:00 pm · $34.00')
  await expect(first.locator('img')).toHaveJSProperty('complete', true)
  // Complete is also one that has none of its own.
  await expect(first.locator('img')).toHaveAttribute('src', /^\/pictures\//)
  await expect(page).toHaveURL('/search?q=black+ch')
  await expectAccessible(page)
  await first.getByRole('link').click()
  await expect(page).toHaveURL('/shop/sparkling-water/black-cherry')
  await page.goBack()
  await expect(field(page)).toHaveValue('black ch')
  await expect(first).toContainText('Black cherry')
})

test('shows the shelves while nothing is looked for (FIND-05)', async ({ page }) => {
  await page.goto('/search')
  const shelves = page.getByRole('navigation', { name: 'Shelves', exact: true })
  await expect(shelves.locator('img').first()).toBeInViewport({ ratio: 1 })
  await expect(shelves.getByRole('link', { name: 'Sparkling water', exact: true })).toHaveAttribute(
    'href',
    '/shop/sparkling-water',
  )
  await field(page).fill('lemon')
  await expect(shelves).toBeHidden()
  await field(page).fill('')
  await expect(shelves).toBeVisible()
})

test('finds pages and answers, whose place on the page it leads to (FIND-05)', async ({ page }) => {
  await page.goto('/search?q=sleepy')
  const answer = results(page).getByRole('link', { name: 'Will it make me sleepy?' })
  await expect(answer).toHaveAttribute('href', /^\/questions#:~:text=/)
  await field(page).fill('wholesale')
  await expect(results(page).getByRole('link', { name: 'Wholesale', exact: true })).toBeVisible()
})

test('forgives mistakes, and follows back and forward (FIND-05, FIND-06)', async ({ page }) => {
  await page.goto('/search?q=pomegrante')
  await expect(results(page).getByRole('link', { name: 'Pomegranate hibiscus', exact: true })).toBeVisible()
  await field(page).fill('gift crad')
  await field(page).press('Enter')
  await expect(results(page).getByRole('link', { name: 'Gift card', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/search?q=gift+crad')
  await field(page).fill('returns')
  // Found as one types: the step of the search before stays, and submitting adds no second one.
  await expect(results(page).getByRole('link', { name: 'Returns', exact: true })).toBeVisible()
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search?q=returns')
  await page.goBack()
  await expect(field(page)).toHaveValue('gift crad')
  await expect(results(page).getByRole('link', { name: 'Gift card', exact: true })).toBeVisible()
  await page.goto('/search?q=zzz')
  await expect(page.getByText('Nothing here but clouds')).toBeVisible()
  await expect(status(page)).toHaveText('0 results for “zzz”')
  await expect(results(page).getByRole('link', { name: 'See the shop' })).toBeVisible()
})

test('does not find what the scrubbed variant hides (FIND-08)', async ({ page, request }) => {
  await page.goto('/search?q=cloud+eight')
  await expect(status(page)).not.toBeEmpty()
  await expect(results(page).getByRole('link', { name: 'Cloud eight' })).toHaveCount(0)
  const index: string[] = []
  for (let file = 0; ; file += 1) {
    const answer = await request.get(`/data/search/entries-${file}.json`)
    if (!answer.ok()) break
    index.push(await answer.text())
  }
  expect(index.length).toBeGreaterThan(4)
  expect(index.join('\n')).not.toMatch(/hemp|Cloud eight/i)
  await page.goto(`${fullSiteUrl}/search?q=cloud+eight`)
  await expect(results(page).getByRole('link', { name: 'Cloud eight' })).toBeVisible()
})

test('says when the index cannot be reached, and tries again (FIND-05)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch/)
  await page.route('**/data/search/**', (route) => route.abort())
  await page.goto('/search?q=lemon')
  await expect(status(page)).toContainText('could not be reached')
  await page.unroute('**/data/search/**')
  await field(page).press('Enter')
  await expect(results(page).getByRole('link', { name: 'Lemon mint', exact: true })).toBeVisible()
})

test('shows more on request, focuses the first of it, and offers it again when it failed (FIND-05)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch/)
  await page.goto(`${edgeCasesUrl}/search?q=crowd`)
  const links = results(page).getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(SEARCH_RESULTS)
  await page.route('**/data/search/entries-*', (route) => route.abort())
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect(status(page)).toContainText('could not be reached')
  await page.unroute('**/data/search/entries-*')
  await more.click()
  await expect(links).toHaveCount(2 * SEARCH_RESULTS)
  await expect(links.nth(SEARCH_RESULTS)).toBeFocused()
})

test('a page that is not found offers to search (FIND-05)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  await page.goto('/lemons')
  await field(page).fill('lemon')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=lemon')
  await expect(results(page).getByRole('link', { name: 'Lemon mint', exact: true })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('is answered by the server, with price and picture, from the search’s page and the 404 page (FIND-05, FIND-06)', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404/)
    for (const path of ['/search', '/nowhere']) {
      await page.goto(path)
      await field(page).fill('blak cherries')
      await field(page).press('Enter')
      await expect(page).toHaveURL(/\/api\/search\?q=blak\+cherries$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ results?$/)
      const first = page.getByRole('listitem').first()
      await expect(first).toContainText('Black cherry')
      await expect(first).toContainText('$34.00')
      await expect(first.locator('img')).toBeVisible()
      await first.getByRole('link').click()
      await expect(page).toHaveURL('/shop/sparkling-water/black-cherry')
    }
  })

  test('says that nothing was found, and searches again (FIND-07)', async ({ page }) => {
    await page.goto('/search')
    await field(page).fill('<zzz>')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here but clouds')
    await expect(field(page)).toHaveValue('<zzz>')
    await field(page).fill('returns')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Returns/ })).toBeVisible()
  })
})
