import type { Page } from '@playwright/test'
import { expect, type Shop, test, withMotion } from './fixtures.ts'

const animationScript = /\/animate-lines\.[^/]*\.js$/

/** Fills the cart with one product in two lines, one by subscription and one bought once; resolves with its title. */
async function addTwoLines(shop: Shop): Promise<string> {
  const title = await shop.goToProduct()
  await shop.add()
  await shop.closeCart()
  await shop.purchaseKinds.first().check()
  await shop.add()
  await expect(shop.lines).toHaveCount(2)
  return title
}

/** Focuses the first line's "Remove", so that its animation is loaded. */
async function focusRemove(shop: Shop, title: string): Promise<void> {
  const loaded = shop.page.waitForResponse(animationScript)
  const remove = shop.removeOf(title).first()
  await remove.focus()
  await (await loaded).finished()
  // The module runs in a task after its last byte.
  await shop.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

interface Frame {
  /** The remaining line's distance from the top of the window, in pixels. */
  top: number
  /** The leaving line's opacity; null when it is not in the document. */
  opacity: number | null
}

/** Presses Enter on what has the focus, and records each frame until a second has passed. */
async function recordRemoval(page: Page): Promise<{ start: number; frames: Frame[]; shift: number }> {
  const recording = page.evaluate(async () => {
    const [, line] = document.querySelectorAll('ul[aria-label="Cart items"] > li')
    if (line === undefined) throw new Error('There is no second line')
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value')
        if (typeof value === 'number') shift += value
      }
    }).observe({ type: 'layout-shift' })
    const start = line.getBoundingClientRect().top
    const frames: { top: number; opacity: number | null }[] = []
    const began = performance.now()
    while (performance.now() - began < 1500) {
      await new Promise(requestAnimationFrame)
      const leaving = document.querySelector('ul[aria-label="Cart items"] > li[inert]')
      frames.push({
        top: line.getBoundingClientRect().top,
        opacity: leaving === null ? null : Number(getComputedStyle(leaving).opacity),
      })
    }
    return { start, frames, shift }
  })
  await page.keyboard.press('Enter')
  return recording
}

test.describe('with motion', () => {
  test.use(withMotion)

  test('a removed line fades out, the next one slides into its place, and the focus moves on (CART-26)', async ({
    page,
    shop,
  }) => {
    const title = await addTwoLines(shop)
    await focusRemove(shop, title)
    const first = await shop.lines.first().boundingBox()
    const { start, frames, shift } = await recordRemoval(page)

    const opacities = frames.flatMap(({ opacity }) => (opacity === null ? [] : [opacity]))
    expect(opacities.some((opacity) => opacity > 0 && opacity < 1)).toBe(true)
    expect(frames.at(-1)).toEqual({ top: first?.y, opacity: null })
    // It passes through places between the two: neither jumps there, nor stays.
    const between = frames.filter(({ top }) => top < start - 5 && top > (first?.y ?? 0) + 5)
    expect(between.length).toBeGreaterThan(3)
    // Nothing moves by layout: each step is a small part of the way.
    const steps = frames.map(({ top }, index) => Math.abs(top - (frames[index - 1]?.top ?? start)))
    expect(Math.max(...steps)).toBeLessThan((start - (first?.y ?? 0)) / 2)
    expect(shift).toBe(0)

    await expect(shop.lines).toHaveCount(1)
    await expect(shop.lines.locator(':focus')).toHaveCount(1)
    await shop.settled()
    await shop.expectCount(1)
  })

  test('a leaving line is neither in the list nor in reach (CART-26)', async ({ page, shop }) => {
    const title = await addTwoLines(shop)
    await focusRemove(shop, title)
    // Holds the animation, so that the leaving line stays.
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    await page.keyboard.press('Enter')
    const leaving = page.locator('ul[aria-label="Cart items"] > li[inert]')
    await expect(leaving).toHaveCount(1)
    await expect(shop.lines).toHaveCount(1)
    await expect(leaving.getByRole('button', { includeHidden: false })).toHaveCount(0)
    // It comes back as a line of its own while its former self still leaves.
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
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
