import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, withMotion } from './fixtures.ts'
import { watchReports } from './page-observers.ts'

test.use({ ...withMotion, loadsPictures: true })

const clouds = (page: Page) =>
  page.getByRole('complementary', { name: 'Sky' }).getByRole('button', { name: 'Dismiss cloud' })

/** Gives the page a sign of a person: until then its clouds wait. */
const moveMouse = (page: Page) => page.mouse.move(5, 5)

/** Scrolls to a cloud of the resting sky and answers it. */
async function meetCloud(page: Page) {
  // What moves before the page's scripts listen is not heard.
  await expect(async () => {
    await moveMouse(page)
    await expect(clouds(page).first()).toBeAttached({ timeout: 1000 })
  }).toPass()
  const cloud = clouds(page).nth(1)
  await cloud.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return cloud
}

for (const [path, width, height] of [
  ['/', 360, 740],
  ['/whats-inside', 1280, 800],
  ['/', 2560, 1300],
] as const) {
  test(`${path} at ${width} px: clouds drift where no words are, none wider than the window (SKY-01, SKY-05)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    // What moves before the page's scripts listen is not heard.
    await expect(async () => {
      await moveMouse(page)
      expect(await clouds(page).count()).toBeGreaterThan(1)
    }).toPass()
    const look = () =>
      page.evaluate(() => {
        const words = [...document.querySelectorAll('main :is(h1, h2, h3, p, a.button, .panel)')]
          .filter((element) => element.closest('[aria-hidden="true"], .hidden-visually') === null)
          .map((element) => element.getBoundingClientRect())
        const scenery = [...document.querySelectorAll('.wave, .bank, main .cloud, footer')].map((element) =>
          element.getBoundingClientRect(),
        )
        const sky = [...document.querySelectorAll('[data-cloud]')].map((cloud) =>
          cloud.getBoundingClientRect(),
        )
        return {
          sizes: sky.map((cloud) => [Math.round(cloud.width), Math.round(cloud.height)]),
          covered: sky.filter((cloud) =>
            [...words, ...scenery].some(
              (word) => word.height > 0 && cloud.top < word.bottom - 1 && cloud.bottom > word.top + 1,
            ),
          ).length,
          // None has another one at its height.
          passing: sky.filter((cloud) =>
            sky.some(
              (other) => other !== cloud && other.top < cloud.bottom - 1 && other.bottom > cloud.top + 1,
            ),
          ).length,
          isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }
      })
    // It follows what has moved since.
    await expect.poll(look).toMatchObject({ covered: 0, passing: 0, isWide: false })
    for (const [, high = 0] of (await look()).sizes) expect(high).toBeGreaterThanOrEqual(44)
    // What comes into view may make the page longer: then the row is elsewhere, and clouds out of sight stand still.
    await expect(async () => {
      const cloud = await meetCloud(page)
      const before = await cloud.boundingBox()
      await expect.poll(async () => (await cloud.boundingBox())?.x, { timeout: 5000 }).not.toBe(before?.x)
    }).toPass()
  })
}

test('clouds leave what sticks to the screen its room, which is found without writing into the page (SKY-05)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const styled = new MutationObserver((records) => {
      const inPage = records.flatMap(({ target }) =>
        target instanceof Element && target.closest('main, footer') !== null ? target.className : [],
      )
      if (inPage.length > 0) document.documentElement.dataset.testStyled = inPage.join(', ')
    })
    styled.observe(document, { subtree: true, attributeFilter: ['style'] })
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/sparkling-water/lemon-mint')
  await meetCloud(page)
  const pictures = page.getByRole('region', { name: 'Pictures', exact: true })
  const covers = () =>
    pictures.evaluate((gallery) => {
      const { top, bottom } = gallery.getBoundingClientRect()
      const sky = [...document.querySelectorAll('[data-cloud]')].map((cloud) => cloud.getBoundingClientRect())
      return sky.some((cloud) => cloud.top < bottom && cloud.bottom > top)
    })
  for (const top of [0, 150, 300, 600]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await expect.poll(covers).toBe(false)
  }
  await expect(page.locator('html')).not.toHaveAttribute('data-test-styled')
})

test('starts the game by popping a cloud, counts, respawns clouds and exits (SKY-03, SKY-08)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/sparkling-water')
  const status = page.getByRole('status').filter({ hasText: 'popped' })
  await expect(status).toHaveCount(0)
  const cloud = await meetCloud(page)
  // It waits for the mouse in the middle of its way: at the page's edge it may be gone before it is hit.
  await cloud.evaluate((element) => {
    for (const animation of element.getAnimations()) {
      const { delay = 0, duration, iterations } = animation.effect?.getTiming() ?? {}
      if (iterations !== Number.POSITIVE_INFINITY) continue
      animation.pause()
      animation.currentTime = delay + Number(duration) * 1.5
    }
  })
  await cloud.click()
  await expect(status).toHaveText('1 cloud popped')
  await expect(clouds(page)).toHaveCount(6)
  // Now the window is the sky.
  for (const one of await clouds(page).all()) {
    const box = await one.boundingBox()
    expect(box === null || (box.y > -200 && box.y < 800)).toBe(true)
  }
  await expectAccessible(page)
  await clouds(page).first().press('Enter')
  await expect(status).toHaveText('2 clouds popped')
  // Whoever plays by keys has the next one under their fingers.
  await expect(page.locator('[data-cloud]:focus')).toHaveCount(1)

  await page.getByRole('button', { name: 'Exit cloud game' }).click()
  await expect(status).toHaveCount(0)
  await clouds(page).first().press('Enter')
  await expect(clouds(page)).not.toHaveCount(6)
  await expect(status).toHaveCount(0)

  // Until the next page.
  await page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: 'Shop' })
    .getByRole('link')
    .nth(1)
    .click()
  await page.waitForURL((url) => url.pathname !== '/shop/sparkling-water')
  await meetCloud(page)
  await clouds(page).first().press('Enter')
  await expect(status).toHaveText('1 cloud popped')
  await page.keyboard.press('Escape')
  await expect(status).toHaveCount(0)
})

test('shows no sky but one still cloud on a short page (CHR-32)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 })
  await page.goto('/privacy')
  await moveMouse(page)
  // Longer than the sky of a long page waits for an idle browser.
  await page.waitForTimeout(3000)
  await expect(clouds(page)).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Sky' }).locator('img')).toHaveCount(1)
})

test('leaves the page as it is when the clouds cannot be loaded (ERR-08)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|dynamically imported module/i)
  const reports = watchReports(page)
  await page.route(/Clouds\.[^/]*\.js/, (route) => route.abort())
  await page.goto('/shop/sparkling-water')
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
  // What moves before the page's scripts listen is not heard.
  await expect(async () => {
    await moveMouse(page)
    await expect.poll(() => reports.join(), { timeout: 1000 }).toContain('dynamically imported module')
  }).toPass()
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toHaveCount(0)
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('keeps clouds still, and has them respawn (SKY-03)', async ({ page }) => {
    await page.goto('/')
    const cloud = await meetCloud(page)
    // Its styles come with the clouds' code.
    await expect.poll(async () => (await cloud.boundingBox())?.width).toBeGreaterThan(44)
    const before = await cloud.boundingBox()
    await page.waitForTimeout(500)
    expect(await cloud.boundingBox()).toEqual(before)
    expect(
      await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('.sky-layer *'),
            ).length,
      ),
    ).toBe(0)
    await cloud.click()
    await expect(page.getByText('1 cloud popped')).toBeVisible()
    await expect(clouds(page)).toHaveCount(6)
  })
})
