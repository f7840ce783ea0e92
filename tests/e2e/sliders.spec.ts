import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const PRODUCT = '/shop/sparkling-water/lemon-mint'

/** Records the places of a slider's first picture in every frame from now on, until it has moved and come to rest. */
async function recordPlaces(slider: Locator): Promise<() => Promise<readonly number[]>> {
  const recorder = await slider.evaluateHandle((region) => {
    const place = () => Math.round(region.querySelector('figure')?.getBoundingClientRect().left ?? 0)
    const places = [place()]
    let movedAt: number | null = null
    const record = async () => {
      while (movedAt === null || performance.now() - movedAt < 500) {
        await new Promise(requestAnimationFrame)
        if (place() === places.at(-1)) continue
        places.push(place())
        movedAt = performance.now()
      }
      return places
    }
    return { recorded: record() }
  })
  return () => recorder.evaluate(({ recorded }) => recorded)
}

test('pages the lookbook by button and key, without motion under reduced motion (WID-12)', {
  tag: '@preview',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(PRODUCT)
  const slider = page.getByRole('region', { name: /^Pictures of / })
  await slider.scrollIntoViewIfNeeded()
  const section = page.getByRole('region', { name: /in its place$/ })
  const places = await recordPlaces(slider)
  await section.getByRole('button', { name: 'Next' }).click()
  await expect(section.getByRole('status')).toHaveText(/^2 of 3/)
  // Where it was and where it is, and nothing between.
  expect(await places()).toHaveLength(2)
  await section.getByRole('button', { name: 'Next' }).click()
  await expect(section.getByRole('status')).toHaveText(/^3 of 3/)
  await expect(section.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(section.getByRole('status')).toHaveText(/^2 of 3/)
  await expectAccessible(page)
})

test('lays the lookbook from the content’s edge to the window’s, each picture with its words (WID-12)', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const slider = page.getByRole('region', { name: /^Pictures of / })
  await slider.scrollIntoViewIfNeeded()
  const heading = page.getByRole('heading', { name: 'Seen around' })
  const edges = () =>
    slider.evaluate((region) =>
      [...region.querySelectorAll('figure')].map((slide) => slide.getBoundingClientRect().left),
    )
  const placeOf = async () => Math.round((await heading.boundingBox())?.x ?? 0)
  for (const width of [390, 1280, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => Math.round((await edges())[0] ?? 0)).toBe(await placeOf())
    const { right } = await slider.evaluate((region) => region.getBoundingClientRect().toJSON())
    expect(right).toBe(width)
  }
  const slides = slider.getByRole('figure')
  const captions = await slides.locator('figcaption').allTextContents()
  expect(new Set(captions.map((caption) => caption.trim())).size).toBe(await slides.count())
})

test('keeps a press on a slider’s button until React runs it, and counts places alike before (WID-14)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const slider = page.getByRole('region', { name: 'What people say' })
  const section = slider.locator('xpath=..')
  // Three at a time.
  const places = (await slider.getByRole('listitem').count()) - 2
  const status = section.getByRole('status')
  const previous = section.getByRole('button', { name: 'Previous' })
  // Far below, nothing is laid out yet.
  await slider.scrollIntoViewIfNeeded()
  await expect(status).toHaveText(`1 of ${places}`, { useInnerText: true })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await expect(slider).not.toHaveAttribute('data-driven')
  // As speech control presses it: no pointer has come there before.
  await section.getByRole('button', { name: 'Next' }).dispatchEvent('click')
  await expect(status).toHaveText(`2 of ${places}`)
  await expect(previous).toHaveAttribute('aria-disabled', 'false')
})

test('shows three testimonials from 1024 px, two from 768 px, one below (WID-14)', async ({ page }) => {
  await page.goto('/')
  const slider = page.getByRole('region', { name: 'What people say' })
  await slider.scrollIntoViewIfNeeded()
  const whole = () =>
    slider.evaluate((region) => {
      const { left, right } = region.getBoundingClientRect()
      return [...region.querySelectorAll('li')].filter((slide) => {
        const place = slide.getBoundingClientRect()
        return place.left >= left - 1 && place.right <= right + 1
      }).length
    })
  for (const [width, count] of [
    [1280, 3],
    [800, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(whole).toBe(count)
  }
})

test('lets two testimonials share the whole width (WID-14)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/zero-proof')
  const slides = page.getByRole('region', { name: 'What people say' }).getByRole('listitem')
  await expect(slides).toHaveCount(2)
  const shares = await slides.evaluateAll((all) =>
    all.map((slide) => slide.clientWidth / (slide.parentElement?.clientWidth ?? 0)),
  )
  for (const share of shares) expect(share).toBeGreaterThan(0.45)
})

test('shows one ingredient at a time in the window, chosen by name, and opens its shutters (WID-13)', async ({
  page,
}) => {
  await page.goto('/')
  const choice = page.getByRole('group', { name: 'what’s inside' })
  const labels = choice.locator('label')
  const titles = (await labels.allTextContents()).map((text) => text.trim())
  expect(titles.length).toBeGreaterThan(2)
  for (const chosen of [2, 0]) {
    await labels.nth(chosen).click()
    await expect(choice.getByRole('radio').nth(chosen)).toBeChecked()
    for (const [index, title] of titles.entries()) {
      const note = page.getByRole('paragraph').filter({ hasText: new RegExp(`^\\s*${title}\\. \\S`) })
      await expect(note).toHaveCount(index === chosen ? 1 : 0)
    }
  }
  // They turn away from the window's middle as it comes there.
  const shutters = page.locator('[data-shutter]')
  await expect(shutters).toHaveCount(2)
  await shutters
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // Closed, each reaches from its hinge to the middle: half of the width.
  const covered = () =>
    shutters.evaluateAll((both) =>
      both.map((shutter) => {
        const own = shutter.getBoundingClientRect()
        const window = shutter.parentElement?.getBoundingClientRect() ?? own
        const inside = Math.min(own.right, window.right) - Math.max(own.left, window.left)
        return Math.max(0, inside) / window.width
      }),
    )
  await expect.poll(async () => Math.max(...(await covered()))).toBeLessThan(0.25)
})

test('opens the lookbook drawer by its handle and on hover, and closes it by Escape (WID-18)', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const handle = page.locator('summary', { hasText: 'Seen around' })
  const glance = page.getByRole('link', { name: /^See all/ })
  await handle.click()
  await expect(glance).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(glance).toBeHidden()
  await expect(handle).toBeFocused()
  await page.mouse.move(5, 300)
  await page.waitForFunction(() => performance.now() > 2000)
  await expect(async () => {
    await page.mouse.move(5, 300)
    await handle.hover()
    await expect(glance).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null,
  )
  await page.mouse.move(5, 300)
  await expect(glance).toBeHidden()
})
