import { expect, test, withMotion } from './fixtures.ts'

test.use({ ...withMotion, loadsPictures: true })

test('places the floating call to action at the bottom right, and toasts at the bottom center (WID-21, CHR-24)', async ({
  page,
  connection,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const floating = page.getByRole('main').getByRole('link', { name: 'find your sky' })
  for (const y of [0, 2000]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    const corner = async () => {
      const box = await floating.boundingBox()
      return box !== null && 1280 - box.x - box.width < 40 && 800 - box.y - box.height < 40
    }
    await expect.poll(corner).toBe(true)
  }
  // A toast that stays as long as the browser is offline.
  await connection.goOffline()
  const toast = page.getByRole('status').filter({ hasText: /^You are offline/ })
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box === null ? null : Math.round(Math.abs(box.x + box.width / 2 - 640))
    })
    .toBeLessThan(12)
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(600)
})

test('keeps the floating call to action off what people press, and leaves at the closing section (WID-21)', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const floating = page.getByRole('main').getByRole('link', { name: 'find your sky' })
    const isShown = async () => ((await floating.boundingBox())?.y ?? height) < height
    // A text with room at its right and nothing to press.
    const press = page.getByRole('heading', { name: 'nice things, in print' })
    const end = (element: Element) => element.scrollIntoView({ block: 'end', behavior: 'instant' })
    // Sections are laid out as they come near, which moves what is below them.
    await expect(async () => {
      await press.evaluate(end)
      await expect.poll(isShown, { timeout: 2000 }).toBe(true)
    }).toPass()
    await expect(floating).toHaveText(/find your sky/i)
    const add = page.getByRole('main').getByText('Add', { exact: true }).last()
    await expect(async () => {
      await add.evaluate(end)
      await expect.poll(isShown, { timeout: 2000 }).toBe(false)
    }).toPass()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(isShown).toBe(false)
    await floating.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(floating).toBeFocused()
    await expect.poll(isShown).toBe(true)
  }
})

test('keeps the floating call to action off what was added to the page later (WID-21)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const floating = page.getByRole('main').getByRole('link', { name: 'find your sky' })
  const isShown = async () => ((await floating.boundingBox())?.y ?? 844) < 844
  const press = page.getByRole('heading', { name: 'nice things, in print' })
  await expect(async () => {
    await press.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await expect.poll(isShown, { timeout: 2000 }).toBe(true)
  }).toPass()
  await press.evaluate((element) => {
    const button = document.createElement('button')
    button.textContent = 'Later'
    button.style.cssText = 'position: absolute; right: 0; width: 12rem; height: 8rem'
    element.append(button)
  })
  await expect.poll(isShown).toBe(false)
})
