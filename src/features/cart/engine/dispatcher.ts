import { reduce } from './reducer.ts'
import type { CartEffect, CartEvent, CartState } from './state.ts'

interface DispatcherOptions {
  readonly initial: CartState
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly runEffect: (effect: CartEffect) => void
}

/**
 * Holds the cart's state, and changes it by `reduce`. An event that an effect dispatches waits until all effects of the
 * current event have run.
 */
export function createDispatcher({ initial, now, runEffect }: DispatcherOptions) {
  const events: CartEvent[] = []
  let isDispatching = false
  let state = initial

  function dispatch(event: CartEvent): void {
    events.push(event)
    if (isDispatching) return
    isDispatching = true
    try {
      for (let next = events.shift(); next !== undefined; next = events.shift()) {
        const reduced = reduce(state, next, now())
        state = reduced.state
        reduced.effects.forEach(runEffect)
      }
    } finally {
      isDispatching = false
    }
  }

  return { current: () => state, dispatch }
}
