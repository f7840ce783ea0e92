import { expect, test } from 'vitest'
import { createDispatcher } from '#features/cart/engine/dispatcher.ts'
import type { CartEffect } from '#features/cart/engine/state.ts'
import { idle, NOW } from './cart-state.fixture.ts'

const toastsAndAlerts = (effects: readonly CartEffect[]) =>
  effects.map(([type, value]) => [type, typeof value === 'string' ? value : null])

test('each event changes the state, and its effects run in order (CART-27)', () => {
  const effects: CartEffect[] = []
  const { current, dispatch } = createDispatcher({
    initial: idle(),
    now: () => NOW,
    runEffect: (effect) => void effects.push(effect),
  })
  expect(current()).toEqual(idle())
  for (const text of ['First.', 'Second.']) {
    effects.length = 0
    dispatch(['errorReported', text])
    expect(current().alert).toBe(text)
    expect(toastsAndAlerts(effects)).toEqual([
      ['alert', text],
      ['toast', text],
    ])
  }
})

test('an event that an effect dispatches waits for the effects before it, which see the state without it (CART-27)', () => {
  const seen: unknown[] = []
  const { current, dispatch } = createDispatcher({
    initial: idle(),
    now: () => NOW,
    runEffect([type, value]) {
      seen.push([type, value, current().alert])
      if (type === 'alert' && value === 'First.') dispatch(['errorReported', 'Second.'])
    },
  })
  dispatch(['errorReported', 'First.'])
  expect(seen).toEqual(
    ['First.', 'Second.'].flatMap((text) => [
      ['alert', text, text],
      ['toast', text, text],
    ]),
  )
})

test('an effect that throws holds up no later event (CART-27)', () => {
  let isBroken = true
  const { current, dispatch } = createDispatcher({
    initial: idle(),
    now: () => NOW,
    runEffect() {
      if (isBroken) throw new Error('Broken')
    },
  })
  expect(() => dispatch(['errorReported', 'First.'])).toThrow('Broken')
  isBroken = false
  dispatch(['errorReported', 'Second.'])
  expect(current().alert).toBe('Second.')
})
