import { expect, test } from 'vitest'
import { descriptionOf } from '../../src/layouts/description.ts'

test('shortens a description to one line that ends with a whole word (SEO-06)', () => {
  expect(descriptionOf(' Calm,\n\nin a can. ')).toBe('Calm, in a can.')
  const long = descriptionOf(`${'slowly '.repeat(22)}afterwards, and then some`) ?? ''
  expect(long.length).toBeLessThanOrEqual(161)
  expect(long).toMatch(/slowly…$/)
  expect(descriptionOf('a'.repeat(500))).toBe(`${'a'.repeat(160)}…`)
})

test('has no description of an empty text (SEO-06)', () => {
  expect(descriptionOf('  ')).toBeNull()
  expect(descriptionOf(undefined)).toBeNull()
})
