import type { Page } from '@playwright/test'
import { HOVER_INTENT_MS } from '../../src/config/limits.ts'
import { expect, test, withMotion } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

test.use({ loadsPictures: true })

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Shop' })

test('shows a submenu beside the list on wide windows, in whose color it opens, another on hover, and a section for small windows only there (CHR-13, CHR-14, CHR-16)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const background = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundImage)
  const color = await background('dialog[data-overlay="site-menu"] nav + div')
  await page.getByRole('banner').getByRole('button', { name: 'Shop' }).click()
  const menu = menuOf(page)
  await expect(menu).toBeVisible()
  const items = menu.locator('[data-submenu]')
  await expect(items.first()).toHaveAttribute('aria-expanded', 'true')
  const first = (await items.first().locator('b').textContent()) ?? ''
  await expect(menu.getByRole('heading', { name: first })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^Shop all / }).first()).toBeVisible()
  await expect(menu.locator('[data-submenu-panel]:visible')).toHaveCount(1)
  expect(await background('[data-submenu-panel]:not([hidden])')).toBe(color)

  await items.nth(1).hover()
  await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(items.first()).toHaveAttribute('aria-expanded', 'false')

  const entries = menu.getByRole('navigation').getByRole('listitem')
  const wide = await entries.count()
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect.poll(() => entries.count()).toBeGreaterThan(wide)
})

async function openSubmenuOnPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const menu = menuOf(page)
  const item = menu.locator('[data-submenu]').first()
  await item.click()
  return { menu, item }
}

test('replaces the list by a submenu on phones, and returns to its item by the arrow (CHR-17, CHR-18)', async ({
  page,
}) => {
  const { item } = await openSubmenuOnPhone(page)
  const back = page.getByRole('button', { name: 'Back to menu' })
  await expect(back).toBeFocused()
  await expect(item).toBeHidden()
  await back.click()
  await expect(item).toBeFocused()

  await item.click()
  await page.getByRole('link', { name: /^Shop all / }).click()
  await page.waitForURL(/\/shop\/./)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('loads the pictures of the menu’s list, and what submenus show, before it is opened (CHR-13)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const data = page.locator('[data-shared-data]')
  const path = (await data.getAttribute('data-shared-data')) ?? ''
  const asked = page.waitForRequest((request) => request.url().endsWith(path))
  const pictures = page.locator('dialog[data-overlay="site-menu"] nav img')
  const loaded = () =>
    pictures.evaluateAll((all) => all.filter((one) => one instanceof HTMLImageElement && one.complete).length)
  expect(await loaded()).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Shop' }).hover()
  await expect.poll(loaded).toBe(await pictures.count())
  await asked
  await expect(menuOf(page)).toBeHidden()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })
  const pictures = (page: Page) => page.locator('dialog[data-overlay="site-menu"] nav img')
  const eager = (page: Page) =>
    pictures(page).evaluateAll((all) => all.filter((one) => one.getAttribute('loading') === 'eager').length)

  for (const effectiveType of ['4g', '3g']) {
    const isSlow = effectiveType === '3g'
    test(`the pictures of the menu’s list load ${isSlow ? 'at a touch of its button over a slow connection' : 'after the first touch of the page'} (CHR-13)`, {
      tag: '@chromium',
    }, async ({ page }) => {
      await page.addInitScript((type) => {
        Object.defineProperty(navigator, 'connection', {
          get: () => ({ saveData: false, effectiveType: type }),
        })
      }, effectiveType)
      await page.goto('/')
      await page.waitForLoadState('load')
      expect(await eager(page)).toBe(0)
      await page.touchscreen.tap(2, 400)
      if (isSlow) {
        await expect(page.locator('html')).not.toHaveAttribute('data-deferred-layout')
        expect(await eager(page)).toBe(0)
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).dispatchEvent('pointerdown')
      }
      await expect.poll(() => eager(page)).toBe(await pictures(page).count())
      await expect(menuOf(page)).toBeHidden()
    })
  }
})

test('says that the menu is closed when it closes while the header hydrates (CHR-29)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => {
    // Astro's part of hydration is over, React's has not begun.
    const closeMenu = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    document.addEventListener('DOMContentLoaded', () => {
      const island = document.querySelector('header')?.closest('astro-island')
      if (island) new MutationObserver(closeMenu).observe(island, { attributeFilter: ['ssr'] })
    })
  })
  const button = page.getByRole('banner').getByRole('button', { name: 'Shop' })
  // On a busy machine the header may have hydrated before the press arrives.
  await expect(async () => {
    await page.goto('/')
    await button.click()
    await expect(menuOf(page)).toBeHidden({ timeout: 3000 })
  }).toPass()
  await expect(page.locator('astro-island:has(header)')).not.toHaveAttribute('ssr')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('follows a menu item’s link when its data fails to load (CHR-13)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|net::ERR/)
  await page.route('**/data/shop.*.json', (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await menuOf(page).locator('[data-submenu]').first().click()
  await page.waitForURL(/\/shop\/./)
})

test('keeps the list on phones until the submenu has loaded (CHR-13)', async ({ page }) => {
  const release = await holdRequests(page, '**/data/shop.*.json')
  const { menu, item } = await openSubmenuOnPhone(page)
  await expect(item).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Back to menu' })).toBeFocused()
})

test('breaks long words in the menu and scrolls many entries (CHR-13)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const list = menuOf(page).getByRole('navigation')
  // React runs the menu once a submenu has opened, and then leaves alone what is written into it.
  await list.locator('[data-submenu]').first().click()
  await page.getByRole('button', { name: 'Back to menu' }).click()
  await expect(list).toBeVisible()
  const room = await list.evaluate((nav) => {
    const [entries] = nav.querySelectorAll('ul')
    const entry = entries?.firstElementChild
    const title = entry?.querySelector('b')
    if (!entries || !entry || !title) throw new Error('The menu has no entries')
    title.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
    for (let count = 0; count < 30; count += 1) entries.append(entry.cloneNode(true))
    return { sticksOut: nav.scrollWidth - nav.clientWidth, scrolls: nav.scrollHeight > nav.clientHeight }
  })
  expect(room).toEqual({ sticksOut: 0, scrolls: true })
  await list.hover()
  await page.mouse.wheel(0, 20_000)
  await expect(list.getByRole('listitem').last()).toBeInViewport()
})

test.describe('with motion', () => {
  test.use(withMotion)

  test('tints the submenu after 200 ms on a product, until it is left (CHR-15, CHR-16)', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Shop' }).click()
    const menu = menuOf(page)
    const panel = menu.locator('[data-submenu-panel]:visible')
    // The background's transition target; the computed color lies between the two during the transition.
    const tint = () =>
      panel.evaluate((element) => getComputedStyle(element).getPropertyValue('--tint-hovered').trim())
    const products = panel.getByRole('list').getByRole('link')
    await expect(products.nth(1)).toBeVisible()
    const own = await tint()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await products.nth(0).hover()
    await page.clock.runFor(HOVER_INTENT_MS - 50)
    expect(await tint()).toBe(own)
    await page.clock.runFor(100)
    await expect.poll(tint).not.toBe(own)
    await page.clock.resume()
    const hovered = await tint()
    await products.nth(3).hover()
    await expect.poll(tint).not.toBe(hovered)
    await panel.getByRole('heading').first().hover()
    await expect.poll(tint).toBe(own)
    // Keyboard focus tints the submenu too, without delay.
    await products.nth(0).focus()
    await expect.poll(tint).toBe(hovered)
  })

  test('tints a submenu that closed under the mouse anew (CHR-15)', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const open = () => page.getByRole('banner').getByRole('button', { name: 'Shop' }).press('Enter')
    await open()
    const panel = menuOf(page).locator('[data-submenu-panel]:visible')
    const tint = () =>
      panel.evaluate((element) => getComputedStyle(element).getPropertyValue('--tint-hovered').trim())
    const own = await tint()
    await panel.getByRole('list').getByRole('link').first().hover()
    await expect.poll(tint).not.toBe(own)
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()
    await open()
    await expect.poll(tint).toBe(own)
  })

  test('neither tints nor opens what slides under a mouse that rests (CHR-15, CHR-16)', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Shop' }).press('Enter')
    const items = menuOf(page).locator('[data-submenu]')
    const panel = menuOf(page).locator('[data-submenu-panel]:visible')
    const product = panel.getByRole('list').getByRole('link').first()
    await expect(product).toBeVisible()
    const tint = () =>
      panel.evaluate((element) => getComputedStyle(element).getPropertyValue('--tint-hovered').trim())
    const own = await tint()
    for (const element of [product, items.nth(2)]) {
      // What browsers tell of it, at times that a test cannot know: no move.
      await element.dispatchEvent('pointerover', { pointerType: 'mouse' })
      await page.waitForTimeout(2 * HOVER_INTENT_MS)
      expect(await tint()).toBe(own)
      await expect(items.first()).toHaveAttribute('aria-expanded', 'true')
    }
  })

  test('the menu’s button switches from the open cart to the menu (CHR-29)', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const shop = page.getByRole('banner').getByRole('button', { name: 'Shop' })
    const box = await shop.boundingBox()
    if (box === null) throw new Error('The button is not shown.')
    await page.getByRole('button', { name: /^Cart/ }).click()
    const cart = page.getByRole('dialog', { name: /cart/i })
    await expect(cart).toBeVisible()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(menuOf(page)).toBeVisible()
    await expect(cart).toBeHidden()
  })

  test('opens menu and submenu by keyboard, and returns the focus on Escape (CHR-27, CHR-29)', {
    tag: '@preview',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const button = page.getByRole('banner').getByRole('button', { name: 'Shop' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(menuOf(page).locator('[data-submenu]').nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})
