import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './fixtures.ts'
import { watchLayoutShifts } from './page-observers.ts'

const banners = (page: Page) => page.getByRole('complementary', { name: 'Announcements' })
const said = (page: Page) => banners(page).getByRole('listitem').allInnerTexts()

/** What moves in the banner that is shown. */
const shownTrack = (page: Page) => banners(page).locator('[data-banner]:not([hidden]) > div')

/** A session entry as it is stored. */
const entry = (value: unknown, ageMs = 0) => JSON.stringify({ value, timestamp: Date.now() - ageMs })

test('shows a campaign’s banner on the landing page and until the campaign expires (DISC-04)', async ({
  page,
}) => {
  await page.goto('/?utm_source=devotion')
  await expect.poll(() => said(page)).toContain('you came from Devotion. sit anywhere')
  // The landing page is left before its session has begun.
  await page.goto('/shop')
  await expect.poll(() => said(page)).toContain('you came from Devotion. sit anywhere')
  const beganAgo = (ageMs: number) =>
    page.evaluate(
      (value) => {
        sessionStorage.clear()
        localStorage.setItem('session:campaign', value)
      },
      entry({ utm_source: 'devotion' }, ageMs),
    )
  await beganAgo(0)
  await page.reload()
  await expect.poll(() => said(page)).toContain('you came from Devotion. sit anywhere')
  await beganAgo(3 * 86_400_000 + 1)
  await page.reload()
  await expect.poll(() => said(page)).not.toContain('you came from Devotion. sit anywhere')
})

test('does not loop under reduced motion, is white on navy without colors of its own, and shows a discount’s code as text (CHR-04, CHR-05, DISC-03, DISC-06)', async ({
  page,
}) => {
  await page.goto('/')
  await expect(banners(page).getByRole('listitem')).toHaveCount(4)
  await expect(shownTrack(page)).toHaveCSS('animation-name', 'none')
  const shown = await banners(page).evaluate((element) => {
    const inner = [element, ...element.querySelectorAll('*')].map((one) => getComputedStyle(one))
    return {
      backgrounds: inner.map(({ backgroundColor }) => backgroundColor),
      texts: inner.map(({ color }) => color),
    }
  })
  expect(shown.backgrounds).toContain('rgb(20, 33, 61)')
  expect(shown.texts).toContain('rgb(255, 255, 255)')

  await page.evaluate(
    (value) => localStorage.setItem('session:discount', value),
    entry('<img src=x onerror=alert(1)>$&'),
  )
  await page.reload()
  await expect
    .poll(() => said(page))
    .toEqual(['<img src=x onerror=alert(1)>$& is in your pocket, for carts it applies to'])
  await expect(banners(page).getByRole('checkbox', { name: 'Pause announcements' })).toBeHidden()
})

test('works with garbage in storage, and with blocked storage (DISC-01)', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('session:discount', '{"value":')
    localStorage.setItem('session:campaign', '[1]')
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await expect(banners(page).getByRole('listitem')).toHaveCount(4)
})

test('opens the shop with the banner by a discount link, which leaves no history entry (RTE-28)', async ({
  page,
}) => {
  await page.goto('/')
  await page.goto('/discount/NAP15?utm_source=letter')
  await page.waitForURL('/shop')
  await expect.poll(() => said(page)).toEqual(['NAP15 is in your pocket, for carts it applies to'])
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'discount_code')?.value).toBe('NAP15')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goto('/discount')
  await page.waitForURL('/shop')
})

test('follows the discount code on the page: what a cart refuses is said no more (DISC-01, DISC-03)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  await page.goto('/discount/OUTOFTHEBLUE')
  await page.waitForURL('/shop')
  await expect.poll(() => said(page)).toEqual(['OUTOFTHEBLUE is in your pocket, for carts it applies to'])
  await page.mouse.move(3, 300)
  await page.mouse.move(5, 310)
  await expect.poll(() => said(page)).toContain('free shipping over $45. gravity not included')
  await expect(banners(page).locator('[data-banner]:not([hidden])')).toHaveCount(1)
})

test.describe('with motion', () => {
  test.use(withMotion)

  test('shows the first banner whose conditions are met, without layout shift (CHR-02, DISC-01, DISC-02, DISC-05)', async ({
    page,
  }) => {
    const shifts = await watchLayoutShifts(page)
    await page.goto('/')
    await expect(
      banners(page).getByRole('link', { name: 'free shipping over $45. gravity not included' }),
    ).toBeVisible()
    await expect(banners(page).getByRole('listitem')).toHaveCount(4)
    await expect(banners(page).getByRole('checkbox', { name: 'Pause announcements' })).toBeVisible()
    expect(await shifts()).toEqual([])
  })

  test('repeats the announcements to fill the width, loops in 90 s, and can be paused (CHR-03, CHR-04)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 640, height: 700 })
    await page.goto('/')
    const track = shownTrack(page)
    await expect(track).toHaveCSS('animation-duration', '90s')
    // At any point of the loop, another copy fills the window.
    const isFilled = () =>
      track.evaluate((element) => {
        const run = element.firstElementChild?.getBoundingClientRect().width ?? 0
        return run > 0 && element.scrollWidth >= innerWidth + run - 1
      })
    // On phones fewer of them; their number changes at 640 px.
    for (const width of [320, 639, 640, 2000]) {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(isFilled).toBe(true)
    }
    const pause = banners(page).getByRole('checkbox', { name: 'Pause announcements' })
    await page.mouse.move(1000, 500)
    await expect(track).toHaveCSS('animation-play-state', 'running')
    await pause.press('Space')
    await expect(pause).toBeChecked()
    await page.mouse.move(1000, 500)
    await page.keyboard.press('Shift+Tab')
    await expect(track).toHaveCSS('animation-play-state', 'paused')
    // Copies are hidden from assistive technology and cannot be focused.
    await expect(banners(page).getByRole('listitem')).toHaveCount(4)
  })
})
