import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './fixtures.ts'
import { newsletter } from './forms.ts'
import { holdRequests } from './hold-requests.ts'

test.use({ loadsPictures: true })

test('reloads a page once when its script fails to load (ERR-08)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/net::ERR|Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 740 })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/_astro\/chrome\.[^/]*\.js$/, (route) =>
    loads === 1 ? route.abort() : route.continue(),
  )
  await page.goto('/')
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Shop' })).toBeVisible()
})

test('reloads without its scripts once the connection is back (ERR-08)', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR|Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 740 })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/_astro\/chrome\.[^/]*\.js$/, async (route) => {
    if (loads > 1) return await route.continue()
    await context.setOffline(true)
    await page.waitForFunction(() => !navigator.onLine)
    await route.abort('internetdisconnected')
  })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/_astro/chrome.'))
  await page.goto('/', { waitUntil: 'commit' })
  await failed
  // The page hears of the failure a moment later, and would reload at once.
  await page.waitForTimeout(300)
  expect(loads).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Shop' })).toBeVisible()
})

test('loads two chunks on every page, with compile hints', async ({ request }) => {
  for (const path of ['/', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint']) {
    const html = await (await request.get(path)).text()
    const deferred = [
      ...html.matchAll(/<script type="deferred" data-src="([^"]+)"(?: data-modules="([^"]*)")?/g),
    ]
    const scripts = deferred.flatMap(([, script = '', imported]) => [script, ...(imported?.split(' ') ?? [])])
    // Long pages defer the islands' runtime too.
    expect(scripts.filter((script) => !script.includes('/islands.'))).toEqual([
      expect.stringMatching(/^\/_astro\/chrome\./),
      expect.stringMatching(/^\/_astro\/page\./),
    ])
    for (const script of scripts)
      expect(await (await request.get(script)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

test.describe('on a phone', () => {
  const screen = { width: 412, height: 823 }
  test.use({ hasTouch: true, isMobile: true, viewport: screen, screen, deviceScaleFactor: 1.75 })

  test('a page asks for its main pictures in one size only, that which it shows @chromium (WID-24)', async ({
    page,
  }) => {
    for (const path of ['/', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint']) {
      await page.goto(path)
      const shown: string[] = []
      for (const picture of await page.locator('img[fetchpriority="high"]').all()) {
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
        shown.push(await picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      }
      expect(shown).toHaveLength(path === '/' ? 2 : 1)
      const preloaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'link')
          .map(({ name }) => name),
      )
      expect(preloaded.filter((address) => address.includes('/pictures/'))).toEqual(shown)
    }
  })
})

/** Has the browser say what its connection is like, whatever it measures on this machine. */
const connectBy = (page: Page, effectiveType: string) =>
  page.addInitScript(
    (given) => {
      Object.defineProperty(navigator, 'connection', { get: () => given })
    },
    { effectiveType },
  )

// Only Chromium says what the connection is like, and waits for preloaded fonts.
for (const effectiveType of ['3g', '4g']) {
  const waits = effectiveType === '4g'
  test(`the first paint ${waits ? 'waits for the font on 4g' : 'goes without the font on 3g, which the next page has'}`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await connectBy(page, effectiveType)
    const fonts: string[] = []
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url())
    })
    await page.goto('/')
    const beforePaint = await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const loads = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
      return paint && { fonts: loads.filter(({ startTime }) => startTime < paint.startTime).length }
    })
    expect(await beforePaint.jsonValue()).toEqual({ fonts: waits ? 1 : 0 })
    const preloads = page.locator('head link[rel=preload][as=font]:not([media])')
    const isLoaded = () =>
      page.evaluate(() =>
        Array.from(document.fonts).some(
          ({ family, status }) => /grotesk"?$/i.test(family) && status === 'loaded',
        ),
      )
    await expect(preloads).toHaveCount(waits ? 1 : 0)
    await expect.poll(() => new Set(fonts).size).toBe(1)
    if (!waits) expect(await isLoaded()).toBe(false)
    await page.getByRole('contentinfo').getByRole('link', { name: 'questions' }).click()
    await page.waitForURL('/questions')
    await expect(preloads).toHaveCount(1)
    await expect.poll(isLoaded).toBe(true)
  })
}

test.describe('layout below the first screens', () => {
  // The gray ones have other proportions, and a page that has loaded some another height.
  test.use({ realPictures: true })

  const isLaidOut = (page: Page) =>
    page
      .getByRole('heading', { name: 'can’t choose? correct.' })
      .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
  const isDeferred = (page: Page) =>
    page.evaluate(() => document.documentElement.hasAttribute('data-deferred-layout'))

  test('waits until the page is used, and is then whole, with every part where it stays @chromium (CHR-36)', async ({
    page,
  }) => {
    // With its font in both visits: the stand-in's lines break elsewhere.
    await connectBy(page, '4g')
    await page.goto('/')
    await page.waitForFunction(() => document.querySelector('[data-deferred]') !== null)
    expect(await isLaidOut(page)).toBe(false)
    await page.mouse.move(200, 300)
    await page.mouse.move(210, 310)
    await expect.poll(() => isDeferred(page)).toBe(false)
    expect(await isLaidOut(page)).toBe(true)
    const height = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        return document.querySelector('main')?.offsetHeight
      })
    await page.waitForLoadState('load')
    const whole = await height()
    await page.reload()
    expect(await isDeferred(page)).toBe(false)
    await expect.poll(height).toBe(whole)
  })

  test('is not deferred where the page begins at an anchor, or is come back to (CHR-36)', async ({
    page,
  }) => {
    await page.goto('/#main')
    expect(await isDeferred(page)).toBe(false)
    await page.goto('/privacy')
    expect(await isDeferred(page)).toBe(true)
    await page.goto('/shop')
    await page.goBack()
    expect(await isDeferred(page)).toBe(false)
  })

  test('keeps what was gone to in view while parts above it are laid out (CHR-36) @chromium', async ({
    page,
  }) => {
    await page.goto('/')
    const form = newsletter(page)
    await form.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(form).toBeInViewport()
    // Scrolling may have come before the page listened.
    await expect(async () => {
      await page.mouse.move(200, 200)
      await page.mouse.move(210, 200)
      expect(await isDeferred(page)).toBe(false)
    }).toPass()
    await expect(form).toBeInViewport()
  })

  test('stays at the end that was gone to while the page is laid out (CHR-36) @chromium', async ({
    page,
  }) => {
    const toEnd = () =>
      page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY)
    const product = '/shop/sparkling-water/lemon-mint'
    for (const [path, width, height] of [
      ['/shop', 390, 844],
      [product, 390, 844],
      ['/whats-inside', 390, 844],
      [product, 1280, 720],
      ['/whats-inside', 2000, 1300],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      expect(await isDeferred(page)).toBe(true)
      // The page's scripts have run: a browser that scrolls already goes on to the end that it knew when that began.
      await expect(page.locator('html')).not.toHaveAttribute('data-still')
      // Chromium drops a key now and then on a busy machine.
      await expect(async () => {
        await page.keyboard.press('End')
        await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 2000 }).toBeGreaterThan(0)
      }).toPass()
      expect(await isDeferred(page)).toBe(false)
      await expect.poll(toEnd, `${path} at ${width}`).toBeLessThan(2)
    }
  })
})

test.describe('with motion', () => {
  test.use(withMotion)

  test('what moves by itself stands still while the page loads, while a press is answered, and behind a drawer (WID-16)', async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/_astro\/chrome\.[^/]*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    const states = () =>
      page
        .locator('.splash .cloud img')
        .evaluateAll((clouds) => [
          ...new Set(clouds.flatMap((cloud) => cloud.getAnimations().map(({ playState }) => playState))),
        ])
    await expect.poll(states).toEqual(['paused'])
    release()
    await expect.poll(states).toEqual(['running'])

    // While a press is answered, and behind a drawer.
    await page.mouse.move(2, 400)
    await page.mouse.down()
    await expect.poll(states).toEqual(['paused'])
    await page.mouse.up()
    await expect.poll(states).toEqual(['running'])
    await page.getByRole('button', { name: /^Cart, / }).click()
    await expect(page.locator('main')).toHaveJSProperty('inert', true)
    await expect.poll(states).toEqual(['paused'])
    await page.keyboard.press('Escape')
    await expect.poll(states).toEqual(['running'])
  })

  test('opens a drawer before any script has loaded, which then locks the page behind it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const asked: string[] = []
    const chrome = /\/_astro\/chrome\.[^/]*\.js$/
    page.on('request', (request) => {
      if (chrome.test(request.url())) asked.push(request.url())
    })
    const release = await holdRequests(page, chrome)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await expect.poll(() => asked.length).toBe(1)
    const menu = page.getByRole('dialog', { name: 'Shop' })
    await expect(menu).toBeVisible()
    await expect(page.locator('main')).toHaveJSProperty('inert', false)
    release()
    // No longer modal, so that toasts above it can be used.
    await expect(page.locator('main')).toHaveJSProperty('inert', true)
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await expect(menu.locator(':focus')).toHaveCount(1)
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeFocused()
  })

  test('loads scripts after the first paint, and tells them once that the page is ready', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // The loaded page has been painted when the frame after the next one begins.
      addEventListener('load', () =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            document.documentElement.dataset.drawn = String(performance.now())
          }),
        ),
      )
      let heard = 0
      document.addEventListener('page:ready', () => {
        heard += 1
        document.documentElement.dataset.heard = String(heard)
      })
    })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-heard', '1')
    const paints = await page.evaluate(() => ({
      drawn: Number(document.documentElement.dataset.drawn),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/_astro/') && name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(paints.drawn).toBeGreaterThan(0)
    expect(Math.min(...paints.scripts)).toBeGreaterThanOrEqual(paints.drawn)
  })

  test('styles nothing anew while nobody uses the page, whatever moves on it @chromium (CHR-36)', async ({
    page,
  }) => {
    await page.goto('/')
    await page.waitForFunction(() => document.querySelector('[data-deferred]') !== null)
    // As browsers do that fill in forms.
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('input')) field.getBoundingClientRect()
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const restyled = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN
    }
    await expect(async () => {
      const before = await restyled()
      await page.waitForTimeout(1000)
      expect((await restyled()) - before).toBeLessThan(5)
    }).toPass()
  })
})
