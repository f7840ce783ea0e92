import { PRODUCT_GONE, type ServiceWarning } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { CART_QUERY_DEBOUNCE_MS, LATE_REQUEST_MS } from '#config/limits.ts'
import { isOlder, lineFor, linesByKey } from '../server-cart-rules.ts'
import {
  announceMaximumReached,
  clearUnreachable,
  hasPendingAdd,
  publishView,
  resultTexts,
  setAlert,
  showCartGone,
  showError,
  showErrors,
  toOutcome,
} from './alerts-and-announcements.ts'
import { idsOf, isCartChange, isSilent, type PendingChange, resultKey } from './pending-change.ts'
import {
  backOffChange,
  backOffKey,
  enqueueOrMerge,
  isBackground,
  pause,
  resolveAsWaiting,
  resume,
  runNext,
} from './queue.ts'
import type { CartEffect, CartEvent, CartEventMap, CartState, Draft, SendResult } from './state.ts'
import { findAttributesAndCodesToRestore, findDeviations } from './undo-late-requests.ts'
import { isWarningAbout } from './warning-texts.ts'

function requestChange(draft: Draft, change: PendingChange) {
  const { list, id } = enqueueOrMerge(draft.changes, change, draft.sendingId)
  draft.changes = list
  if (id !== change.id) draft.effects.push(['merge', { id: change.id, into: id }])
  if (!isSilent(change)) {
    // A new change of the shopper's clears what was said about earlier ones.
    draft.backoffs = { ...draft.backoffs, [change.key]: undefined }
    draft.lineErrors = { ...draft.lineErrors, [change.key]: undefined, [resultKey(change)]: undefined }
    draft.wasCheckedOut = false
    setAlert(draft, null)
  }
  resume(draft)
}

/** Takes over a cart, and drops what was said beside lines that are otherwise in it (ERR-06). */
function replaceCart(draft: Draft, cart: Cart | null) {
  const { cart: before, lineErrors } = draft
  const stateOf = (of: Cart | null, key: string) => {
    const line = lineFor(of, key)
    return `${of?.id} ${line?.quantity} ${line?.merchandise.availableForSale}`
  }
  draft.lineErrors = Object.fromEntries(
    Object.entries(lineErrors).filter(([key]) => stateOf(before, key) === stateOf(cart, key)),
  )
  draft.cart = cart
}

/** Confirms a change or rolls it back, or leaves it pending, as its sending ended. */
function finishChange(draft: Draft, change: PendingChange, result: SendResult) {
  const { id, key } = change
  if (result.kind === 'unreachable') {
    const retryAfterMs = result.error.retryAfterMs ?? 0
    if (isCartChange(change)) backOffChange(draft, change, retryAfterMs)
    else pause(draft, retryAfterMs)
    return
  }
  if (result.kind === 'later') {
    if (isBackground(change, draft.changes)) backOffKey(draft, key)
    return
  }
  draft.backoffs = { ...draft.backoffs, [key]: undefined }
  draft.changedAt = draft.now
  compareLater(draft, LATE_REQUEST_MS)
  draft.effects.push(['resolve', { id, outcome: toOutcome(result) }])
  draft.changes = draft.changes.filter((other) => other.id !== id)
  const texts = resultTexts(result, key)
  const isFailed = result.kind === 'failed'
  if (isFailed ? !isSilent(change) : texts.length > 0) draft.problemCount += 1
  if (!isFailed) clearUnreachable(draft)
  if (result.kind === 'confirmed' && texts.length === 0) announceMaximumReached(draft, change)
  showErrors(draft, texts)
  publishView(draft)
}

/** Sets the timer for comparing the cart, once no request for the last change can arrive any more. */
function compareLater({ changedAt, effects }: Draft, ms: number) {
  if (changedAt !== null) effects.push(['timer', { timer: 'compare', ms }])
}

/**
 * Restores lines in which the answer deviates from the cart known before, while requests for the last change may still
 * arrive, or arrived unseen. Later, somebody else has changed the cart, which the shopper is told (NET-02). A line that
 * the service warns of is as its stock allows; one whose product is gone cannot be restored.
 */
function requestReconcile(draft: Draft, before: Cart, answer: Cart, warnings: readonly ServiceWarning[]) {
  const { changes, sendingId, changedAt } = draft
  const inFlight = changes.filter(({ id, sent }) => sent !== null || id === sendingId)
  const deviations = findDeviations(before, answer, inFlight).flatMap((deviation) => {
    const warning = warnings.find((one) => isWarningAbout(one, deviation.line))
    if (warning === undefined) return deviation
    return warning.code === PRODUCT_GONE ? { ...deviation, isUnsold: true } : []
  })
  const attributesAndCodes = findAttributesAndCodesToRestore(before, answer, inFlight)
  draft.effects.push(['reconcile', { deviations, attributesAndCodes, mayRestore: changedAt !== null }])
  // A page with another clock may have made the change.
  if (changedAt !== null && Math.abs(draft.now - changedAt) >= LATE_REQUEST_MS) draft.changedAt = null
}

/** A pending addition makes a cart itself (CART-08, CART-19). */
function createUnlessAdding(draft: Draft) {
  if (!hasPendingAdd(draft)) draft.tasks = [...draft.tasks, { kind: 'create' }]
}

/** What each event does to the state. */
const transitions: {
  readonly [Type in keyof CartEventMap]: (draft: Draft, value: CartEventMap[Type]) => void
} = {
  taskEnded(draft) {
    draft.running = null
    publishView(draft)
    runNext(draft)
  },
  changeRequested: requestChange,
  changeLogSynced(draft, changes) {
    const ids = idsOf(changes)
    // Another tab sends the others now.
    resolveAsWaiting(
      draft,
      draft.changes.filter(({ id }) => !ids.has(id)),
    )
    draft.changes = changes
  },
  changeUpdated(draft, change) {
    draft.changes = draft.changes.map((other) => (other.id === change.id ? change : other))
  },
  lockAcquired(draft) {
    const { running, changes } = draft
    if (running?.kind !== 'send') return
    // Resolve line changes with unknown outcome before sending anything else.
    const unclear = changes.find((change) => change.sent !== null && !isCartChange(change))
    draft.sendingId = (unclear ?? changes.find(({ id }) => id === running.id))?.id ?? null
  },
  sendEnded(draft, { change, result }) {
    finishChange(draft, change, result)
    draft.sendingId = null
    if (draft.cartId === null && change.kind !== 'add') createUnlessAdding(draft)
  },
  cartRead(draft, outcome) {
    const isComparison = draft.running?.kind === 'compare'
    if (outcome === 'unreachable' && !isComparison) {
      pause(draft)
      return
    }
    if (outcome !== 'created' && !isComparison) clearUnreachable(draft)
    if (outcome === 'gone') createUnlessAdding(draft)
    draft.tasks = draft.tasks.filter((task) => task !== draft.running)
    draft.isStarted = true
    // Schedules the next comparison, because this one may have failed or run before the last late request.
    compareLater(draft, LATE_REQUEST_MS)
  },
  taskFailed(draft) {
    draft.sendingId = null
    pause(draft)
  },
  cartReceived(draft, { cart, warnings = [] }) {
    const before = draft.cart
    if (isOlder(cart, before)) return
    if (before?.id === cart.id) requestReconcile(draft, before, cart, warnings)
    draft.cartId = cart.id
    replaceCart(draft, cart)
  },
  otherTabSaved(draft, { server, wasCheckedOut }) {
    const hadLines = linesByKey(draft.cart).size > 0
    if (server.cartId !== draft.cartId) showCartGone(draft, { wasCheckedOut, hadLines })
    replaceCart(draft, server.cart)
    Object.assign(draft, server)
    // Twice the delay, so that the tab that made the change compares first.
    compareLater(draft, 2 * LATE_REQUEST_MS)
  },
  changeRestored(draft, change) {
    draft.changes = [change, ...draft.changes]
    publishView(draft)
    runNext(draft)
  },
  cartGone(draft, ended) {
    showCartGone(draft, ended)
    draft.cartId = null
    replaceCart(draft, null)
    draft.changedAt = null
  },
  refresh: publishView,
  timerFired(draft, timer) {
    if (timer === 'read' || (timer === 'compare' && draft.changedAt !== null)) {
      draft.tasks = [...draft.tasks, { kind: timer }]
    }
    // A comparison does not end a pause: the service may have asked for it.
    if (timer === 'queue' || timer === 'compare') runNext(draft)
    else resume(draft)
  },
  settling(draft) {
    draft.skipDebounce = true
    if (draft.changedAt !== null) draft.tasks = [...draft.tasks, { kind: 'compare' }]
    resume(draft)
  },
  pageHidden(draft) {
    draft.skipDebounce = true
    if (!draft.isPaused) runNext(draft)
  },
  pageReturned(draft) {
    if (draft.tasks.some(({ kind }) => kind !== 'create')) resume(draft)
    else draft.effects.push(['timer', { timer: 'read', ms: CART_QUERY_DEBOUNCE_MS }])
  },
  deviationsReported(draft, texts) {
    draft.problemCount += texts.length
    showErrors(draft, texts)
  },
  errorReported: showError,
}

/**
 * The cart's reducer: the state after an event, and the effects to run, in order. Pure: the engine runs the effects, which
 * dispatch further events (CART-27).
 * @param now Milliseconds since the epoch.
 */
export function reduce<Type extends keyof CartEventMap>(
  state: CartState,
  event: CartEvent<Type>,
  now: number,
): { state: CartState; effects: readonly CartEffect[] } {
  const draft: Draft = { ...state, effects: [], now }
  const type: keyof CartEventMap = event[0]
  transitions[event[0]](draft, event[1])
  const { effects, now: _, ...next } = draft
  // Storage comes first, so that nothing is lost if the page is closed meanwhile.
  if (next.changes !== state.changes && type !== 'changeLogSynced') {
    effects.unshift(['saveChanges', next.changes])
  }
  const isChanged =
    next.cartId !== state.cartId || next.cart !== state.cart || next.changedAt !== state.changedAt
  if (isChanged && type !== 'otherTabSaved') {
    effects.unshift(['saveCart', next])
  }
  return { state: next, effects }
}
