import { expect, test } from 'vitest'
import { fruitsOfShelves } from '#sections/catalogue/fruits.ts'

const pictured = (...ids: string[]) => ({ thumb: { hovers: ids.map((id) => ({ id })) } })

test('gives each shelf of a page a pair of its own, while its products have one (WID-19)', () => {
  const flavours = ['lemon', 'coconut', 'peach', 'orange'].map((id) => pictured(id, `${id} leaf`))
  const pairs = fruitsOfShelves([flavours, flavours, flavours, [pictured('olive')], [pictured()]])
  expect(pairs.map((pair) => pair.map(({ id }) => id))).toEqual([
    ['lemon', 'coconut'],
    ['peach', 'orange'],
    ['lemon', 'coconut'],
    ['olive'],
    [],
  ])
})

test('shows a picture that several products have once in a pair', () => {
  const [pair] = fruitsOfShelves([[pictured('lemon'), pictured('lemon'), pictured('lime')]])
  expect(pair?.map(({ id }) => id)).toEqual(['lemon', 'lime'])
})
