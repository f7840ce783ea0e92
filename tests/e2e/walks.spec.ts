import type { Page } from '@playwright/test'
import { commerceUrl, expect, expectAccessible, test } from './fixtures.ts'
import { kinds } from './kinds.ts'

/** The widest thing that sticks out of the window, by its markup; null where nothing does. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const wide = [...document.querySelectorAll('body *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return `${scrollWidth - clientWidth} px: ${wide?.outerHTML.slice(0, 120)}`
  })

for (const { row, kind, path } of kinds) {
  test(`${row} ${kind}: accessible on a phone, and nothing wider than a window of 320 px or of 1280 px at 200 %`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404.*\/nowhere\)$/)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect.poll(() => stickingOut(page)).toBeNull()
    await expectAccessible(page)
    await page.setViewportSize({ width: 640, height: 400 })
    await expect.poll(() => stickingOut(page)).toBeNull()
  })
}

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('on no kind of page does anything move by itself, nor scroll smoothly (RTE-05..33)', async ({
    page,
    consoleGuard,
  }) => {
    test.slow()
    consoleGuard.allow(/status of 404.*\/nowhere\)$/)
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const { path } of kinds) {
      await page.goto(path)
      // What comes only when it is near, comes.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      const moving = await page.evaluate(() => {
        const endless = document.getAnimations().flatMap(({ effect, playState }) => {
          const isMoving =
            playState === 'running' && effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
          return isMoving && effect instanceof KeyframeEffect ? [effect.target?.outerHTML.slice(0, 120)] : []
        })
        const films = [...document.querySelectorAll('video')].filter((film) => !film.paused)
        const smooth =
          getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['scrolling'] : []
        return [...endless, ...films.map((film) => film.outerHTML.slice(0, 120)), ...smooth]
      })
      expect([path, moving]).toEqual([path, []])
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every kind of page is whole: its words, pictures, ways on, and no control that does nothing (RTE-04, RTE-05..33)', async ({
    page,
    consoleGuard,
  }) => {
    test.slow()
    consoleGuard.allow(/status of 404.*\/nowhere\)$/)
    for (const { path } of kinds) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(/\S{3}/)
      await expect(page.getByRole('banner').locator('a[href^="/shop"]:visible')).not.toHaveCount(0)
      for (const name of ['Shop', 'About', 'Contact', 'Legal']) {
        await expect(
          page.getByRole('contentinfo').getByRole('navigation', { name, exact: true }),
        ).toBeVisible()
      }
      // A button works without a script only where it sends a form somewhere.
      const idle = page.locator('main button:visible:not([disabled]), footer button:visible')
      for (const button of await idle.all()) {
        const words = (await button.textContent())?.trim() || (await button.getAttribute('aria-label'))
        const sends = await button.evaluate(
          (element) =>
            element instanceof HTMLButtonElement &&
            element.type === 'submit' &&
            element.form?.hasAttribute('action') === true,
        )
        expect([path, words, sends]).toEqual([path, words, true])
      }
    }
  })
})

/** Presses Tab until `name` of this role has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'radio' | 'region',
  name: string | RegExp,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).and(page.locator(':focus'))
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab')
    if ((await wanted.count()) > 0) return
  }
  throw new Error(`No ${role} "${name}" within 120 stops`)
}

test('from the home page to the checkout without a mouse (RTE-01, CHR-01, CHR-13, WID-09, CART-25, CHK-03)', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.goto('/')
  await tabTo(page, 'button', 'Shop')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Shop' })
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await expect(menu.getByRole('link', { name: 'Shop all sparkling water' })).toBeVisible()
  await tabTo(page, 'link', /^lemon mint/i)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop/sparkling-water/lemon-mint')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/lemon mint/i)

  const thumbs = page.getByRole('region', { name: 'Pictures', exact: true }).getByRole('radio')
  await tabTo(page, 'radio', /./)
  await expect(thumbs.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(thumbs.nth(1)).toBeChecked()
  await tabTo(page, 'button', /^More/)
  await page.keyboard.press('Enter')
  const pictures = page.getByRole('dialog', { name: /^Pictures of / })
  await expect(page.getByRole('button', { name: 'Close pictures' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pictures).toBeHidden()

  await tabTo(page, 'radio', /^Subscribe/)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'button', 'Add to cart')
  await page.keyboard.press('Enter')
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await tabTo(page, 'button', 'Increase')
  await page.keyboard.press('Enter')
  await expect(shop.lines.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
  await shop.settled()
  await tabTo(page, 'button', 'Checkout')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.origin === commerceUrl)
})

/** What has the focus, and how it is seen; null at the page's end. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    if (element === null || element === document.body) return null
    // A radio or a file field that is drawn by its label is seen by it.
    const shown = [element, element.closest('label'), element.parentElement].filter((one) => one !== null)
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const top = document.elementFromPoint(x, y)
    const isInFooter = element.closest('footer') !== null
    const isSeen = shown.some((one) => top !== null && (one.contains(top) || top.contains(one)))
    const isMarked = shown.some((one) =>
      [null, '::before', '::after'].some((part) => {
        const { outlineStyle, boxShadow, content } = getComputedStyle(one, part)
        return (part === null || content !== 'none') && (outlineStyle !== 'none' || boxShadow !== 'none')
      }),
    )
    return { what: element.outerHTML.slice(0, 100), isSeen, isMarked, isInFooter }
  })

test('wherever the focus goes on a page, it is seen: in the window, beneath nothing, with a mark (CHR-12)', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/shop/sparkling-water/lemon-mint']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    let last: Awaited<ReturnType<typeof lookAtFocus>> = null
    let stops = 0
    for (; stops < 250; stops += 1) {
      const found = await lookAtFocus(page)
      if (found === null) break
      last = found
      // What was still on its way into view has arrived.
      if (!found.isSeen || !found.isMarked)
        await expect
          .poll(() => lookAtFocus(page))
          .toMatchObject({ what: found.what, isSeen: true, isMarked: true })
      await page.keyboard.press('Tab')
    }
    // As far as there is anything.
    expect([path, stops > 50, last?.isInFooter]).toEqual([path, true, true])
  }
})
