import { edgeCasesUrl, expect, test, withMotion } from './fixtures.ts'

test.use({ ...withMotion, loadsPictures: true })

test('moves the rows of clouds when the text moves, and keeps the clouds flying (SKY-05)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/buy-now/subscribe')
  const sky = page.getByRole('complementary', { name: 'Sky' })
  // Until somebody uses the page, its clouds wait; a movement before the page listens is not noticed.
  await expect(async () => {
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await expect(sky.getByRole('button', { name: 'Dismiss cloud' }).first()).toBeAttached({ timeout: 1000 })
  }).toPass()
  const rows = () =>
    sky.evaluate((layer) =>
      [...layer.querySelectorAll<HTMLElement>('.sky-row')].map((row) => row.style.getPropertyValue('--top')),
    )
  const before = await rows()
  const kept = await sky.evaluateHandle((layer) => [...layer.querySelectorAll('[data-cloud]')])
  const questions = page.getByRole('main').locator('summary')
  for (const question of await questions.all()) await question.press('Enter')
  await expect.poll(rows).not.toEqual(before)
  expect(await kept.evaluate((clouds) => clouds.every((cloud) => cloud.isConnected))).toBe(true)
  const covered = () =>
    page.evaluate(() => {
      const words = [...document.querySelectorAll('main :is(h2, h3, p, summary)')]
        .filter((element) => element.closest('[aria-hidden="true"], .hidden-visually') === null)
        .map((element) => element.getBoundingClientRect())
      return [...document.querySelectorAll('[data-cloud]')]
        .map((cloud) => cloud.getBoundingClientRect())
        .filter(({ top, bottom }) =>
          words.some((word) => word.height > 0 && top < word.bottom - 1 && bottom > word.top + 1),
        ).length
    })
  await expect.poll(covered).toBe(0)
})

test('lets an optional choice be cleared (FORM-31, FORM-32)', async ({ page }) => {
  await page.goto(`${edgeCasesUrl}/edge-case-form`)
  const choice = page.getByRole('main').getByRole('combobox')
  const options = page.getByRole('listbox').getByRole('option')
  // Once hydrated, the shop's own list replaces the browser's select.
  await choice.hover()
  await expect(page.locator('select')).toBeHidden()
  const nothing = (await choice.textContent()) ?? ''
  await choice.press('Enter')
  await expect(options).toHaveCount(2)
  await options.nth(1).click()
  await expect(choice).toContainText('and so on')
  await expect(page.locator('select')).toHaveValue('a')
  await choice.press('Enter')
  await options.first().click()
  await expect(choice).toHaveText(nothing)
  await expect(page.locator('select')).toHaveValue('')
})

test('overlays are nearly opaque, and shadows have at most 10 % opacity (CONST-07)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  const found = await page.evaluate(() => {
    // The shop's drawings have their shadows in them; this one shows that a darker one would be found.
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.boxShadow = '0 2px 8px rgb(20 33 61 / 0.2)'
    const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element))
    const alphaOf = (color: string) =>
      Number(/\/ ([\d.]+)\)|rgba\([^)]+, ([\d.]+)\)/.exec(color)?.slice(1).find(Boolean))
    return {
      shades: styles.map(({ backgroundColor }) => alphaOf(backgroundColor)),
      // Shadows in navy only, not the glow around a sun.
      shadows: styles
        .flatMap(({ boxShadow }) => boxShadow.match(/rgba?\(20, 33, 61[^)]*\)/g) ?? [])
        .map((shadow) => alphaOf(shadow)),
    }
  })
  expect(found.shades).toContain(0.95)
  expect(found.shadows.filter((alpha) => !(alpha <= 0.1))).toEqual([0.2])
})
