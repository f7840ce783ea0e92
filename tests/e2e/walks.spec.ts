import type { Page } from '@playwright/test'
import type { ConsoleGuard } from './console-guard.ts'
import { commerceUrl, expect, expectAccessible, test } from './fixtures.ts'
import { fullKinds, kinds } from './page-kinds.ts'
import { expectInPlace, twoWidths } from './rows-and-clouds.ts'

// One page of every kind with its pictures, under the eyes of the console guard.
test.use({ loadsPictures: true })

/** The markup of the element that overflows the window the most; null without overflow. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const wide = [...document.querySelectorAll('body *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return `${scrollWidth - clientWidth} px: ${wide?.outerHTML.slice(0, 120)}`
  })

/** What animates endlessly, plays or scrolls smoothly on a page. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const endless = document.getAnimations().flatMap(({ effect, playState }) => {
      const isMoving =
        playState === 'running' && effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isMoving && effect instanceof KeyframeEffect ? [effect.target?.outerHTML.slice(0, 120)] : []
    })
    const films = [...document.querySelectorAll('video')].filter((film) => !film.paused)
    const smooth = getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['scrolling'] : []
    return [...endless, ...films.map((film) => film.outerHTML.slice(0, 120)), ...smooth]
  })

/**
 * Scrolls to where a product form's last row stays when it no longer sticks to the lower edge of the screen, where it covers
 * what is below it in part.
 */
const showAddButtonInItsPlace = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Add to cart|Sold out)$/ })
    .evaluateAll(([button]) => {
      const row = button?.parentElement
      if (!row) return
      // Of a row that sticks, the browser knows where it sticks.
      row.style.position = 'static'
      row.scrollIntoView({ block: 'center', behavior: 'instant' })
      row.style.position = ''
    })

/** Pages that previews are looked at, too; the others in `npm run test:long`. */
const previewed = new Set(['/', '/shop/sparkling-water'])

/** Pages whose layout on a wide window is another one than on a phone. */
const wide = new Set([
  '/',
  '/shop',
  '/shop/sparkling-water',
  '/shop/realitywear',
  '/shop/gift-card',
  '/nowhere',
])

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const [index, { row, kind, path }] of [...kinds, ...fullKinds].entries()) {
    test(`${kind}: is accessible, overflows no window, does not move by itself, and has rows, clouds and words in their place (${row}, WID-25, SKY-05, CHR-40)`, {
      tag: path.startsWith('/') ? [previewed.has(path) ? '@preview' : '@every-preview'] : [],
    }, async ({ page, consoleGuard }) => {
      consoleGuard.allow(/status of 404.*\/nowhere(?:\?preview=true)?\)$/)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect.poll(() => stickingOut(page)).toBeNull()
      await showAddButtonInItsPlace(page)
      await expectAccessible(page)
      // 1280 px at 200 %.
      await page.setViewportSize({ width: 640, height: 400 })
      await expect.poll(() => stickingOut(page)).toBeNull()
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(() => stickingOut(page)).toBeNull()
      if (wide.has(path)) await expectAccessible(page)
      // Scrolling loads what is deferred until it comes near.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      expect(await moving(page)).toEqual([])
      await expectInPlace(page, path, twoWidths(index))
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  /** Pages with the controls that there are; every kind of page in `npm run test:long`. */
  const withControls = kinds.filter(({ path }) =>
    ['/', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint', '/write-to-us', '/nowhere'].includes(
      path,
    ),
  )

  test('pages show their text, pictures and links, and no control without function (RTE-04)', async ({
    page,
    consoleGuard,
  }) => {
    await showText(page, consoleGuard, withControls)
  })

  test('every page shows its text, pictures and links, and no control without function (RTE-05..33) @long', async ({
    page,
    consoleGuard,
  }) => {
    test.slow()
    await showText(page, consoleGuard, kinds)
  })
})

/** Checks without scripts that each page has its text and links, and no button that does nothing. */
async function showText(
  page: Page,
  consoleGuard: ConsoleGuard,
  pages: ReadonlyArray<{ path: string }>,
): Promise<void> {
  consoleGuard.allow(/status of 404.*\/nowhere\)$/)
  for (const { path } of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/\S{3}/)
    await expect(page.getByRole('banner').locator('a[href^="/shop"]:visible')).not.toHaveCount(0)
    for (const name of ['Shop', 'About', 'Contact', 'Legal']) {
      await expect(page.getByRole('contentinfo').getByRole('navigation', { name, exact: true })).toBeVisible()
    }
    // Without scripts a button works only when it submits a form with an action.
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
}

/** Presses Tab until the element with this role and name has the focus. */
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

test('reaches the checkout from the home page by keyboard alone (RTE-01, CHR-01, CHR-13, WID-09, CART-25, CHK-03)', async ({
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

/** The focused element and how its focus is visible; null at the end of the page. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    if (element === null || element === document.body) return null
    // A radio button or file input that is drawn by its label shows its focus there.
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

for (const { path, tag } of [
  { path: '/shop/sparkling-water/lemon-mint', tag: '' },
  { path: '/', tag: ' @long' },
]) {
  test(`shows every focused element of ${path} inside the window, uncovered, with a focus indicator (CHR-12)${tag}`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await page.keyboard.press('Tab')
    let last: Awaited<ReturnType<typeof lookAtFocus>> = null
    let stops = 0
    for (; stops < 250; stops += 1) {
      const found = await lookAtFocus(page)
      if (found === null) break
      last = found
      // Elements that were still animating into view have arrived.
      if (!found.isSeen || !found.isMarked)
        await expect
          .poll(() => lookAtFocus(page))
          .toMatchObject({ what: found.what, isSeen: true, isMarked: true })
      await page.keyboard.press('Tab')
    }
    // Up to the last focusable element.
    expect([stops > 50, last?.isInFooter]).toEqual([true, true])
  })
}
