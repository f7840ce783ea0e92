import type { createCartTasks } from './create-and-read-cart.ts'
import type { CartEngineOptions } from './engine-options.ts'
import { isCartChange } from './pending-change.ts'
import { sendCartChange } from './send-cart-change.ts'
import type { EngineAccess, SendContext } from './send-context.ts'
import { sendLineChange } from './send-line-change.ts'
import type { Task } from './state.ts'

interface TaskContext extends Pick<CartEngineOptions, 'exclusively' | 'report'> {
  readonly access: EngineAccess
  readonly tasks: ReturnType<typeof createCartTasks>
  readonly sendContext: SendContext
  /** Claims what closed pages and crashed tabs have left. */
  readonly claimOrphans: () => void
  /** Shows what another tab has saved meanwhile. */
  readonly refresh: () => void
}

/** Reads or creates the cart, or sends the change that the reducer has chosen. */
async function runLocked(task: Task, { access, tasks, sendContext, report }: TaskContext) {
  if (task.kind !== 'send') {
    access.dispatch(['cartRead', await tasks[task.kind]()])
    return
  }
  const { changes, sendingId } = access.state()
  const change = changes.find(({ id }) => id === sendingId)
  if (change === undefined) return
  const result = isCartChange(change)
    ? await sendCartChange(change, sendContext)
    : await sendLineChange(change, sendContext)
  if (result.kind === 'unreachable') report(new Error(result.error.message), { operation: change.kind })
  access.dispatch(['sendEnded', { change, result }])
}

/** Runs the effect `run`: a task under the cart's lock, with what other tabs have stored. Never rejects. */
export async function runTask(task: Task, context: TaskContext): Promise<void> {
  const { access, exclusively, claimOrphans, refresh, report } = context
  try {
    await exclusively(async () => {
      access.adoptSaved()
      claimOrphans()
      access.dispatch(['lockAcquired', undefined])
      await runLocked(task, context)
    })
  } catch (error) {
    report(error, { operation: task.kind })
    access.dispatch(['taskFailed', undefined])
  }
  access.dispatch(['taskEnded', undefined])
  refresh()
}
