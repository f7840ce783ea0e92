import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Its sections lie in the colors of their own product already. */
const ALWAYS_COLORED = 'src/sections/page/Hours.astro'

const sectionsWithCards = globSync('src/sections/**/*.astro')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ file, text }) => file !== ALWAYS_COLORED && text.includes('<ProductThumb'))

test.each(sectionsWithCards)('$file takes the colors of its hovered card (WID-03)', ({ text }) => {
  const [, styles = ''] = text.split('<style>')
  expect(styles).toMatch(/var\(--background-[1-4]\)/)
})
