import { unreadableTexts } from './contrast.ts'
import { expect, test } from './fixtures.ts'
import { brokenWords, cloudsOnWords, loneCards } from './rows-and-clouds.ts'

// Many tests expect nothing of these checks of a page: here each has one thing to find.

test('text that is hard to read on a gradient is found, in the window and on the whole page', async ({
  page,
}) => {
  const background = 'background: linear-gradient(#fff, #eee)'
  await page.setContent(
    `<main style="${background}"><p style="color: #000">Dark</p><p style="color: #aaa">Pale</p></main>`,
  )
  for (const part of ['page', 'window'] as const)
    expect(await unreadableTexts(page, part)).toEqual([
      expect.stringMatching(/^2\.\d+ instead of 4\.5: .*Pale/),
    ])
})

test('a card alone at the side of a last row is found, one in its middle not', async ({ page }) => {
  const grid = (last: string) =>
    `<ul style="padding: 0; display: grid; grid-template-columns: 1fr 1fr"><li>One</li><li>Two</li><li style="${last}">Three</li></ul>`
  await page.setContent(
    `<main>${grid('')}${grid('grid-column: 1 / -1; justify-self: center; width: 40%')}</main>`,
  )
  expect(await page.evaluate(loneCards)).toEqual([': 3 cards, Three'])
})

test('a word of a headline on two lines is found, a headline on two lines not', async ({ page }) => {
  await page.setContent(
    '<main><h1 style="width: 4ch; overflow-wrap: anywhere">Unbreakable</h1><h2 style="width: 4ch">So it is</h2></main>',
  )
  expect(await page.evaluate(brokenWords)).toEqual(['Unbreakable'])
})

test('a cloud on words is found, one beside them not', async ({ page }) => {
  const cloud = (name: string, top: number) =>
    `<i class="cloud ${name}" style="position: absolute; left: 0; top: ${top}px; width: 300px; height: 100px"></i>`
  await page.setContent(
    `<main><h1 style="margin: 0">Words</h1>${cloud('covering', 0)}${cloud('beside', 200)}</main>`,
  )
  expect(await cloudsOnWords(page)).toEqual(['cloud covering on "Words"'])
})
