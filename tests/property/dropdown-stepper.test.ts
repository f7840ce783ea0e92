import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  collapsed,
  type DropdownChoice,
  type DropdownState,
  expand,
  isReadOnly,
  pressKey,
  toggle,
} from '#components/dropdown/dropdown.ts'
import { clampToRange, readAmount, stepped } from '#components/stepper/stepper.ts'

const choices = fc.array(fc.string({ maxLength: 5 }), { maxLength: 30 }).chain((options) =>
  fc.record({
    options: fc.constant(options),
    selected: options.length === 0 ? fc.constant(null) : fc.option(fc.nat(options.length - 1), { nil: null }),
  }),
)
const keys = fc.oneof(
  fc.constantFrom(
    'ArrowDown',
    'ArrowUp',
    'PageDown',
    'PageUp',
    'Home',
    'End',
    'Enter',
    ' ',
    'Escape',
    'Tab',
    'Shift',
  ),
  fc.string({ minLength: 1, maxLength: 1 }),
)

/** What the keys lead to, with each choice made taking effect. */
function walk(choice: DropdownChoice, pressed: readonly string[], from: DropdownState = collapsed) {
  return pressed.reduce<{ choice: DropdownChoice; state: DropdownState }>(
    (now, key) => {
      const { state, chosen } = pressKey(now.state, key, now.choice)
      return { state, choice: chosen === null ? now.choice : { ...now.choice, selected: chosen } }
    },
    { choice, state: from },
  )
}

describe('a dropdown', () => {
  test('is collapsed, or expanded at one of its options, after any keys (FORM-27)', () => {
    fc.assert(
      fc.property(choices, fc.array(keys, { maxLength: 40 }), (start, pressed) => {
        const { state, choice } = walk(start, pressed)
        if (!state.isExpanded) expect(state).toEqual(collapsed)
        else expect(choice.options[state.active ?? -1]).toBeDefined()
        expect(choice.selected === null || choice.selected < choice.options.length).toBe(true)
      }),
    )
  })

  test('opens by click, arrow down, enter and space alone, at the selected or first option (FORM-28)', () => {
    fc.assert(
      fc.property(choices, keys, (choice, key) => {
        fc.pre(!isReadOnly(choice))
        const open = { isExpanded: true, active: choice.selected ?? 0 }
        expect(toggle(collapsed, choice)).toEqual(open)
        const opens = ['ArrowDown', 'Enter', ' '].includes(key)
        expect(pressKey(collapsed, key, choice)).toEqual({
          state: opens ? open : collapsed,
          chosen: null,
          isHandled: opens,
        })
      }),
    )
  })

  test('closes by escape without choosing, by enter and space with the active option (FORM-29)', () => {
    fc.assert(
      fc.property(choices, fc.array(keys), (start, pressed) => {
        fc.pre(!isReadOnly(start))
        const { state, choice } = walk(start, pressed, expand(start))
        fc.pre(state.isExpanded)
        expect(pressKey(state, 'Escape', choice)).toEqual({ state: collapsed, chosen: null, isHandled: true })
        for (const key of ['Enter', ' ']) {
          expect(pressKey(state, key, choice)).toEqual({
            state: collapsed,
            chosen: state.active,
            isHandled: true,
          })
        }
        expect(toggle(state, choice)).toEqual(collapsed)
      }),
    )
  })

  test('moves ten options by page down and page up, up to the ends (FORM-30)', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        fc.pre(!isReadOnly(choice))
        const last = choice.options.length - 1
        for (let active = 0; active <= last; active += 1) {
          const at = { isExpanded: true, active }
          expect(pressKey(at, 'PageDown', choice).state.active).toBe(Math.min(active + 10, last))
          expect(pressKey(at, 'PageUp', choice).state.active).toBe(Math.max(active - 10, 0))
        }
      }),
    )
  })

  test('does not open with no other option to choose (FORM-32)', () => {
    const readOnly = fc.oneof(
      fc.constant({ options: [], selected: null }),
      fc.string().map((only) => ({ options: [only], selected: 0 })),
    )
    fc.assert(
      fc.property(readOnly, fc.array(keys), (choice, pressed) => {
        expect(walk(choice, pressed)).toEqual({ choice, state: collapsed })
        expect(toggle(collapsed, choice)).toEqual(collapsed)
      }),
    )
    expect(isReadOnly({ options: ['one'], selected: null })).toBe(false)
    expect(isReadOnly({ options: ['one', 'two'], selected: 0 })).toBe(false)
  })

  test('moves to the next option that begins with a typed letter, wrapping around', () => {
    const choice = { options: ['apple', 'Ash', 'birch', 'alder'], selected: null }
    let state: DropdownState = { isExpanded: true, active: 0 }
    const seen = ['a', 'a', 'A', 'x', 'b'].map((key) => {
      state = pressKey(state, key, choice).state
      return state.active
    })
    expect(seen).toEqual([1, 3, 0, 0, 2])
  })
})

const bound = fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: undefined })
const ranges = fc
  .record({ minimum: bound, maximum: bound })
  .filter(({ minimum, maximum }) => (minimum ?? -Infinity) <= (maximum ?? Infinity))
  .map(({ minimum, maximum }) => ({
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }))
const amounts = fc.double({ min: -1e6, max: 1e6, noNaN: true })

describe('a stepper', () => {
  test('clamps to a whole number within the range, idempotently (FORM-21, FORM-22)', () => {
    fc.assert(
      fc.property(amounts, ranges, (amount, range) => {
        const settled = clampToRange(amount, range)
        expect(Number.isInteger(settled)).toBe(true)
        expect(settled).toBeGreaterThanOrEqual(range.minimum ?? -Infinity)
        expect(settled).toBeLessThanOrEqual(range.maximum ?? Infinity)
        expect(clampToRange(settled, range)).toBe(settled)
      }),
    )
  })

  test('keeps the order of amounts, and whole numbers of the range (FORM-21)', () => {
    fc.assert(
      fc.property(amounts, amounts, ranges, (a, b, range) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(clampToRange(less, range)).toBeLessThanOrEqual(clampToRange(more, range))
      }),
    )
    fc.assert(fc.property(fc.integer({ min: -1e6, max: 1e6 }), (whole) => clampToRange(whole, {}) === whole))
  })

  test('rounds to multiples of other precisions, without floating-point residue (FORM-22)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.constantFrom(0.1, 0.25, 0.5, 5),
        (times, precision) => {
          const exact = Number((times * precision).toFixed(10))
          expect(clampToRange(exact + precision / 10, { precision })).toBe(exact)
        },
      ),
    )
  })

  test('steps by one by default, reversibly, and not beyond a bound (FORM-24, FORM-25)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 1000 }),
        fc.constantFrom(1, -1),
        ranges,
        (value, way, range) => {
          const start = clampToRange(value, range)
          const next = stepped(start, way, range)
          const bound = way === 1 ? range.maximum : range.minimum
          expect(next).toBe(start === bound ? start : start + way)
          if (next !== start) expect(stepped(next, -way, range)).toBe(start)
        },
      ),
    )
    expect(stepped(1, 1, {}, 6)).toBe(7)
    expect(stepped(4, 1, { maximum: 6 }, 6)).toBe(6)
  })

  test('reads any text as a value of the range, and what is no number as 0 (FORM-23)', () => {
    fc.assert(
      fc.property(fc.string(), ranges, (text, range) => {
        const value = readAmount(text, range)
        expect(Number.isNaN(value)).toBe(false)
        if (Number.isNaN(Number(text))) expect(value).toBe(clampToRange(0, range))
      }),
    )
  })
})
