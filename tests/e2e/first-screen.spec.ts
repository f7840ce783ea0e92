import type { Locator } from '@playwright/test'
import { expect, fullSiteUrl, test } from './fixtures.ts'
import { watchLayoutShifts } from './page-observers.ts'

test.use({ loadsPictures: true })

/*
 * The markup of all products is put into the page of one, which loads styles and fonts once: what is measured is layout, and
 * a navigation for each of them would take a minute.
 */
test('every product has its add button on the first screen of a computer (RTE-19)', async ({ page }) => {
  await page.goto(`${fullSiteUrl}/shop/sparkling-water/lemon-mint`)
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ]
  const prepared = await page.evaluate(async () => {
    const parsed = async (path: string, type: 'text/html' | 'text/xml') =>
      new DOMParser().parseFromString(await (await fetch(path)).text(), type)
    const paths = [...(await parsed('/sitemap.xml', 'text/xml')).querySelectorAll('loc')]
      .map((address) => new URL(address.textContent).pathname)
      .filter((path) => /^\/shop\/(gift-card|(?!collections|buy-now)[^/]+\/[^/]+)$/.test(path))
    const mains = await Promise.all(
      paths.map(async (path) => {
        const main = (await parsed(path, 'text/html')).querySelector('main')
        // Room for pictures is kept by their frames; hundreds of them would be loaded for nothing.
        for (const img of main?.querySelectorAll('img') ?? []) {
          img.removeAttribute('srcset')
          img.removeAttribute('src')
        }
        return { path, main }
      }),
    )
    await document.fonts.ready
    const measure = () =>
      mains.flatMap(({ path, main }) => {
        const button = main?.querySelector('form button[type=submit]')
        const row = button?.parentElement
        if (!main || !button || !row) return []
        document.querySelector('main')?.replaceWith(main)
        // In its own place, which it does not leave where everything above it fits.
        row.style.position = 'static'
        return [{ path, over: Math.round(button.getBoundingClientRect().bottom) - innerHeight }]
      })
    Object.assign(window, { measure })
    return paths.length
  })
  expect(prepared).toBeGreaterThan(40)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const measured = await page.evaluate(() => {
      const measure: unknown = Reflect.get(window, 'measure')
      const found: unknown = typeof measure === 'function' ? measure() : null
      return Array.isArray(found) ? found : []
    })
    expect(measured.length).toBeGreaterThan(40)
    expect(
      measured.filter(({ over }) => over > 0),
      `${size.width} × ${size.height}`,
    ).toEqual([])
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the add button stays at hand until its own place is in view (RTE-19)', async ({ page, shop }) => {
    await page.goto('/shop/sparkling-water/lemon-mint')
    await expect(shop.addButton).toBeInViewport({ ratio: 1 })
    await expect(shop.addButton).toContainText('$')
    const fromTop = async () => (await shop.addButton.boundingBox())?.y ?? 0
    expect(await fromTop()).toBeGreaterThan(700)
    const ground = await shop.addButton.evaluate(({ parentElement }) =>
      parentElement === null ? '' : getComputedStyle(parentElement, '::before').width,
    )
    expect(ground).toBe('390px')
    await page.getByText('Ships in 2 days').scrollIntoViewIfNeeded()
    await expect.poll(fromTop).toBeLessThan(740)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await shop.add()
    await expect(shop.lines).toHaveCount(1)
  })
})

test('on a small phone the add button ends where the text does, and no cloud stands on it (RTE-19, SKY-05)', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/shop/sparkling-water/lemon-mint')
  // The sky measures the page when somebody uses it: here while the button sticks to the lower edge.
  await expect(async () => {
    // The first may come before the page listens.
    await page.mouse.wheel(0, 30)
    await expect(page.locator('[data-cloud]').first()).toBeAttached({ timeout: 2000 })
  }).toPass()
  await shop.addButton.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { right, covered } = await shop.addButton.evaluate((button) => {
    const row = button.parentElement?.getBoundingClientRect()
    if (row === undefined) throw new Error('The button has no row')
    const clouds = Array.from(document.querySelectorAll('[data-cloud]'), (cloud) =>
      cloud.getBoundingClientRect(),
    )
    return {
      right: button.getBoundingClientRect().right,
      covered: clouds.filter(({ top, bottom }) => top < row.bottom && bottom > row.top).length,
    }
  })
  expect(right).toBeLessThanOrEqual(341)
  expect(covered).toBe(0)
})

test('pages of shelves show a product on the first screen of computers and phones (RTE-07, RTE-16, RTE-17)', async ({
  page,
}) => {
  for (const path of [
    '/shop',
    '/shop/collections',
    '/shop/collections/just-add-water',
    '/shop/buy-now/subscribe',
  ]) {
    await page.goto(path, { waitUntil: 'load' })
    const main = page.getByRole('main')
    const first = main.getByRole('article').or(main.locator('.list > li')).first()
    const picture = first.locator('img').first()
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await expect(picture, `${path} at ${viewport.width} px`).toBeInViewport({ ratio: 0.5 })
    }
  }
})

test('the page of hours opens at the one it is now, before it is painted (RTE-21)', async ({ page }) => {
  await page.clock.setFixedTime(new Date(2026, 5, 1, 16, 30))
  const shifts = await watchLayoutShifts(page)
  await page.goto('/find-your-recess')
  const here = page.getByText('You are here')
  await expect(here.filter({ visible: true })).toHaveCount(1)
  const hour = page.locator('section', { has: page.getByRole('heading', { name: '4:15 pm' }) })
  await expect(hour.getByText('You are here')).toBeVisible()
  await expect(hour.getByRole('link', { name: /^Add .* of Peach ginger to cart$/ })).toBeVisible()
  const hours = page.getByRole('region', { name: 'Hours' }).getByRole('link')
  await expect(hours).toHaveCount(6)
  const now = page.locator('a[aria-current=time]')
  await expect(now).toHaveText('4:15 pm')
  await now.click()
  await expect(hour.getByRole('heading', { name: '4:15 pm' })).toBeInViewport()
  expect(await shifts()).toEqual([])
})

test('the link to the hour it is now is in view in a phone’s row of hours (RTE-21)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.setFixedTime(new Date(2026, 5, 1, 23, 30))
  await page.goto('/find-your-recess')
  const now = page.locator('a[aria-current=time]')
  await expect(now).toHaveText('11:00 pm')
  await expect(now).toBeInViewport({ ratio: 1 })
})

test('name and words stand above the bar with the add button on a tablet’s first screen (RTE-19)', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/shop/sparkling-water/lemon-mint')
  const bar = (await shop.addButton.boundingBox())?.y ?? 0
  const name = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((name?.y ?? bar) + (name?.height ?? 0)).toBeLessThan(bar - 32)
})

test.describe('on a phone in landscape', () => {
  // Cans are as wide as their pictures make them.
  test.use({ viewport: { width: 844, height: 390 }, realPictures: true })

  test('words and picture share the first screen of home, a category and a product (RTE-05, RTE-18, RTE-19)', async ({
    page,
  }) => {
    for (const { path, picture, word } of [
      { path: '/', word: 'drinkable', picture: /pomegranate/i },
      { path: '/shop/sparkling-water', word: 'water', picture: /lemon/i },
      { path: '/shop/sparkling-water/lemon-mint', word: 'mint', picture: /lemon/i },
    ]) {
      await page.goto(path)
      const main = page.getByRole('main')
      // The innermost, because a headline on both sides of its picture has no box of its own.
      const text = await main
        .getByRole('heading', { level: 1 })
        .filter({ hasText: word })
        .getByText(word)
        .or(main.getByRole('heading', { level: 1 }).filter({ hasText: word }))
        .last()
        .boundingBox()
      const image = await main.getByRole('img', { name: picture }).first().boundingBox()
      if (text === null || image === null) throw new Error('Words or picture are not shown.')
      const apart = Math.max(image.x - (text.x + text.width), text.x - (image.x + image.width))
      // A leaning pack's box is wider than the pack.
      expect(apart, path).toBeGreaterThan(-30)
      expect(text.y + text.height, path).toBeLessThanOrEqual(390)
      // Packs may sink into the clouds of their section.
      expect(image.y + image.height / 2, path).toBeLessThan(390)
    }
  })

  test('the cart has more room for its lines than for total and checkout (CART-40)', async ({ shop }) => {
    await shop.goToProduct()
    await shop.add()
    const totals = shop.cart.locator('[data-cart-totals]')
    await expect(totals.getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 })
    expect((await totals.boundingBox())?.height).toBeLessThan(390 * 0.35)
    await expect(shop.lines.first()).toBeInViewport({ ratio: 0.9 })
  })

  test('what a page that is not there says is on its first screen (RTE-31)', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404.*\/nowhere\)$/)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  })

  test('name, price and add button stand beside the can on the first screen (RTE-19)', async ({
    page,
    shop,
  }) => {
    await page.goto('/shop/sparkling-water/lemon-mint')
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 568, height: 320 },
    ]) {
      await page.setViewportSize(viewport)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      const name = page.getByRole('heading', { level: 1 })
      const can = page.getByRole('img', { name: /lemon/i }).first()
      for (const part of [name, shop.addButton]) await expect(part).toBeInViewport({ ratio: 1 })
      await expect(can).toBeInViewport({ ratio: 0.9 })
      await expect(shop.addButton).toContainText('$')
      const boxes = await Promise.all([can, name, shop.addButton].map((part) => part.boundingBox()))
      const [picture, ...words] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
      for (const box of words) expect(box.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0))
      // Nothing of the button's words is cut off.
      expect(await shop.addButton.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      )

      // Its own place is below what is chosen, which it does not cover once it is there.
      const plans = page.getByRole('radiogroup', { name: 'Purchase options' })
      await page.getByText('Ships in 2 days').scrollIntoViewIfNeeded()
      await expect
        .poll(async () => (await shop.addButton.boundingBox())?.y ?? 0)
        .toBeGreaterThan(((await plans.boundingBox())?.y ?? 0) + ((await plans.boundingBox())?.height ?? 0))
    }
  })
})

test.describe('on a very wide screen', () => {
  test.use({ viewport: { width: 2560, height: 1440 } })

  test('the header stands on the grid of the content, and the headline keeps its lines (CHR-08, RTE-05)', async ({
    page,
  }) => {
    await page.goto('/shop/sparkling-water')
    const left = async (part: Locator) => (await part.boundingBox())?.x ?? 0
    const shop = await left(page.getByRole('button', { name: 'Shop', exact: true }))
    expect(Math.abs(shop - (await left(page.getByRole('heading', { level: 1 }))))).toBeLessThan(2)
    await page.goto('/')
    const right = page.getByRole('heading', { level: 1 }).getByText('drinkable')
    const { lines } = await right.evaluate((word) => {
      const { fontSize } = getComputedStyle(word)
      return { lines: Math.round(word.getBoundingClientRect().height / (Number.parseFloat(fontSize) * 0.84)) }
    })
    expect(lines).toBe(2)
  })
})

test.describe('the head of a category', () => {
  // Packs are as wide as their pictures make them.
  test.use({ realPictures: true })

  test('has no pack that the window cuts (RTE-18)', async ({ page }) => {
    await page.goto('/shop/sparkling-water')
    const packs = page.locator('.packs img')
    await expect(packs).toHaveCount(3)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const pack of await packs.all()) {
        const edges = () =>
          pack.boundingBox().then((box) => (box === null ? null : [box.x, box.x + box.width]))
        await expect.poll(async () => (await edges())?.[0]).toBeGreaterThan(0)
        await expect.poll(async () => (await edges())?.[1]).toBeLessThanOrEqual(width)
      }
    }
  })
})
