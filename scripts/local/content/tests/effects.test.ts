import fc from 'fast-check'
import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { effectOf } from '../store/mendoza-effects.ts'

const field = fc.constantFrom('a', 'b', 'c', 'title', 'é')
const value = fc.letrec<{ value: unknown; row: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ maxLength: 6 }),
    fc.integer({ min: 0, max: 5 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('row'), { maxLength: 5 }),
    fc.dictionary(field, tie('value'), { maxKeys: 4 }),
  ),
  row: fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.record({
      _key: fc.constantFrom('k1', 'k2', 'k3'),
      text: fc.string({ maxLength: 3 }),
      more: tie('value'),
    }),
  ),
})).value
const document = fc.dictionary(field, value, { maxKeys: 5 }).map((fields) => ({
  ...fields,
  _id: 'a',
  _type: 'note',
  _rev: 'r',
  _createdAt: 't',
  _updatedAt: 't',
}))

test('turns the earlier document into the later one by its effect, and back (STU-01)', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const { _rev: _before, ...from } = before
      const { _rev: _after, ...to } = after
      expect(applyPatch(from, [...effectOf(before, after)])).toEqual(to)
      expect(applyPatch(to, [...effectOf(after, before)])).toEqual(from)
    }),
    { numRuns: 500 },
  )
})

test('describes creation and deletion by effects (STU-01)', () => {
  const made = { _id: 'a', _type: 'note', _rev: 'r', _createdAt: 't', _updatedAt: 't', title: 'One' }
  expect(applyPatch(null, [...effectOf(null, made)])).toEqual({
    _id: 'a',
    _type: 'note',
    _createdAt: 't',
    _updatedAt: 't',
    title: 'One',
  })
  expect(applyPatch(made, [...effectOf(made, null)])).toBeNull()
})
