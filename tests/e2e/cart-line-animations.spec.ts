import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from './fixtures.ts'
import type { Shop } from './shop.ts'

const animationScript = /\/line-motion\.[^/]*\.js$/

/** Fills the cart with two pack sizes of one product; resolves with its title. */
async function addTwoLines(shop: Shop): Promise<string> {
  const title = await shop.goToProduct()
  await shop.add()
  await shop.closeCart()
  await shop.page.getByRole('main').getByRole('radio', { name: '16 cans' }).check()
  await shop.add()
  await expect(shop.lines).toHaveCount(2)
  return title
}

/** Focuses the first line's "Remove", and waits until the animation that this loads is there. */
async function focusRemove(shop: Shop, title: string): Promise<void> {
  await shop.removeOf(title).first().focus()
  await shop.page.waitForFunction(async () => {
    const script = performance.getEntriesByType('resource').find(({ name }) => /line-motion/.test(name))
    if (script === undefined) return false
    await import(script.name)
    return true
  })
}

/** A line's distance from the top of the window, once what has just been added has come to rest. */
async function placeAtRest(line: Locator): Promise<number> {
  let place = Number.NaN
  await expect
    .poll(async () => {
      const before = place
      place = (await line.boundingBox())?.y ?? Number.NaN
      return place === before
    })
    .toBe(true)
  return place
}

interface Frame {
  /** The remaining line's distance from the top of the window, in pixels. */
  top: number
  /** The leaving line's opacity; null when it is not in the document. */
  opacity: number | null
}

/** Presses Enter on what has the focus, and records each frame until nothing has moved for half a second. */
async function recordRemoval(page: Page): Promise<{ start: number; frames: Frame[]; shift: number }> {
  const recorder = await page.evaluateHandle(() => {
    const [, line] = document.querySelectorAll('ul[aria-label="Cart items"] > li')
    if (line === undefined) throw new Error('There is no second line')
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value')
        if (typeof value === 'number' && Reflect.get(entry, 'hadRecentInput') === false) shift += value
      }
    }).observe({ type: 'layout-shift' })
    const start = line.getBoundingClientRect().top
    const frames: { top: number; opacity: number | null }[] = []
    let movedAt: number | null = null
    const record = async () => {
      while (movedAt === null || performance.now() - movedAt < 500) {
        await new Promise(requestAnimationFrame)
        const leaving = document.querySelector('ul[aria-label="Cart items"] > li[inert]')
        const { top } = line.getBoundingClientRect()
        if (leaving !== null || top !== (frames.at(-1)?.top ?? start)) movedAt = performance.now()
        frames.push({ top, opacity: leaving === null ? null : Number(getComputedStyle(leaving).opacity) })
      }
      return { start, frames, shift }
    }
    return { recorded: record() }
  })
  await page.keyboard.press('Enter')
  return recorder.evaluate(({ recorded }) => recorded)
}

/** Slows animations down, so that frames of a busy machine fall within them too. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
}

test.describe('with motion', () => {
  test.use(withMotion)

  test('a removed line fades out, the next one slides into its place, and the focus moves on (CART-26)', async ({
    page,
    shop,
  }) => {
    const title = await addTwoLines(shop)
    await focusRemove(shop, title)
    const end = await placeAtRest(shop.lines.first())
    await slowDown(page)
    const { start, frames, shift } = await recordRemoval(page)

    expect(frames.some(({ opacity }) => opacity !== null && opacity > 0 && opacity < 1)).toBe(true)
    // The next line begins where it was and passes through the places between.
    const [begin] = frames.filter(({ opacity }) => opacity !== null)
    expect(begin?.top).toBeGreaterThan(end + (start - end) * 0.8)
    expect(frames.some(({ top }) => top < start - 10 && top > end + 10)).toBe(true)
    expect(frames.at(-1)).toEqual({ top: end, opacity: null })
    // The subtotal's new text may be a little wider or narrower.
    expect(shift).toBeLessThan(0.001)

    await expect(shop.lines).toHaveCount(1)
    await expect(shop.lines.locator(':focus')).toHaveCount(1)
    await shop.settled()
    await shop.expectCount(1)
  })

  test('a leaving line is neither in the list nor in reach (CART-26)', async ({ page, shop }) => {
    const title = await addTwoLines(shop)
    await focusRemove(shop, title)
    await slowDown(page)
    await page.keyboard.press('Enter')
    const leaving = page.locator('ul[aria-label="Cart items"] > li[inert]')
    await expect(leaving).toHaveCount(1)
    await expect(shop.lines).toHaveCount(1)
    await expect(leaving.getByRole('button')).toHaveCount(0)
    await expect(leaving).toHaveCount(0)
  })

  test('opening the cart does not load the animation', async ({ page, shop }) => {
    const title = await shop.goToProduct()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.mouse.move(0, 0)
    await shop.addButton.focus()
    await page.keyboard.press('Enter')
    await expect(shop.line(title)).toBeVisible()
    await shop.settled()
    expect(scripts.filter((url) => animationScript.test(url))).toEqual([])
  })
})

test('with reduced motion a removed line is gone at once, and no animation is loaded', async ({
  page,
  shop,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const title = await addTwoLines(shop)
  await shop.removeOf(title).first().focus()
  const { start, frames } = await recordRemoval(page)
  expect(frames.every(({ opacity }) => opacity === null)).toBe(true)
  const tops = new Set(frames.map(({ top }) => top))
  expect([...tops].filter((top) => top !== start)).toHaveLength(1)
  await expect(shop.lines.locator(':focus')).toHaveCount(1)
  expect(scripts.filter((url) => animationScript.test(url))).toEqual([])
})
