import { expect, layOutAll, test } from './fixtures.ts'

test.use({ loadsPictures: true })

test('pages with a drawing in their head each have a picture of their own in it (RTE-22, RTE-23, RTE-24, RTE-26, RTE-27, RTE-32)', async ({
  page,
}) => {
  const pictures: string[] = []
  for (const path of [
    '/labresults',
    '/press',
    '/testimonials',
    '/where-to-buy',
    '/wholesale',
    '/write-to-us',
    '/questions',
    '/contact',
    '/shipping',
    '/returns',
    '/terms',
    '/privacy',
    '/accessibility',
    '/sparkling-water',
  ]) {
    await page.goto(path, { waitUntil: 'load' })
    const picture = page.locator('.head-object')
    await expect(picture).toBeInViewport()
    pictures.push((await picture.getAttribute('src')) ?? '')
  }
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('two forms for the newsletter are never on one screen (CHR-19)', async ({ page }) => {
  for (const { width, height } of [
    { width: 360, height: 780 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const tops = await page
      .locator('form:has(input[type=email])')
      .evaluateAll((forms) => forms.map((form) => form.getBoundingClientRect().top + scrollY))
    expect(tops).toHaveLength(2)
    expect(Math.abs((tops[1] ?? 0) - (tops[0] ?? 0))).toBeGreaterThan(height)
  }
})

test('the letter’s own page asks for it once (RTE-30, CHR-19)', async ({ page }) => {
  await page.goto('/sign-up/letter')
  await expect(page.locator('form:has(input[type=email])')).toHaveCount(1)
  await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Shop' })).toBeVisible()
})

test('a category’s packs are whole inside the gutters, and off its words (RTE-18)', async ({ page }) => {
  for (const category of ['sparkling-water', 'mood-powder-tubs', 'zero-proof', 'realitywear']) {
    await page.goto(`/shop/${category}`, { waitUntil: 'load' })
    const packs = () =>
      page.locator('.intro .pack').evaluateAll((elements) => {
        const title = document.createRange()
        const words = document.querySelector('.intro h1')
        const column = document.querySelector('.intro .wrap')
        if (words === null || column === null) return []
        title.selectNodeContents(words)
        const text = title.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(column)
        const edges = column.getBoundingClientRect()
        const [from, to] = [
          edges.left + Number.parseFloat(paddingLeft),
          edges.right - Number.parseFloat(paddingRight),
        ]
        return elements.map((element) => {
          const { left, right, top } = element.getBoundingClientRect()
          return left >= from && right <= to && (left >= text.right || top >= text.bottom)
        })
      })
    for (const width of [360, 768, 1280, 2000]) {
      await page.setViewportSize({ width, height: 900 })
      // A picture whose place has just changed may not be there yet.
      await expect.poll(packs, { message: `${category} at ${width} px` }).toEqual([true, true, true])
    }
  }
})

test('what is sold out is not recommended (DOC-01, DOC-04)', async ({ page }) => {
  // Both name the sold-out jar among what goes with them, the first above all.
  for (const path of ['/shop/recess-mood-powders/lift-off-powder', '/shop/recess-mood/noon-ish']) {
    await page.goto(path)
    const articles = page.getByRole('main').getByRole('article')
    await expect(articles.first()).toBeAttached()
    await expect(articles.filter({ hasText: 'Sold out' })).toHaveCount(0)
    await expect(articles.locator('a[href="/shop/recess-mood-powders/noon-ish-powder"]')).toHaveCount(0)
  }
  // The home page’s list of powders has it, too.
  await page.goto('/')
  const powders = page.locator('.panel', { has: page.getByRole('heading', { name: 'mood powders' }) })
  await expect(powders.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('main').getByText('Sold out')).toHaveCount(0)
  // Its own shelf has it, marked.
  await page.goto('/shop/recess-mood-powders')
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: 'Sold out' })).toHaveCount(1)
})

test('sizes are written in capitals (RTE-14)', async ({ page }) => {
  await page.goto('/shop/realitywear/the-long-hoodie')
  const sizes = page.getByRole('radiogroup', { name: 'Size' }).locator('label')
  // As it is painted: styles write other options in lower case.
  for (const size of await sizes.all()) await expect(size).toHaveText(/^\d?[A-Z]/, { useInnerText: true })
  expect(await sizes.count()).toBeGreaterThan(2)
})

test('headings of sections stand beside their text on wide screens, and above it on narrow ones (RTE-32)', async ({
  page,
}) => {
  await page.goto('/shipping')
  const heading = page.getByRole('heading', { name: 'what it costs' })
  const text = page.getByText(/^Under \$45/)
  for (const [width, isBeside] of [
    [1440, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [title, words] = [await heading.boundingBox(), await text.boundingBox()]
    expect(title !== null && words !== null && words.x > title.x + 200).toBe(isBeside)
    expect(title !== null && words !== null && words.y > title.y + title.height).toBe(!isBeside)
  }
})

test('the last row of a shelf stands in its middle, also on tablets (RTE-07)', async ({ page }) => {
  await page.goto('/shop')
  await layOutAll(page)
  const shelf = page.locator('.product-grid', { hasText: 'every sky sticks' }).first()
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const gaps = () =>
      shelf.evaluate((grid) => {
        const boxes = [...grid.children].map((card) => card.getBoundingClientRect())
        const last = boxes.filter(({ top }) => top === boxes.at(-1)?.top)
        const { left, right } = grid.getBoundingClientRect()
        const offCenter = (last[0]?.left ?? 0) + (last.at(-1)?.right ?? 0) - left - right
        return [last.length, Math.abs(Math.round(offCenter))]
      })
    await expect.poll(gaps, { message: `${width} px` }).toEqual([3, 0])
  }
})
