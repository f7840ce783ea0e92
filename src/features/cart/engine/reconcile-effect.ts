import type { CartEngineOptions } from './engine-options.ts'
import type { NewChange, PendingChange } from './pending-change.ts'
import type { SendContext } from './send-context.ts'
import type { CartEffectMap, CartEvent } from './state.ts'
import { toRestore, toWarning } from './undo-late-requests.ts'

interface ReconcileContext
  extends Pick<CartEngineOptions, 'lockSpansTabs' | 'titleOf'>,
    Pick<SendContext, 'hasUnknownOutcome'> {
  readonly newChange: (key: string) => NewChange
  readonly dispatch: (event: CartEvent) => void
}

/** Runs the effect `reconcile`: requests the changes that set lines, attributes and codes back, or warns of the lines. */
export function reconcile(
  { deviations, attributesAndCodes, mayRestore }: CartEffectMap['reconcile'],
  { lockSpansTabs, titleOf, hasUnknownOutcome, newChange, dispatch }: ReconcileContext,
): void {
  // A closing page sends without the lock; the tab that claims its change from the log resolves the outcome.
  const isFree = (change: PendingChange) => !hasUnknownOutcome(change)
  const found = deviations
    .map((deviation) => ({ deviation, change: toRestore(deviation, newChange(deviation.key), titleOf) }))
    .filter(({ change }) => isFree(change))
  // Without a lock over all tabs, another tab may be changing the line.
  const isRestoring = mayRestore && lockSpansTabs
  const told = found.filter(({ deviation }) => deviation.isUnsold || !isRestoring)
  dispatch(['deviationsReported', told.map(({ deviation }) => toWarning(deviation, titleOf))])
  if (!isRestoring) return
  const restores = [
    ...found.flatMap(({ deviation, change }) =>
      deviation.hasInheritedKey || deviation.isUnsold ? [] : change,
    ),
    ...attributesAndCodes.map((restore) => ({ ...newChange(restore.key), ...restore })).filter(isFree),
  ]
  for (const change of restores) dispatch(['changeRestored', change])
}
