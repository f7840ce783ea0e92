import { expect, expectAccessible, layOutAll, test } from './fixtures.ts'

test.use({ loadsPictures: true })

test('keeps the pictures in a title beside its last word, inside a phone’s window (WID-19)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const [path, least] of [
    ['/shop', 4],
    ['/shop/collections/moods', 1],
    ['/shop/sparkling-water/lemon-mint', 1],
  ] as const) {
    await page.goto(path)
    await layOutAll(page)
    const titles = await page.locator('main h2:has(img)').evaluateAll((headings) =>
      headings.map((heading) => {
        const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
        const texts: Range[] = []
        for (let node = words.nextNode(); node; node = words.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(node)
          if (node.nodeValue?.trim()) texts.push(range)
        }
        const line = [...(texts.at(-1)?.getClientRects() ?? [])].at(-1)
        const pictures = [...heading.querySelectorAll('img')].map((img) => img.getBoundingClientRect())
        const isBeside = pictures.every(
          ({ top, bottom, right }) =>
            line && top < line.bottom - 4 && bottom > line.top + 4 && right <= innerWidth,
        )
        return { title: heading.textContent?.trim(), isBeside }
      }),
    )
    expect(titles.length, path).toBeGreaterThanOrEqual(least)
    expect(titles.filter(({ isBeside }) => !isBeside)).toEqual([])
  }
})

test('loads pictures out of view only when they come near (WID-20)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const last = page.getByRole('main').locator('img').last()
  await expect(last).toHaveAttribute('loading', 'lazy')
  const isThere = () =>
    last.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
  expect(await isThere()).toBe(false)
  await last.evaluate((image) => image.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect.poll(isThere).toBe(true)
})

test('shows a page’s pictures one at a time, chosen by their captions, by pointer and key (WID-06)', async ({
  page,
}) => {
  await page.goto('/sparkling-water')
  const gallery = page.getByRole('radiogroup', { name: 'Pictures' })
  const shown = gallery.getByRole('img')
  await expect(gallery.getByRole('radio', { name: 'morning, through glass' })).toBeChecked()
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName('A window sill at 7:05 am')
  await gallery.getByText('night', { exact: true }).click()
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName('A window sill at 11:00 pm')
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAccessibleName('A window sill at 6:40 pm')
  await expectAccessible(page)
})
