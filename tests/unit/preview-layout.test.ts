import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const inDefault = readFileSync('src/layouts/Default.astro', 'utf8')
const inPreview = readFileSync('src/server/pages/DefaultOrEmbed.astro', 'utf8')

const named = /<slot name="(\w+)"/g
const passedOn = /<slot name="(\w+)" slot="\1"/g
const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name)

test('hands every part of a page to the default layout in previews, magnified pictures too (RTE-29, WID-11)', () => {
  const [, asDefault = ''] = /<Default [^>]*>(.*)<\/Default>/s.exec(inPreview) ?? []
  expect(asDefault).toMatch(/<slot \/>/)
  expect(namesIn(asDefault, passedOn)).toEqual(namesIn(inDefault, named))
  expect(namesIn(inDefault, named)).toContain('overlay')
})
