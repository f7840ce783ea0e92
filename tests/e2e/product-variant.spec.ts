import type { Page } from '@playwright/test'
import { everyScript } from './early-press.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { splitPages } from './split-page.ts'

const path = '/shop/sparkling-water/lemon-mint'
/** Of 16 cans, which have a picture of their own. */
const variant = '100102'

const formHtml = (page: Page) => page.locator('main form').first().innerHTML()

async function hydrateForm(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const ask = () =>
          document.dispatchEvent(new CustomEvent('island:hydrate', { detail: 'product-form' }))
        // Again, because nobody listens before the deferred scripts have run.
        const timer = setInterval(ask, 100)
        const finish = () => {
          clearInterval(timer)
          resolve()
        }
        document.addEventListener('island:hydrated', finish, { once: true })
        ask()
      }),
  )
}

test('a shared link shows its variant, price and picture in every frame from the first on (FIND-09)', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const frames = new Set<string>()
    Object.assign(window, { frames })
    const look = () => {
      const form = document.querySelector('main form')
      const texts = [...(form?.querySelectorAll<HTMLInputElement>('[type=radio]:checked') ?? [])].map(
        ({ value }) => value,
      )
      const button = form?.querySelector('button[type=submit]')
      const picture = document.querySelector('[name=gallery]:checked')?.getAttribute('aria-label')
      if (button?.checkVisibility({ visibilityProperty: true }))
        frames.add([...texts, button.textContent, picture].join('|'))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${path}?utm_source=friend&variant=${variant}`)
  await hydrateForm(page)
  const frames = await page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'frames')
    return seen instanceof Set ? [...seen].map(String) : []
  })
  expect(frames).toEqual([
    expect.stringMatching(/^16 cans\|subscribe\|Add to cart\$\d+\.\d\d\|Eight of them, sharing$/),
  ])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  await shop.add()
  await expect(shop.lines).toContainText('16 cans')
})

test('a shared link shows nothing of another variant while the page is still coming (FIND-09)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const frames = new Set<string>()
    Object.assign(window, { frames })
    const look = () => {
      const isShown = (element: Element | null | undefined) =>
        element?.checkVisibility({ visibilityProperty: true }) ?? false
      const radio = document.querySelector<HTMLInputElement>('main form [type=radio]:checked')
      const picture = document.querySelector<HTMLElement>('[name=gallery]:checked')
      if (radio !== null)
        frames.add(
          isShown(radio.labels?.[0]) || isShown(picture?.closest('figure, section, div'))
            ? `shows ${radio.value}, ${picture?.getAttribute('aria-label')}`
            : 'hidden',
        )
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const seen = () =>
    page.evaluate(() => {
      const frames: unknown = Reflect.get(window, 'frames')
      return frames instanceof Set ? [...frames].map(String) : []
    })
  const { url, server } = await splitPages('data-variant-patches', 1500)
  try {
    await page.goto(`${url}${path}?variant=${variant}`)
    await expect.poll(seen).toEqual(['hidden', 'shows 16 cans, Eight of them, sharing'])
    await page.goto(url + path)
    await expect.poll(seen).toEqual(['shows 8 cans, One can, 7:05 am'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shared link shows the page as it was built (FIND-09)', async ({ page }) => {
    await page.goto(`${path}?variant=${variant}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Buy 16 cans/ })).toBeVisible()
  })
})

test('a shared variant is bought with the press that comes before any file of scripts (FIND-09, CART-27)', {
  tag: '@preview',
}, async ({ page, shop }) => {
  await page.goto(`${path}?variant=${variant}`, { waitUntil: 'commit' })
  await page.locator('main form button[type=submit]').click()
  await expect(shop.cart).toBeVisible()
  await expect(shop.lines).toContainText('16 cans')
})

test('a chosen variant is in the address, which other parameters stay in, and survives going away and back (FIND-09)', async ({
  page,
  shop,
}) => {
  await page.goto(`${path}?utm_source=friend`)
  const main = page.getByRole('main')
  const steps = await page.evaluate(() => history.length)
  await main.getByRole('radio', { name: '16 cans' }).check()
  await expect(page).toHaveURL(`${path}?utm_source=friend&variant=${variant}`)
  await expect(main.getByRole('radio', { name: 'Eight of them, sharing' })).toBeChecked()
  await main.getByRole('radio', { name: '8 cans', exact: true }).check()
  await expect(page).toHaveURL(`${path}?utm_source=friend&variant=100101`)
  await expect(main.getByRole('radio', { name: 'One can, 7:05 am' })).toBeChecked()
  await main.getByRole('radio', { name: '16 cans' }).check()
  await expect(page).toHaveURL(`${path}?utm_source=friend&variant=${variant}`)
  expect(await page.evaluate(() => history.length)).toBe(steps)

  await page.goto('/shop')
  await page.goBack()
  await expect(main.getByRole('radio', { name: '16 cans' })).toBeChecked()
  await page.reload()
  await expect(main.getByRole('radio', { name: '16 cans' })).toBeChecked()
  await shop.add()
  await expect(shop.lines).toContainText('16 cans')
})

test('an address with an unknown variant shows the page as it is (FIND-09)', async ({ page }) => {
  for (const unknown of ['1', '', 'constructor', '"]', '100102x']) {
    await page.goto(`${path}?variant=${encodeURIComponent(unknown)}`)
    await expect(page.getByRole('main').getByRole('radio', { name: '8 cans', exact: true })).toBeChecked()
  }
})

test('each variant’s form is what React makes of it (FIND-09)', async ({ page }) => {
  for (const product of [path, '/shop/gift-card', '/shop/realitywear/the-long-hoodie']) {
    await page.goto(product)
    const numbers = await page.evaluate(() => {
      const patches: unknown = JSON.parse(
        document.querySelector('[data-variant-patches]')?.textContent ?? '[]',
      )
      return Array.isArray(patches) ? patches.map(([id]) => String(id).replace(/.*\//, '')) : []
    })
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) {
      await page.goto(`${product}?variant=${number}`)
      const before = await formHtml(page)
      await hydrateForm(page)
      expect(await formHtml(page)).toBe(before)
    }
  }
})

test('a shared variant that has more to say than the one built has its words before and after hydration (FIND-09)', async ({
  page,
}) => {
  await page.goto('/shop/sparkling-water/peach-ginger?variant=100303')
  await expect(page.getByText(/^Only \d+ left\.$/)).toBeVisible()
  await expect(page.getByRole('radio', { name: '24 cans' })).toBeChecked()
  const built = await formHtml(page)
  await hydrateForm(page)
  expect(await formHtml(page)).toBe(built)
})

/** What the form says. */
const formSays = (page: Page) => page.locator('main form').first().textContent()

for (const { product, options } of [
  { product: path, options: ['24 cans', '16 cans', '8 cans', '16 cans'] },
  { product: '/shop/sparkling-water/peach-ginger', options: ['24 cans', '8 cans', '24 cans'] },
  { product: '/shop/realitywear/the-long-hoodie', options: ['S', 'XS', 'XL'] },
]) {
  test(`each option of ${product} that is pressed before any script has loaded shows what its own address shows, and stays as React comes (FIND-09)`, async ({
    page,
  }) => {
    const release = await holdRequests(page, everyScript)
    await page.goto(product, { waitUntil: 'domcontentloaded' })
    const main = page.getByRole('main')
    const says = []
    for (const name of options) {
      const option = main.getByRole('radio', { name, exact: true })
      await option.focus()
      await option.press('Space')
      await expect(option).toBeChecked()
      await expect(option).toBeFocused()
      says.push(await formSays(page))
    }
    expect(new Set(says).size).toBeGreaterThan(1)
    const before = await formHtml(page)
    release()
    await expect(page).toHaveURL(/variant=/)
    expect(await formHtml(page)).toBe(before)
    await expect(main.getByRole('radio', { name: options.at(-1) ?? '', exact: true })).toBeFocused()
    for (const [index, name] of options.entries()) {
      await main.getByRole('radio', { name, exact: true }).check()
      expect(await formSays(page), name).toBe(says[index])
    }
  })
}

test('a pressed option shows its price while another way of buying keeps its own until React comes (FIND-09)', async ({
  page,
}) => {
  const release = await holdRequests(page, everyScript)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  const once = main.locator('label', { hasText: 'Just this once' })
  await once.getByRole('radio').check()
  const before = await once.textContent()
  await main.getByRole('radio', { name: '16 cans' }).check()
  await expect(once.getByRole('radio')).toBeChecked()
  expect(await once.textContent()).toBe(before)
  release()
  await expect(page).toHaveURL(new RegExp(`variant=${variant}`))
  await expect(once.getByRole('radio')).toBeChecked()
  await expect(once).not.toHaveText(before ?? '')
  await expect(main.getByRole('radio', { name: 'Eight of them, sharing' })).toBeChecked()
})
