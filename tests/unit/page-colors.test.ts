import { expect, test } from 'vitest'
import { pageColors } from '#sections/product/page-colors.ts'

test('gives a product’s page the colors of its product (OBJ-03)', () => {
  const colors = { backgrounds: ['#ffffff', '#c9d1ff'], text: '#00007f' }
  const { style, ending } = pageColors({ colors, colorSectionBackground: '#ffffff' })
  expect(ending).toBe('color-mix(in oklab,#c9d1ff,white 25%)')
  expect(style).toBe(
    '--background-1:#ffffff;--background-2:#c9d1ff;--background-3:#c9d1ff;--background-4:#c9d1ff;' +
      `--deep:#c9d1ff;--ending:${ending};color:#00007f`,
  )
})

test('keeps the text navy where its color could not be read (OBJ-03)', () => {
  const colors = { backgrounds: [], text: '#ffffff' }
  expect(pageColors({ colors, colorSectionBackground: null }).style).not.toContain(';color:')
})
