import { findTags } from '../../scripts/build/html-tags.ts'
import { expect, expectAccessible, fullSiteUrl, test } from './fixtures.ts'

const pages = [
  { row: 'RTE-25', path: '/whats-inside', says: 'everything in it' },
  { row: 'RTE-22', path: '/labresults', says: 'LM-0705-26' },
  { row: 'RTE-23', path: '/press', says: 'once they had got up again' },
  { row: 'RTE-24', path: '/testimonials', says: 'when they said anything' },
  { row: 'RTE-26', path: '/where-to-buy', says: 'find one near you' },
  { row: 'RTE-27', path: '/wholesale', says: 'pay when it is sold' },
  { row: 'RTE-17', path: '/shop/collections', says: 'and the ones you stir' },
]

/** The words of a page, with the line breaks of its markup as spaces. */
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')

for (const { row, path, says } of pages) {
  test(`shows the content of ${path} on both variants (${row})`, async ({ request }) => {
    for (const origin of ['', fullSiteUrl]) {
      const response = await request.get(origin + path)
      expect(response.status()).toBe(200)
      const html = await response.text()
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
      expect(textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')))).toMatch(
        new RegExp(says, 'i'),
      )
      const named = findTags(html, ['meta']).map(({ attributes }) => attributes)
      const described = named.filter((meta) => meta.get('name') === 'description')
      expect(described.map((meta) => meta.get('content'))).toEqual([expect.stringMatching(/\S/)])
      expect(named.filter((meta) => meta.get('property') === 'og:image')).toHaveLength(1)
    }
  })
}

test('lists collections and sign-ups with links to their pages (RTE-17, RTE-30)', async ({ page }) => {
  for (const path of ['/shop/collections', '/sign-up']) {
    await page.goto(fullSiteUrl + path)
    const link = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const title = ((await link.textContent()) ?? '').trim()
    await link.click()
    await page.waitForURL((url) => url.pathname.startsWith(`${path}/`))
    expect(title).not.toBe('')
    await expect(page).toHaveTitle(`${title} · Lull`)
    await expectAccessible(page)
  }
})

test('downloads a certificate under its file name (RTE-22, DOC-12)', async ({ page }) => {
  await page.goto('/labresults')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Certificate of Lemon mint, LM-0705-26/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('links the marked part of a text (DOC-13)', async ({ page }) => {
  await page.goto('/where-to-buy')
  const places = page.getByRole('region', { name: 'Places' })
  await expect(places.getByRole('link', { name: 'find one near you' })).toHaveAttribute('href', /\S/)
  await expect(places).not.toContainText('{{')
})

test('shows the home page’s sections in the specified order (RTE-44)', async ({ page }) => {
  await page.goto('/')
  const order = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('h1, h2, a[href="/find-your-recess"]')].map((element) =>
        (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      ),
    )
  expect(order).toEqual([
    expect.stringContaining('dusk'),
    expect.stringContaining('calm'),
    'find your sky',
    expect.stringContaining('exhale'),
    expect.stringContaining('can’t choose'),
    expect.stringContaining('the party'),
    expect.stringContaining('pick a mood'),
    expect.stringContaining('sparkling water'),
    expect.stringContaining('nice things'),
    expect.stringContaining('sat down'),
    expect.stringContaining('lie down'),
  ])
})

test('serves a page with the full layout, and a bare page that redirects (RTE-38)', async ({ request }) => {
  const whole = await (await request.get('/privacy')).text()
  const bare = await (await request.get('/discount')).text()
  for (const part of ['<header', '<footer', 'data-sky', 'data-banners', 'data-overlay="cart"']) {
    expect([part, whole.includes(part)]).toEqual([part, true])
    expect([part, bare.includes(part)]).toEqual([part, false])
  }
})
