import type { Page } from '@playwright/test'
import { contentUrl } from './content-client.ts'
import { edgeCasesUrl, expect, fullSiteUrl, test } from './fixtures.ts'

test.use({ loadsPictures: true, realPictures: true, viewport: { width: 390, height: 780 } })

/** The image responses of a page until its main image has loaded, and the URL that this image shows. */
async function picturesOf(page: Page, address: string) {
  const answers: Array<{ url: string; type: string; vary: string }> = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image') return
    const { 'content-type': type = '', vary = '' } = response.headers()
    answers.push({ url: response.url(), type, vary })
  })
  await page.goto(address)
  const main = page.locator('img[fetchpriority=high]')
  await expect
    .poll(() =>
      main.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0),
    )
    .toBe(true)
  const shown = await main.evaluate((img) => (img instanceof HTMLImageElement ? img.currentSrc : ''))
  return { answers, shown }
}

test('loads a page’s images from the site’s own host in the best format (CAT-21)', async ({
  page,
  request,
  baseURL,
}) => {
  const { answers, shown } = await picturesOf(page, '/shop/sparkling-water/lemon-mint')
  expect(shown).toMatch(new RegExp(`^${baseURL}/pictures/[^/]+\\?`))
  await expect
    .poll(() => answers.find(({ url }) => url === shown))
    .toMatchObject({ type: 'image/avif', vary: 'Accept' })
  expect(answers.filter(({ url }) => !url.startsWith(`${baseURL}/`))).toEqual([])
  await expect(page.locator('link[rel=preconnect]')).toHaveCount(0)
  // Readers on other sites get the absolute URL of the content service.
  const shared = page.locator('meta[property="og:image"]')
  await expect(shared).toHaveAttribute('content', new RegExp(`^${contentUrl}/images/`))
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(facts['@graph'].at(-1).image).toMatch(new RegExp(`^${contentUrl}/images/`))
  // Menus and the empty cart show the images of the shared data file.
  const data = /\/data\/shop\.[0-9a-f]+\.json/.exec(await page.content())?.[0] ?? ''
  const text = await (await request.get(data)).text()
  expect(text).toContain('"/pictures/')
  expect(text).not.toContain(contentUrl)
})

test('loads images from the content service on a host that does not proxy them (CAT-21)', async ({
  page,
  request,
}) => {
  const { answers, shown } = await picturesOf(page, `${fullSiteUrl}/shop/sparkling-water/lemon-mint`)
  expect(shown).toMatch(new RegExp(`^${contentUrl}/images/[^?]+\\?`))
  await expect.poll(() => answers.find(({ url }) => url === shown)).toMatchObject({ type: 'image/avif' })
  await expect(page.locator('link[rel=preconnect]')).toHaveAttribute('href', contentUrl)
  const name = new URL(shown).pathname.split('/').at(-1)
  expect((await request.get(`${fullSiteUrl}/pictures/${name}`)).status()).toBe(404)
})

test('refuses to proxy anything but images of the shop’s dataset (CAT-21)', async ({ request, baseURL }) => {
  for (const path of ['/pictures/nothing.png', '/pictures/..%2f..%2f..%2fv1/users/me', '/pictures/']) {
    const status = (await request.get(baseURL + path)).status()
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  const html = await (await request.get(`${edgeCasesUrl}/`)).text()
  const [picture] = /\/pictures\/[^?" ]+/.exec(html) ?? []
  expect((await request.get(`${edgeCasesUrl}${picture}`)).status()).toBe(200)
})
