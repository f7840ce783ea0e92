import { expect, expectAccessible, fullSiteUrl, layOutAll, test } from './fixtures.ts'

test.use({ loadsPictures: true })

// Every kind of page is checked in `walks.spec.ts`, a cart with lines in `cart-lines.spec.ts`.
test('is accessible with an empty cart and with the menu open', async ({ page, shop }) => {
  test.slow()
  await shop.goToProduct()
  await shop.openCart()
  await expectAccessible(page)
  await shop.closeCart()
  await page.getByRole('banner').getByRole('button', { name: 'Shop' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Shop' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expectAccessible(page)
})

test('reaches the content by the skip link, which is first in the tab order (CHR-01)', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main#main')).toBeFocused()
})

test('answers an unknown path with the 404 page and status 404 (RTE-34)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404.*\/no-such-thing\)$/)
  const response = await page.goto('/shop/sparkling-water/no-such-thing')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible()
})

test('keeps search engines from indexing scrubbed, and lets them index full (SEO-01)', async ({
  page,
  request,
}) => {
  const scrubbed = await page.goto('/')
  expect(scrubbed?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
  const full = await request.get(fullSiteUrl)
  expect(full.headers()['x-robots-tag']).toBeUndefined()
  expect(await full.text()).not.toMatch(/<meta[^>]+noindex/)
  expect((await request.get(`${fullSiteUrl}/sitemap.xml`)).status()).toBe(200)
})

test('serves CBD products on full only (CAT-01)', async ({ request }) => {
  const locations = async (site: string) =>
    (await (await request.get(`${site}/shop`)).text()).matchAll(/href="(\/shop\/[^"#?]+)"/g)
  const scrubbed = new Set([...(await locations(''))].map(([, path = '']) => path))
  const full = new Set([...(await locations(fullSiteUrl))].map(([, path = '']) => path))
  const hidden = [...full].filter((path) => !scrubbed.has(path))
  expect(hidden.length).toBeGreaterThan(0)
  for (const path of hidden) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
    expect([path, (await request.get(fullSiteUrl + path)).status()]).toEqual([path, 200])
  }
})

test('sends a content security policy without unsafe inline scripts, and the other security headers', async ({
  request,
}) => {
  const headers = (await request.get('/')).headers()
  const policy = headers['content-security-policy'] ?? ''
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
  expect(scripts).toContain("'self'")
  expect(scripts).not.toMatch(/unsafe|\*/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['cache-control']).toBe('no-cache')
})

test('lets browsers cache hashed files forever', async ({ page, request }) => {
  await page.goto('/')
  const script = await page.locator('script[src^="/_astro/"]').first().getAttribute('src')
  expect((await request.get(script ?? '')).headers()['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
})

test.describe('images', () => {
  test.use({ realPictures: true })

  for (const path of ['/', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint']) {
    test(`shows every image of ${path} without layout shifts`, async ({ page }) => {
      test.slow()
      await page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) {
            const sources: unknown = Reflect.get(shift, 'sources')
            const moved: Element[] = Array.isArray(sources)
              ? sources.map(({ node }) => node).filter((node) => node instanceof Element)
              : []
            const markup = moved.map((node) => node.outerHTML.slice(0, 200))
            shifts.push(`${JSON.stringify(shift)}: ${markup.join(', ')}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path)
      await layOutAll(page)
      const height = () =>
        page.evaluate(async () => {
          await document.fonts.ready
          return document.documentElement.scrollHeight
        })
      const before = await height()
      const pictures = page.getByRole('main').locator('img:visible')
      // Element handles, because the locator’s matches change while scrolling.
      const shown = await pictures.elementHandles()
      expect(shown.length).toBeGreaterThan(0)
      for (const picture of shown) {
        // Without Playwright’s wait for stability, because images in moving clouds never become stable.
        const isShown = await picture.evaluate(async (img) => {
          if (!(img instanceof HTMLImageElement)) return false
          img.scrollIntoView({ block: 'center', behavior: 'instant' })
          if (!img.complete)
            await new Promise((resolve) => {
              for (const over of ['load', 'error']) img.addEventListener(over, resolve, { once: true })
            })
          return img.naturalWidth > 0
        })
        expect(isShown).toBe(true)
      }
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
      expect(await height()).toBe(before)
    })
  }
})

test('leaves the style guide out of builds', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  expect((await page.goto('/styleguide'))?.status()).toBe(404)
})
