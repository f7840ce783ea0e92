import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import type { Shop } from './shop.ts'

/** When a shopper acts, relative to the hydration of the form. */
const moments = ['before hydration', 'in the microtask after hydration', 'one frame after hydration'] as const
type Moment = (typeof moments)[number]

type Act = 'once' | 'subscribe' | '16 cans' | '8 cans' | 'Increase' | 'Decrease' | 'Add to cart'

/** Has `acts` clicked at `moment`, without pointer or focus events. The form's script is held back until `release`. */
async function prepare(page: Page, shop: Shop, acts: Partial<Record<Moment, readonly Act[]>>) {
  await page.goto('/shop/sparkling-water')
  const release = await holdRequests(page, /\/_astro\/ProductForm\.[^/]*\.js/)
  await page.goto('/shop/sparkling-water/lemon-mint')
  await expect(shop.addButton).toBeVisible()
  await page.evaluate(
    ({ acts, moments: [before, microtask, frame] }) => {
      const element = (act: string) => {
        const form = document.querySelector('main form')
        const radio = form?.querySelector<HTMLElement>(`input[type=radio][value="${act}"]`)
        if (act === 'Add to cart') return form?.querySelector<HTMLElement>('button[type=submit]')
        return radio ?? form?.querySelector<HTMLElement>(`button[aria-label="${act}"]`)
      }
      const perform = (moment: string) => {
        for (const [key, list] of Object.entries(acts)) {
          if (key !== moment) continue
          for (const act of list) {
            const target = element(act)
            if (target === null || target === undefined) throw new Error(`There is no "${act}" to click`)
            target.click()
          }
        }
      }
      document.addEventListener('island:hydrated', ({ target }) => {
        if (!(target instanceof HTMLFormElement)) return
        queueMicrotask(() => perform(microtask))
        requestAnimationFrame(() => {
          perform(frame)
          document.documentElement.dataset.performed = ''
        })
      })
      perform(before)
    },
    { acts, moments },
  )
  return {
    hydrate: async () => {
      await page.locator('main astro-island[data-deferred]').first().waitFor({ state: 'attached' })
      await page.evaluate(() =>
        document.dispatchEvent(new CustomEvent('island:hydrate', { detail: 'product-form' })),
      )
      release()
      await expect(page.locator('html[data-performed]')).toBeAttached()
    },
    release,
  }
}

async function expectLine(shop: Shop, pack: string, quantity: number): Promise<void> {
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await expect(shop.lines).toHaveCount(1)
  await expect(shop.lines).toContainText(pack)
  await expect(shop.lines).not.toContainText(/Every|Deliver/)
  await expect(shop.lines.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(String(quantity))
}

const wanted = ['once', '16 cans', 'Increase', 'Increase', 'Increase', 'Decrease'] as const

for (const moment of moments) {
  // Tests below choose at all of these moments.
  test(`buys what was chosen ${moment} (FORM-24)`, {
    tag: '@long',
  }, async ({ page, shop }) => {
    const { hydrate } = await prepare(page, shop, { [moment]: wanted })
    await hydrate()
    const form = page.getByRole('main').locator('form').first()
    await expect(form.getByRole('radio', { name: /Just this once/ })).toBeChecked()
    await expect(form.getByRole('radio', { name: '16 cans' })).toBeChecked()
    await expect(form.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
    await shop.addButton.click()
    await expectLine(shop, '16 cans', 3)
  })

  // A frame after it the form is React's, as in every other test that adds.
  test(`buys what was chosen and submitted ${moment} (FORM-24)`, {
    tag: moment === 'one frame after hydration' ? '@long' : [],
  }, async ({ page, shop }) => {
    const { hydrate } = await prepare(page, shop, { [moment]: [...wanted, 'Add to cart'] })
    await hydrate()
    await expectLine(shop, '16 cans', 3)
  })
}

test('keeps choices made partly before and partly after hydration (FORM-24)', async ({ page, shop }) => {
  const [before, microtask, frame] = moments
  const { hydrate } = await prepare(page, shop, {
    [before]: ['16 cans', 'Increase'],
    [microtask]: ['once', 'Increase'],
    [frame]: ['Increase'],
  })
  await hydrate()
  await shop.addButton.click()
  await expectLine(shop, '16 cans', 4)
})

test('buys what was chosen at the press, not what was chosen later (FORM-24)', async ({ page, shop }) => {
  const [before] = moments
  const { hydrate } = await prepare(page, shop, {
    [before]: ['once', '16 cans', 'Increase', 'Add to cart', '8 cans', 'subscribe', 'Increase'],
  })
  await hydrate()
  await expectLine(shop, '16 cans', 2)
  const form = page.getByRole('main').locator('form').first()
  await expect(form.locator('input[value="8 cans"]')).toBeChecked()
  await expect(form.locator('input[name=quantity]')).toHaveValue('3')
})

test('hydrates at a click without pointer or focus events', async ({ page, shop }) => {
  const { release } = await prepare(page, shop, {})
  release()
  const island = page.locator('main astro-island[component-export=ProductForm]')
  await expect(island).toHaveAttribute('ssr')
  // Until it waits for intent, a click changes the fields alone.
  await expect(island).toHaveAttribute('data-deferred')
  // As speech control and scripts click.
  await island.locator('input[value="16 cans"]').evaluate((radio: HTMLInputElement) => radio.click())
  await expect(page.locator('html[data-performed]')).toBeAttached()
  await expect(island).not.toHaveAttribute('ssr')
  await expect(island.getByRole('radio', { name: '16 cans' })).toBeChecked()
})
