import { expect, test } from './fixtures.ts'

test('the words of a chip stay on one line, and a press filters the shelf (FIND-01, FIND-02)', async ({
  page,
}) => {
  await page.goto('/shop/sparkling-water')
  const filter = page.getByRole('form', { name: 'Filter and sort products' })
  // Firefox once measured words wider than their chips and broke them, so lines of the text itself are counted.
  const lines = await filter
    .getByRole('radiogroup')
    .locator('label')
    .evaluateAll((labels) =>
      labels.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        // What is visually hidden and the spaces between the parts have boxes of a pixel or none.
        const boxes = [...text.getClientRects()].filter(({ width }) => width > 2)
        const top = Math.min(...boxes.map((box) => box.top))
        const lineEnd = Math.max(...boxes.filter((box) => box.top === top).map((box) => box.bottom))
        return boxes.every((box) => box.top < lineEnd) ? 1 : 2
      }),
    )
  expect(lines).toEqual([1, 1, 1, 1])
  await filter.getByText('Daylight').click()
  await expect(filter.getByRole('status')).toHaveText('3 of 9 products')
  await expect(page.locator('[data-filter-results] h3')).toHaveText([
    'Lemon mint',
    'Coconut lime',
    'Peach ginger',
  ])
})
