import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

test.use({ loadsPictures: true })

const PRODUCT = '/shop/sparkling-water/lemon-mint'

const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures', exact: true })
const magnified = (page: Page) => page.getByRole('dialog', { name: /^Pictures of / })
const place = (page: Page) => magnified(page).getByRole('status')
const control = (page: Page, name: string) => magnified(page).getByRole('button', { name, exact: true })

/** Opens the magnified view and waits until what zooms and pages has been loaded. */
async function openMagnified(page: Page, from: RegExp = /^Magnify/): Promise<void> {
  await gallery(page).getByRole('button', { name: from }).first().click()
  await expect(magnified(page)).toBeVisible()
  await expect(control(page, 'Previous picture')).toHaveAttribute('aria-disabled', /true|false/)
}

/** How far the shown picture is enlarged, and whether emptiness shows beside it where it is larger than its frame. */
const shown = (page: Page) =>
  magnified(page).evaluate((dialog) => {
    const middle = dialog.getBoundingClientRect()
    const frames = [...dialog.querySelectorAll('[data-magnified-frame]')]
    const frame = frames.find((one) => {
      const { left, right } = one.getBoundingClientRect()
      const x = middle.left + middle.width / 2
      return left < x && x < right
    })
    const image = frame?.querySelector('img')
    if (!frame || !image) throw new Error('No picture is shown')
    const { a: scale, e: x, f: y } = new DOMMatrix(getComputedStyle(image).transform)
    const { clientWidth: width, clientHeight: height } = frame
    // Tests see other pictures than shoppers: the shape is that of the attributes.
    const own = { width: Number(image.getAttribute('width')), height: Number(image.getAttribute('height')) }
    const share = Math.min(width / own.width, height / own.height)
    const room = (length: number, most: number) => Math.max(0, (length * share * scale - most) / 2)
    const isWithin =
      Math.abs(x) <= room(own.width, width) + 0.5 && Math.abs(y) <= room(own.height, height) + 0.5
    return { scale: Math.round(scale * 1000) / 1000, x: Math.round(x), y: Math.round(y), isWithin }
  })

test('shows four thumbnails and "More", which opens the fifth slide; closes by Escape, outside and a page change (WID-07, WID-08, WID-11, RTE-40)', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const pictures = gallery(page)
  await expect(pictures.getByRole('radio')).toHaveCount(4)
  await expect(pictures.getByRole('radio').first()).toBeChecked()
  await pictures.locator('label').nth(1).click()
  await expect(pictures.getByRole('radio').nth(1)).toBeChecked()
  await expect(pictures.getByRole('button', { name: /^Magnify/ })).toHaveCount(1)

  const more = pictures.getByRole('button', { name: /^More/ })
  await more.click()
  await expect(magnified(page)).toBeVisible()
  await expect(place(page)).toHaveText(/^5 of \d+$/)
  await expect(control(page, 'Close pictures')).toBeFocused()
  // The link is for browsers without scripts.
  await expect(magnified(page).locator('a')).toBeHidden()
  // The page behind is inert: tabbing goes round within what lies above it.
  await expect(page.locator('main')).toHaveJSProperty('inert', true)
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer') === null)).toBe(
      true,
    )
  }
  await page.keyboard.press('Escape')
  await expect(magnified(page)).toBeHidden()
  await expect(more).toBeFocused()

  await openMagnified(page)
  await expect(page.locator('[data-scrim]')).toHaveCSS('opacity', '1')
  await page.mouse.click(8, 400)
  await expect(magnified(page)).toBeHidden()

  await page.goto('/shop/sparkling-water')
  await page.getByRole('main').locator(`a[href="${PRODUCT}"]`).first().click()
  await page.waitForURL(`**${PRODUCT}`)
  await openMagnified(page)
  await page.goBack()
  await expect(magnified(page)).toHaveCount(0)
  await expect(page.locator('main')).toHaveJSProperty('inert', false)
})

test('opens at the slide that was asked for before its code is there, as a list that scrolls (WID-08, WID-11)', {
  tag: '@preview',
}, async ({ page }) => {
  const release = await holdRequests(page, /\/MagnifiedView\./)
  await page.goto(PRODUCT)
  await gallery(page).getByRole('button', { name: /^More/ }).click()
  const slides = magnified(page).getByRole('listitem')
  await expect(slides.nth(4)).toBeInViewport({ ratio: 0.9 })
  await expect(slides.first()).not.toBeInViewport()
  release()
  await expect(place(page)).toHaveText(/^5 of \d+$/)
  await expect(slides.nth(4)).toBeInViewport({ ratio: 0.9 })
})

test('repeats what was pressed before its code, and before that which pages and zooms, was there (WID-08, WID-09)', async ({
  page,
}) => {
  const releaseView = await holdRequests(page, /\/MagnifiedView\./)
  const releaseCarousel = await holdRequests(page, /\/magnified-carousel\.browser\./)
  await page.goto(PRODUCT)
  await gallery(page).getByRole('button', { name: /^More/ }).click()
  await expect(magnified(page).getByRole('listitem').nth(4)).toBeInViewport({ ratio: 0.9 })
  await expect(place(page)).toHaveText('')
  await control(page, 'Previous picture').click()
  await control(page, 'Previous picture').click()
  releaseView()
  await expect(page.locator('astro-island:not([ssr]) > #gallery')).toHaveCount(1)
  await control(page, 'Next picture').click()
  await control(page, 'Zoom').click()
  releaseCarousel()
  await expect(place(page)).toHaveText(/^4 of \d+$/)
  await expect(control(page, 'Zoom')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await shown(page)).scale).toBe(1.5)
})

test('says that pictures cannot be paged where the code for it does not come (ERR-08)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|net::ERR/)
  await page.route(/\/magnified-carousel\.browser\./, (route) => route.abort())
  await page.goto(PRODUCT)
  const open = async () => {
    await gallery(page)
      .getByRole('button', { name: /^Magnify/ })
      .first()
      .click()
    await expect(magnified(page)).toBeVisible()
  }
  const reloaded = page.waitForEvent('load')
  await open()
  await reloaded
  await open()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
})

test('pages by arrow keys and zooms by plus and minus, and does not page while zoomed in (WID-09, CHR-26)', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  await openMagnified(page)
  await expect(place(page)).toHaveText(/^1 of/)
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toHaveText(/^2 of/)
  await page.keyboard.press('ArrowLeft')
  await expect(place(page)).toHaveText(/^1 of/)
  await expect(control(page, 'Previous picture')).toHaveAttribute('aria-disabled', 'true')

  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+')
  await expect.poll(async () => (await shown(page)).scale).toBe(1.5)
  await expect(control(page, 'Zoom')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(control(page, 'Next picture')).toHaveAttribute('aria-disabled', 'true')
  await control(page, 'Next picture').press('Enter')
  await expect(place(page)).toHaveText(/^1 of/)
  await expect.poll(async () => (await shown(page)).isWithin).toBe(true)
  await expectAccessible(page)
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('-')
  await expect(control(page, 'Zoom')).toHaveAttribute('aria-pressed', 'false')
  await control(page, 'Next picture').click()
  await expect(place(page)).toHaveText(/^2 of/)
  await control(page, 'Zoom').click()
  await expect.poll(async () => (await shown(page)).scale).toBe(1.5)
  await control(page, 'Zoom').click()
  await expect.poll(async () => (await shown(page)).scale).toBe(1)
  await expectAccessible(page)
})

test('zooms by wheel, double click and drag up to 1.5, within the picture’s edges, and offers each slide at up to 2000 px (WID-10, CAT-22)', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const slides = await page.locator('[data-magnified-frame] img').evaluateAll((images) =>
    images.map((image) => ({
      own: Number(image.getAttribute('width')),
      widest: Math.max(
        ...[...(image.getAttribute('srcset') ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
      ),
    })),
  )
  expect(slides.length).toBeGreaterThan(4)
  expect(slides.filter(({ own, widest }) => widest !== Math.min(own, 2000))).toEqual([])

  await openMagnified(page)
  const box = await magnified(page).boundingBox()
  if (box === null) throw new Error('The magnified view has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -2000)
  await expect.poll(async () => (await shown(page)).scale).toBe(1.5)
  await page.mouse.down()
  await page.mouse.move(x + 600, y + 600, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toMatchObject({ isWithin: true, scale: 1.5 })
  await expect(place(page)).toHaveText(/^1 of/)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => shown(page)).toMatchObject({ scale: 1, x: 0, y: 0 })
  // Two clicks are a double one only when they come soon enough after another, which a busy machine may not manage.
  await expect(async () => {
    await page.mouse.dblclick(x, y)
    await expect.poll(async () => (await shown(page)).scale, { timeout: 5000 }).toBe(1.5)
  }).toPass()
})

test('keeps a zoomed picture within its edges when the phone is turned (WID-10)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(PRODUCT)
  await openMagnified(page)
  await page.mouse.move(195, 390)
  await page.mouse.wheel(0, -2000)
  await expect.poll(async () => (await shown(page)).scale).toBe(1.5)
  await page.mouse.down()
  await page.mouse.move(-405, 990, { steps: 8 })
  await page.mouse.up()
  const { x, y } = await shown(page)
  expect(Math.abs(x) + Math.abs(y)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 780, height: 390 })
  await expect.poll(() => shown(page)).toMatchObject({ isWithin: true, scale: 1.5 })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } })

  test('zooms by two fingers, and pages by a swipe only while not zoomed (WID-09, WID-10)', async ({
    page,
  }) => {
    await page.goto(PRODUCT)
    await openMagnified(page)
    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...places: readonly (readonly [number, number])[]
    ) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map(([x, y], id) => ({ x, y, id })),
      })
    const swipe = async () => {
      await touch('touchStart', [320, 400])
      for (const x of [280, 220, 160, 90]) await touch('touchMove', [x, 400])
      await touch('touchEnd')
    }

    await touch('touchStart', [180, 400], [210, 400])
    for (const spread of [20, 50, 90, 140]) await touch('touchMove', [180 - spread, 400], [210 + spread, 400])
    await touch('touchEnd')
    await expect.poll(async () => (await shown(page)).scale).toBe(1.5)
    await swipe()
    await expect(place(page)).toHaveText(/^1 of/)
    await expect.poll(async () => (await shown(page)).isWithin).toBe(true)

    await touch('touchStart', [40, 400], [350, 400])
    for (const spread of [120, 80, 40, 10]) await touch('touchMove', [195 - spread, 400], [195 + spread, 400])
    await touch('touchEnd')
    await expect.poll(async () => (await shown(page)).scale).toBe(1)
    await swipe()
    await expect(place(page)).toHaveText(/^2 of/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('chooses slides by thumbnails, and links to all pictures by "More" (WID-07)', async ({ page }) => {
    await page.goto(PRODUCT)
    await gallery(page).locator('label').nth(2).click()
    await expect(gallery(page).getByRole('radio').nth(2)).toBeChecked()
    await gallery(page).getByRole('link', { name: 'More' }).click()
    await expect(magnified(page)).toBeVisible()
    await magnified(page).getByRole('link', { name: 'Close pictures' }).click()
    await expect(magnified(page)).toBeHidden()
  })
})
