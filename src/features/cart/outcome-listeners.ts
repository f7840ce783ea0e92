import type { ChangeOutcome } from './cart-view.ts'
import type { CartEffects } from './state.ts'

type Listener = (outcome: ChangeOutcome) => void

/** Who waits for the outcomes of pending changes, by the change's id. */
export function createOutcomeListeners() {
  const listeners = new Map<string, readonly Listener[]>()
  const of = (id: string) => listeners.get(id) ?? []

  return {
    listen(id: string, listener: Listener): void {
      listeners.set(id, [...of(id), listener])
    },
    merge({ id, into }: CartEffects['merge']): void {
      listeners.set(into, [...of(into), ...of(id)])
      listeners.delete(id)
    },
    resolve({ id, outcome }: CartEffects['resolve']): void {
      for (const listener of of(id)) listener(outcome)
      listeners.delete(id)
    },
  }
}
