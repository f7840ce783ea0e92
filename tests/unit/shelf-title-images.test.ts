import { expect, test } from 'vitest'
import { shelfTitleImages } from '#sections/catalogue/shelf-title-images.ts'

const pictured = (...ids: string[]) => ({ thumb: { hovers: ids.map((id) => ({ id })) } })

test('gives each shelf of a page a pair of its own, while its products have one (WID-19)', () => {
  const flavors = ['lemon', 'coconut', 'peach', 'orange'].map((id) => pictured(id, `${id} leaf`))
  const pairs = shelfTitleImages([flavors, flavors, flavors, [pictured('olive')], [pictured()]])
  expect(pairs.map((pair) => pair.map(({ id }) => id))).toEqual([
    ['lemon', 'coconut'],
    ['peach', 'orange'],
    ['lemon', 'coconut'],
    ['olive'],
    [],
  ])
})

test('shows a picture that several products have once in a pair', () => {
  const [pair] = shelfTitleImages([[pictured('lemon'), pictured('lemon'), pictured('lime')]])
  expect(pair?.map(({ id }) => id)).toEqual(['lemon', 'lime'])
})
