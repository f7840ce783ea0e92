// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { CONTENT_CAPS } from '#config/limits.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

test('no hover image of a card lies on another (WID-05)', () => {
  const component = readFileSync('src/sections/catalogue/ThumbStage.astro', 'utf8')
  const rules = [...component.matchAll(/^\.stage :global\(([^)]+)\) \{([^}]+)\}/gm)]
  document.body.innerHTML = Array.from(
    { length: CONTENT_CAPS.hoverImages },
    (_, index) => `<img class="fruit ${index % 2 === 0 ? 'left' : 'right'}" alt="">`,
  ).join('')
  const places = [...document.querySelectorAll('.fruit')].map((fruit) => {
    const own = rules.filter(([, selector = '']) => fruit.matches(selector))
    // Of one property, the last rule's value is used.
    return Object.fromEntries(
      own.flatMap(([, , block = '']) =>
        [...block.matchAll(/(left|right|top|bottom|margin):([^;]+)/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ),
    )
  })
  expect(places).toHaveLength(6)
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(6)
})
