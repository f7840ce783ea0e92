import { expect, test } from 'vitest'
import { descriptionOf } from '../../src/layouts/description.ts'

test('a description is one line, cut at a word’s end (SEO-06)', () => {
  expect(descriptionOf(' Calm,\n\nin a can. ')).toBe('Calm, in a can.')
  const long = descriptionOf(`${'slowly '.repeat(22)}afterwards, and then some`) ?? ''
  expect(long.length).toBeLessThanOrEqual(161)
  expect(long).toMatch(/slowly…$/)
  expect(descriptionOf('a'.repeat(500))).toBe(`${'a'.repeat(160)}…`)
})

test('nothing is no description (SEO-06)', () => {
  expect(descriptionOf('  ')).toBeNull()
  expect(descriptionOf(undefined)).toBeNull()
})
