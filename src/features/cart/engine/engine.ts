import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#config/limits.ts'
import { CART_COUNT } from '#config/storage-keys.ts'
import type { ChangeOutcome } from '../cart-commands.ts'
import { createCartStorage } from '../cart-storage.ts'
import type { CartView } from '../cart-view.ts'
import { countOf } from '../server-cart-rules.ts'
import { restoredAddText } from '../texts.ts'
import { createChangeLog } from './change-log.ts'
import { createChangeCommands, createOutcomeListeners } from './commands-to-changes.ts'
import { createCartTasks } from './create-and-read-cart.ts'
import { createDispatcher } from './dispatcher.ts'
import { createEngineAccess, createSendContext } from './engine-access.ts'
import type { CartEngine, CartEngineOptions } from './engine-options.ts'
import { flushOnPagehide } from './flush-on-pagehide.ts'
import type { NewChange, PendingChange } from './pending-change.ts'
import { isBackground } from './queue.ts'
import { reconcile } from './reconcile-effect.ts'
import { runTask } from './run-task.ts'
import { type CartEffect, type CartEffectMap, initialState, type TimerName } from './state.ts'

/**
 * Runs the cart (CART-27): events go through `reduce`, and this runs the effects it asks for. Starts at once: makes or reads
 * the cart (CART-06..08), and claims the changes that closed pages have left.
 */
export function createCartEngine(options: CartEngineOptions): CartEngine {
  const { api, storage, clock, exclusively, presence, newId } = options
  const tabId = newId()
  // Before anything is stored, so that no other tab takes this one for crashed.
  let release: (() => void) | null = presence.hold(tabId)
  const cartStorage = createCartStorage(storage)
  const log = createChangeLog({
    storage,
    tabId,
    now: clock.now,
    lockSpansTabs: options.lockSpansTabs,
    whenGone: presence.whenGone,
  })
  /** This tab's changes as the log last saved them. */
  let logged: readonly PendingChange[] = log.inherit([])
  const { current, dispatch } = createDispatcher({
    initial: initialState(cartStorage.initial, logged),
    now: clock.now,
    runEffect,
  })
  const access = createEngineAccess({ storage, cartStorage, current, dispatch })
  let shown: CartView['lines'] = []
  const timers = new Map<TimerName, () => void>()
  const outcomes = createOutcomeListeners()
  const idleWaiters: Array<() => void> = []

  const runners: { readonly [Type in keyof CartEffectMap]: (value: CartEffectMap[Type]) => void } = {
    run: (task) => void runTask(task, { ...options, access, tasks, sendContext, claimOrphans, refresh }),
    saveChanges(changes) {
      logged = log.save(logged, changes)
    },
    saveCart: cartStorage.save,
    reconcile: (found) =>
      reconcile(found, { ...options, dispatch, newChange, hasUnknownOutcome: log.hasUnknownOutcome }),
    publish,
    announce: options.announce,
    alert: options.alert,
    toast: (text) => options.notify({ kind: 'error', text, duration: ERROR_TOAST_MS }),
    resolve: outcomes.resolve,
    merge: outcomes.merge,
    timer({ timer, ms }) {
      timers.get(timer)?.()
      if (ms !== null) {
        timers.set(
          timer,
          clock.after(ms, () => dispatch(['timerFired', timer])),
        )
      }
    },
    idle() {
      for (const resolve of idleWaiters.splice(0)) resolve()
    },
  }

  const newChange = (key: string): NewChange => ({
    id: newId(),
    owner: tabId,
    touched: clock.now(),
    cartId: current().cartId,
    key,
    sent: null,
  })

  function runEffect<Type extends keyof CartEffectMap>(effect: CartEffect<Type>) {
    runners[effect[0]](effect[1])
  }

  function publish(view: CartView) {
    shown = view.lines
    const count = cartStorage.storedCount()
    const isKnown = view.status === 'ready'
    // A page that nobody uses may have stored what the service had meanwhile.
    if (isKnown && view.count !== count) storage.write(CART_COUNT, view.count)
    // Until the first answer, show the count that the last page saved.
    options.publish(isKnown ? view : { ...view, count })
  }

  /** Adopts the changes that the log has for this tab. */
  function sync(changes: readonly PendingChange[]) {
    logged = changes
    dispatch(['changeLogSynced', logged])
  }

  const claimOrphans = () => sync(log.claimOrphans(logged))

  function refresh() {
    if (current().running === null && access.adoptSaved()) dispatch(['refresh', undefined])
  }

  const tasks = createCartTasks({ ...options, access })
  const sendContext = createSendContext({
    ...options,
    access,
    createWhileAdding: tasks.createWhileAdding,
    hasUnknownOutcome: log.hasUnknownOutcome,
    claimOrphans,
  })

  /** Shows a toast once an addition that an earlier page left unsent is in the cart: no drawer opens for it. */
  function announceRestoredAdd({ id, title }: PendingChange & { kind: 'add' }) {
    const notifyWhenDone = ({ kind }: ChangeOutcome) => {
      if (kind === 'done') {
        options.notify({ kind: 'success', text: restoredAddText(title), duration: SUCCESS_TOAST_MS, id })
      }
    }
    outcomes.listen(id, notifyWhenDone)
  }
  for (const change of logged) {
    if (change.kind === 'add' && change.sent === null && !options.isOwnPersisted(change.id))
      announceRestoredAdd(change)
  }

  storage.onChange('revision', refresh)
  // The task that reads the cart claims a crashed tab's changes first.
  log.watchOwners(
    () => dispatch(['timerFired', 'read']),
    () => logged,
  )
  dispatch(['taskEnded', undefined])

  return {
    ...createChangeCommands({
      newChange,
      cartId: () => current().cartId,
      lines: () => shown,
      request(change) {
        const outcome = new Promise<ChangeOutcome>((resolve) => outcomes.listen(change.id, resolve))
        // A change that another tab has claimed meanwhile must not be merged into.
        sync(log.save(logged, logged))
        dispatch(['changeRequested', change])
        return outcome
      },
      titleOf: options.titleOf,
      onRemoved: options.onRemoved,
    }),
    async settle() {
      const { problemCount } = current()
      dispatch(['settling', undefined])
      if (current().running !== null) await new Promise<void>((resolve) => idleWaiters.push(resolve))
      const { tasks, changes, problemCount: count } = current()
      if (tasks.length > 0 || !changes.every((change) => isBackground(change, changes))) return 'unreachable'
      return count > problemCount ? 'failed' : 'settled'
    },
    checkoutCart() {
      const { cart } = current()
      return cart && { id: cart.id, checkoutUrl: cart.checkoutUrl, count: countOf(cart) }
    },
    leftForCheckout: (cartId) => storage.write('checkout', cartId),
    async withLockedCart(work) {
      await exclusively(async () => {
        access.adoptSaved()
        const { cart } = current()
        if (cart !== null) await work({ cart, api, accept: access.accept })
      })
      dispatch(['refresh', undefined])
    },
    showError: (text) => dispatch(['errorReported', text]),
    hidden: () => dispatch(['pageHidden', undefined]),
    leaving() {
      logged = log.save(logged, logged)
      const { cart } = current()
      const left = cart === null ? logged : flushOnPagehide(logged, cart, sendContext)
      sync(log.release(left))
      // A page that holds a lock does not get into the back/forward cache.
      release?.()
      release = null
    },
    returned() {
      if (release === null) {
        release = presence.hold(tabId)
        // Pages after this one may have changed or sent what it released.
        sync(log.inherit(logged))
      }
      dispatch(['pageReturned', undefined])
    },
  }
}
