import type { ChangeOutcome } from '../cart-commands.ts'
import { lineFor, maximumOf } from '../server-cart-rules.ts'
import {
  CART_CONTENT_LOST,
  CHECKED_OUT,
  GENERIC_ISSUE,
  isUnreachable,
  maximumReachedText,
  UNREACHABLE,
  UNREACHABLE_CHANGES_KEPT,
  UPDATING,
  updatedText,
} from '../texts.ts'
import { isCartChange, isSilent, type PendingChange, resultKey, resultName } from './pending-change.ts'
import {
  type CartEventMap,
  type CartState,
  changesNotBackingOff,
  type Draft,
  type SendResult,
} from './state.ts'
import { toView } from './to-view.ts'
import type { CartMessage } from './warning-texts.ts'

/** What the shopper is told of a change of `key` that was confirmed or refused. */
export function resultTexts(result: SendResult, key: string): readonly CartMessage[] {
  if (result.kind === 'confirmed') return result.texts
  if (result.kind !== 'failed') return []
  const { text, texts = [] } = result
  return text === null ? texts : [{ key, text }, ...texts]
}

/** The outcome that the caller of the command gets. */
export function toOutcome(
  result: Extract<SendResult, { kind: 'confirmed' | 'failed' | 'claimed' }>,
): ChangeOutcome {
  if (result.kind === 'confirmed') return { kind: 'done', warnings: result.warnings }
  if (result.kind === 'claimed') return { kind: 'waiting' }
  const { text, reason, userErrors = [], isRetryable = false } = result
  return { kind: 'failed', text: reason ?? text ?? GENERIC_ISSUE, userErrors, isRetryable }
}

/** Whether an addition is pending, which makes a cart itself where there is none. */
export const hasPendingAdd = ({ changes }: Pick<CartState, 'changes'>) =>
  changes.some(({ kind }) => kind === 'add')

/** Shows the text in the alert; null clears it. */
export function setAlert(draft: Draft, text: string | null) {
  if (text === null && draft.alert === null) return
  draft.alert = text
  draft.effects.push(['alert', text])
}

/** Tells the shopper of failures and warnings, each beside the line that it is about (ERR-06). */
export function showErrors(draft: Draft, texts: readonly CartMessage[]) {
  // Before the toasts, which the page drops where the open cart shows the alert (`dismiss-repeated-cart-errors.ts`).
  if (texts.length > 0) setAlert(draft, texts.map(({ text }) => text).join(' '))
  for (const { key, text } of texts) {
    if (key !== null) draft.lineErrors = { ...draft.lineErrors, [key]: text }
    draft.effects.push(['toast', text])
  }
}

/** Tells the shopper of a failure that is about no line in particular. */
export const showError = (draft: Draft, text: string) => showErrors(draft, [{ key: null, text }])

/**
 * Says that the service cannot be reached: that pending changes are kept, or that the cart could not be read.
 * @param isKnown Whether that was said before.
 */
export function showUnreachable(draft: Draft, hasChanges: boolean, isKnown = false) {
  const text = hasChanges ? UNREACHABLE_CHANGES_KEPT : UNREACHABLE
  // No toast when only the reading at the start failed, because nobody asked for that.
  if (hasChanges && !isKnown) showError(draft, text)
  // The shopper's change, or being offline, has cleared it; another text stays.
  else if (!isKnown || draft.alert === null || isUnreachable(draft.alert)) setAlert(draft, text)
}

/** The service could be reached: withdraws what was said about that. */
export function clearUnreachable(draft: Draft) {
  draft.unreachableCount = 0
  if (isUnreachable(draft.alert)) setAlert(draft, null)
}

/** The cart has ended: it was checked out, here or in another tab, or it is lost (CART-08). */
export function showCartGone(draft: Draft, { wasCheckedOut, hadLines }: CartEventMap['cartGone']) {
  if (!hadLines) return
  draft.wasCheckedOut = wasCheckedOut
  if (wasCheckedOut) {
    draft.effects.push(['announce', CHECKED_OUT])
    return
  }
  draft.lostCartId = draft.cartId
  // When adding, the creation of a cart already shows a toast; show only the alert, not a second toast (CART-19).
  if (hasPendingAdd(draft)) setAlert(draft, CART_CONTENT_LOST)
  else showError(draft, CART_CONTENT_LOST)
}

/** Announces with the end of the update that the changed line has all that can be bought (CART-28). */
export function announceMaximumReached(draft: Draft, change: PendingChange) {
  const line = lineFor(draft.cart, resultKey(change))
  if (isCartChange(change) || line?.merchandise.availableForSale !== true) return
  if (line.quantity < maximumOf(line)) return
  draft.maximumReachedTexts = [
    ...draft.maximumReachedTexts,
    maximumReachedText(resultName(change), line.quantity),
  ]
}

/** Shows the cart, and announces "Updating cart" when changes begin and "Cart updated" when all are confirmed. */
export function publishView(draft: Draft) {
  const { cart, changes, isPaused, effects } = draft
  const hasChanges = !changes.every(isSilent)
  const isChanging = !isPaused && !changesNotBackingOff(draft, draft.now).every(isSilent)
  const hasCart = cart !== null || hasChanges
  const view = toView(draft, {
    updating: isChanging || (draft.tasks.some(({ kind }) => kind !== 'compare') && !isPaused),
    checkedOut: draft.wasCheckedOut,
    stale: hasChanges && !isChanging,
    status: isPaused && !hasCart ? 'failed' : hasCart || draft.isStarted ? 'ready' : 'loading',
  })
  effects.push(['publish', view])
  if (isChanging && !draft.isUpdating) effects.push(['announce', UPDATING])
  if (!hasChanges && draft.isUpdating) {
    effects.push(['announce', [updatedText(view.count, view.total), ...draft.maximumReachedTexts].join('. ')])
    draft.maximumReachedTexts = []
  }
  draft.isUpdating = isChanging
}
