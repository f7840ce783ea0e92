import type { CartEffect, CartEvent, CartState } from './state.ts'
import { step } from './step.ts'

interface StepRunnerOptions {
  readonly initial: CartState
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly runEffect: (effect: CartEffect) => void
}

/**
 * Holds the cart's state, and changes it by `step`. An event that an effect dispatches waits until all effects of the
 * current event have run.
 */
export function createStepRunner({ initial, now, runEffect }: StepRunnerOptions) {
  const events: CartEvent[] = []
  let isDispatching = false
  let state = initial

  function dispatch(event: CartEvent): void {
    events.push(event)
    if (isDispatching) return
    isDispatching = true
    try {
      for (let next = events.shift(); next !== undefined; next = events.shift()) {
        const stepped = step(state, next, now())
        state = stepped.state
        stepped.effects.forEach(runEffect)
      }
    } finally {
      isDispatching = false
    }
  }

  return { current: () => state, dispatch }
}
