import { contentUrl } from './content-client.ts'
import { expect, test, withMotion } from './fixtures.ts'

const menusQuery = encodeURIComponent('*[_id == "menus"][0]{loginLink}')

test('shows the header’s controls on wide and small windows (CHR-06, CHR-08, CHR-09, CHR-10, OPEN-04)', {
  tag: '@one-engine',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Shop' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Subscribe & save' })).toHaveAttribute(
    'href',
    '/shop/buy-now/subscribe',
  )

  // What the editors have set is where it leads.
  const answer = await request.get(`${contentUrl}/v2026-03-01/data/query/production?query=${menusQuery}`)
  const { result } = await answer.json()
  const login = bar.getByRole('link', { name: result.loginLink.title })
  await expect(login).toBeVisible()
  await expect(login).toHaveAttribute('href', result.loginLink.url)

  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Shop' })).toBeHidden()
  await expect(login).toBeHidden()
  // On small windows it is in the menu.
  await bar.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Shop' })
  await expect(menu.getByRole('link', { name: result.loginLink.title })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Subscribe & save', exact: true })).toBeVisible()
})

test('caps the badge at 99 and names the button with the real count (CHR-11, CONST-11)', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  await shop.goToProduct()
  await shop.add()
  await shop.closeCart()
  await expect(shop.cartButton).toHaveText(/\D1$/)
  let factor = 99
  await page.route(/graphql\.json$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(/"quantity":\d+/g, `"quantity":${factor}`) })
  })
  await page.reload()
  await expect(shop.cartButton).toHaveAccessibleName('Cart, 99 items')
  factor = 1234
  await page.reload()
  await expect(shop.cartButton).toHaveAccessibleName('Cart, 1234 items')
  await expect(shop.cartButton).toHaveText(/\D99$/)
})

test('scrolls to anchors below the header, on the same page and on a new one (RTE-37)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const distance = (selector: string) =>
    page.evaluate((found) => {
      const header = document.querySelector('header')
      const top = document.querySelector(found)?.getBoundingClientRect().top ?? Number.NaN
      return Math.round(top - (header?.offsetHeight ?? 0))
    }, selector)
  const follow = async (href: string) => {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: 'to the shelf' })
      document.querySelector('main')?.prepend(link)
      link.click()
    }, href)
  }
  await page.goto('/')
  await follow('/shop#shelf-zero-proof')
  await page.waitForURL('**/shop#shelf-zero-proof')
  await expect.poll(() => distance('#shelf-zero-proof')).toBeLessThan(60)
  expect(await distance('#shelf-zero-proof')).toBeGreaterThanOrEqual(0)
  await follow('#shelf-recess-mood')
  await page.waitForURL('**/shop#shelf-recess-mood')
  await expect.poll(() => distance('#shelf-recess-mood')).toBeLessThan(60)
  expect(await distance('#shelf-recess-mood')).toBeGreaterThanOrEqual(0)
  await page.goto('/shop#shelf-realitywear')
  await expect.poll(() => distance('#shelf-realitywear')).toBeLessThan(60)
  expect(await distance('#shelf-realitywear')).toBeGreaterThanOrEqual(0)
})

test('begins a new page at its top, and goes back to where the last one was left (RTE-37)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().press('Enter')
  await page.waitForURL((url) => url.pathname !== '/shop')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('has no background at the top of a page, has one over content, and stays where an untouched page is reloaded down its length, without React (CHR-12)', async ({
  page,
}) => {
  await page.goto('/')
  const veil = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::before').opacity)
  await expect.poll(veil).toBe('0')
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await expect.poll(veil).toBe('1')
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(veil).toBe('0')

  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  await expect.poll(veil).toBe('1')
  const header = page.getByRole('banner')
  await expect(header).toBeInViewport()
  await expect(page.locator('astro-island[ssr]', { has: header })).toHaveCount(1)
})

// Only Chromium says what the connection is like.
for (const [name, connection] of Object.entries({
  'save-data': { saveData: true, effectiveType: '4g' },
  '2g': { saveData: false, effectiveType: 'slow-2g' },
  '4g': { saveData: false, effectiveType: '4g' },
})) {
  test(`links and islands are ${name === '4g' ? 'prefetched on 4g' : `not prefetched on ${name}`} (NET-07)`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { get: () => given })
    }, connection)
    const ahead: string[] = []
    page.on('request', (request) => {
      if (request.headers()['sec-purpose'] === 'prefetch') ahead.push(new URL(request.url()).pathname)
    })
    await page.goto('/shop/sparkling-water')
    const rules = page.locator('script[type=speculationrules]')
    await expect(rules).toHaveCount(name === '4g' ? 1 : 0)
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe & save' }).hover()
    if (name === '4g') {
      await expect.poll(() => ahead.some((path) => path.endsWith('.js'))).toBe(true)
      await expect.poll(() => ahead).toContain('/shop/buy-now/subscribe')
      await page.getByRole('main').getByRole('link', { name: 'Lemon mint' }).first().focus()
      await expect.poll(() => ahead).toContain('/shop/sparkling-water/lemon-mint')
      expect(ahead.filter((path) => path === '/shop/buy-now/subscribe')).toHaveLength(1)
    } else {
      // NET-07's idle time is over, and hovering's own delay.
      await page.waitForTimeout(3000)
      expect(ahead).toEqual([])
      await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0)
    }
  })
}

test('over a slow connection, only code of the cart and of islands in view that are not optional is prefetched (NET-09)', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: false, effectiveType: '3g' }) })
  })
  const ahead: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] === 'prefetch') ahead.push(new URL(request.url()).pathname)
  })
  const has = (component: string) => ahead.some((path) => path.includes(`/${component}.`))
  await page.goto('/shop/sparkling-water')
  await expect.poll(() => ['Header', 'CartDrawer', 'cart', 'react'].filter(has)).toHaveLength(4)
  expect(['Banner', 'SignUpForm', 'ShopMenu', 'Clouds'].filter(has)).toEqual([])
})

test('shows the count and the menu as they are although both change just before they hydrate (CHR-11, CHR-28)', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  // React begins its work in such a message, after Astro has handed the island over.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: Array<() => void> = []
    let isHeld = true
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => Reflect.apply(postMessage, this, [message])
      if (isHeld) held.push(send)
      else send()
    }
    document.addEventListener('island:hydrated', ({ target }) => {
      if (target instanceof HTMLElement && target.matches('header'))
        document.documentElement.setAttribute('data-test-hydrated', '')
    })
    document.addEventListener('test:release', () => {
      isHeld = false
      for (const send of held) send()
    })
    if (localStorage.getItem('cart:count') === null)
      localStorage.setItem('cart:count', JSON.stringify({ value: 3, timestamp: Date.now() }))
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/questions')
  await shop.expectCount(3)
  const menu = page.getByRole('banner').getByRole('button', { name: 'Shop' })
  await menu.dispatchEvent('click')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  const island = page.locator('astro-island', { has: page.getByRole('banner') })
  await expect(island).not.toHaveAttribute('ssr')
  await page.mouse.move(400, 400)
  // The cart has started and is empty.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart:count'))).toMatch(/"value":0/)
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.dispatchEvent(new Event('test:release')))
  await expect(page.locator('html')).toHaveAttribute('data-test-hydrated')
  await shop.expectCount(0)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  const drawer = page.getByRole('dialog', { name: 'Shop' })
  await expect(page.locator('astro-island:not([ssr]) > #site-menu')).toHaveCount(1)
  await expect(drawer).toBeHidden()
  await menu.click()
  await expect(drawer).toBeVisible()
})

test('says once what changes in the header, as soon as it has hydrated (CHR-11)', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('island:hydrated', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches('header')) return
      const root = document.documentElement
      root.dataset.testWrites = '0'
      new MutationObserver((records) => {
        root.dataset.testWrites = String(Number(root.dataset.testWrites) + records.length)
      }).observe(target, { subtree: true, attributeFilter: ['aria-expanded'] })
    })
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/questions')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Shop' })
  await menu.hover()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-test-writes', '0')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  // Of the small window's button for the same menu, too.
  await expect(root).toHaveAttribute('data-test-writes', '2')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(root).toHaveAttribute('data-test-writes', '4')
})

test.describe('with motion', () => {
  test.use(withMotion)

  test('an open drawer does not move the page, and shows what it stands on beneath its scrollbars', async ({
    page,
    shop,
  }) => {
    await page.goto('/')
    const width = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)
    const before = await width()
    await shop.openCart()
    expect(await width()).toBe(before)
    await expect(shop.cart).toHaveCSS('scrollbar-color', /(transparent|rgba\(0, 0, 0, 0\))$/)
    await shop.closeCart()
    expect(await width()).toBe(before)
  })

  test('takes clicks in the header while it slides (CHR-12)', async ({ page, shop }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    const top = () => header.evaluate((element) => element.getBoundingClientRect().top)
    const rest = await top()
    // As a jump to the page's top leaves it for a moment: half away. The focus that comes with pressing brings it back.
    await header.evaluate((element) => element.toggleAttribute('data-unpinned', true))
    await expect.poll(top).toBeLessThan(0)
    await expect.poll(() => header.evaluate((element) => element.getAnimations().length)).toBe(0)
    const away = await top()
    const box = await shop.cartButton.boundingBox()
    if (box === null) throw new Error('The cart button is not on the page')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4)
    await page.mouse.down()
    await expect(shop.cartButton).toBeFocused()
    for (let frame = 0; frame < 3; frame += 1) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      expect(await top()).toBe(away)
    }
    await page.mouse.up()
    await expect(shop.cart).toBeVisible()
    await shop.closeCart()
    await expect.poll(top).toBe(rest)
  })
})
