import type { ServiceMessage, ServiceWarning } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import type { RequestError } from '#commerce/result.ts'
import type { ChangeOutcome } from '../cart-commands.ts'
import type { SavedCart } from '../cart-storage.ts'
import type { CartView } from '../cart-view.ts'
import type { PendingChange } from './pending-change.ts'
import type { AttributesOrCodesRestore, Deviation } from './undo-late-requests.ts'
import type { CartMessage } from './warning-texts.ts'

/** What the engine does one at a time, under the cart's lock. */
export type Task =
  | { readonly kind: 'start' | 'read' | 'create' | 'compare' }
  | { readonly kind: 'send'; readonly id: string }

/** How a reading or a creation of the cart ended. */
export type ReadOutcome = 'done' | 'gone' | 'unreachable' | 'created'

/** How sending a pending change ended. */
export type SendResult =
  /** Confirmed; `texts` tell the shopper what the service did otherwise than asked. */
  | {
      readonly kind: 'confirmed'
      readonly texts: readonly CartMessage[]
      readonly warnings: readonly ServiceMessage[]
    }
  /**
   * It will not be made, and is rolled back. `text` tells the shopper; null when they know, or it is not for them.
   * `texts` tell what else came of it. `reason` is the service's, in plain words. `isRetryable` when the cart has ended, and
   * not the change been refused.
   */
  | {
      readonly kind: 'failed'
      readonly text: string | null
      readonly texts?: readonly CartMessage[]
      readonly reason?: string
      readonly userErrors?: readonly ServiceMessage[]
      readonly isRetryable?: boolean
    }
  /** The service cannot be reached: the change stays pending. */
  | { readonly kind: 'unreachable'; readonly error: RequestError }
  /** Another tab has claimed it. */
  | { readonly kind: 'claimed' }
  /** A change of the same thing may still be in flight, and comes first. */
  | { readonly kind: 'later' }

/** Confirmed just as asked. */
export const CONFIRMED: Extract<SendResult, { kind: 'confirmed' }> = {
  kind: 'confirmed',
  texts: [],
  warnings: [],
}

/** Texts by line key. */
export type LineErrors = Readonly<Record<string, string | undefined>>

export type TimerName = 'queue' | 'resume' | 'read' | 'compare'

/** Backoff of cart changes that could not be sent, by their key. */
export type Backoffs = Readonly<
  Record<string, { readonly until: number; readonly failures: number } | undefined>
>

export interface CartState extends SavedCart {
  /** The pending changes that this tab sends, in order; the stored change log follows them. */
  readonly changes: readonly PendingChange[]
  /** Readings and creations of the cart that are to be done, before any change. */
  readonly tasks: readonly Task[]
  readonly running: Task | null
  /** The change being sent: later ones are not merged into it. */
  readonly sendingId: string | null
  /** Whether the cart has been read or made once. */
  readonly isStarted: boolean
  /** Whether the service could not be reached; a timer resumes. */
  readonly isPaused: boolean
  /** How often in a row the service could not be reached. */
  readonly unreachableCount: number
  readonly backoffs: Backoffs
  /** Set while nothing may wait for its debounce: the page is hidden, or the shopper checks out. */
  readonly skipDebounce: boolean
  /** How often a change of the shopper's failed, or a line turned out otherwise than asked for. */
  readonly problemCount: number
  /** Why a line's last change failed, by line key. */
  readonly lineErrors: LineErrors
  readonly alert: string | null
  /** Announced when the update ends: the lines that have reached their maximum. */
  readonly maximumReachedTexts: readonly string[]
  /** Whether "Updating cart" was announced and its end was not. */
  readonly isUpdating: boolean
  /** Whether the cart before this one was checked out, until the shopper changes the new one. */
  readonly wasCheckedOut: boolean
  /** The cart that the shopper was told is lost: changes for it fail without a message of their own. */
  readonly lostCartId: string | null
}

/** What can happen to the cart, and what comes with it. */
export interface CartEventMap {
  /** No task runs yet, or the one that ran has ended. */
  taskEnded: undefined
  /** A command wants something changed. */
  changeRequested: PendingChange
  /** The change log says which changes this tab has to send. */
  changeLogSynced: readonly PendingChange[]
  /** A change is about to be sent, was not taken by the service, or its answer was lost. */
  changeUpdated: PendingChange
  /** The task has the cart's lock; storage has been read. */
  lockAcquired: undefined
  /** Sending a change has ended, and how. */
  sendEnded: { readonly change: PendingChange; readonly result: SendResult }
  /** Reading or creating the cart has ended, and how. */
  cartRead: ReadOutcome
  /** The task threw. */
  taskFailed: undefined
  /** The service answered with this cart. */
  cartReceived: { readonly cart: Cart; readonly warnings?: readonly ServiceWarning[] }
  /** Another tab has saved this cart; `wasCheckedOut` when the shopper lately went to check out the one before it. */
  otherTabSaved: { readonly server: SavedCart; readonly wasCheckedOut: boolean }
  /** A late request has changed a line, attributes or codes: this change sets them back to what was known. */
  changeRestored: PendingChange
  /** The cart has ended, or its id is not to be used any more; `wasCheckedOut` when the shopper lately went to check it out. */
  cartGone: { readonly wasCheckedOut: boolean; readonly hadLines: boolean }
  /** The view may have changed. */
  refresh: undefined
  /** The time of this timer is up, or what it waits for has come about. */
  timerFired: TimerName
  /** A caller waits until nothing is in flight. */
  settling: undefined
  /** The page is hidden, and may be closed without notice. */
  pageHidden: undefined
  /** The page is shown again, or the connection is back. */
  pageReturned: undefined
  /** Somebody else has changed lines, of which the shopper is told by these texts. */
  deviationsReported: readonly CartMessage[]
  /** Something outside the engine has failed, of which the shopper is told by this text. */
  errorReported: string
}

export type CartEvent<Type extends keyof CartEventMap = keyof CartEventMap> = {
  [Each in Type]: readonly [type: Each, value: CartEventMap[Each]]
}[Type]

/** What the reducer can ask for, and what comes with it. */
export interface CartEffectMap {
  /** Run the task under the lock; ends in 'taskEnded'. */
  run: Task
  saveChanges: readonly PendingChange[]
  saveCart: SavedCart
  /**
   * Give these lines the quantities that were known, and the cart its attributes and codes, or tell the shopper what the
   * lines are now.
   */
  reconcile: {
    readonly deviations: readonly Deviation[]
    readonly attributesAndCodes: readonly AttributesOrCodesRestore[]
    readonly mayRestore: boolean
  }
  publish: CartView
  /** For the status region. */
  announce: string
  /** The alert's text; null clears it. */
  alert: string | null
  toast: string
  /** Resolve what waits for the change. */
  resolve: { readonly id: string; readonly outcome: ChangeOutcome }
  /** What waits for the change `id` waits for `into` from now on. */
  merge: { readonly id: string; readonly into: string }
  /** Set the timer, or clear it where `ms` is null. */
  timer: { readonly timer: TimerName; readonly ms: number | null }
  /** No task is running or about to run. */
  idle: undefined
}

export type CartEffect<Type extends keyof CartEffectMap = keyof CartEffectMap> = {
  [Each in Type]: readonly [type: Each, value: CartEffectMap[Each]]
}[Type]

/** The copy of the state that the reducer changes for one event; the values in it are replaced, never changed. */
export type Draft = { -readonly [Key in keyof CartState]: CartState[Key] } & {
  /** What the reducer asks for, in order. */
  readonly effects: CartEffect[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The state before the first event, from what storage holds. */
export const initialState = (server: SavedCart, changes: readonly PendingChange[]): CartState => ({
  ...server,
  changes,
  tasks: [{ kind: 'start' }],
  running: null,
  sendingId: null,
  isStarted: false,
  isPaused: false,
  unreachableCount: 0,
  backoffs: {},
  skipDebounce: false,
  problemCount: 0,
  lineErrors: {},
  alert: null,
  maximumReachedTexts: [],
  isUpdating: false,
  wasCheckedOut: false,
  lostCartId: null,
})

/** The changes whose line may be sent at `now`, in milliseconds since the epoch: no failure holds it back any more. */
export const changesNotBackingOff = (
  { changes, backoffs }: Pick<CartState, 'changes' | 'backoffs'>,
  now: number,
) => changes.filter(({ key }) => (backoffs[key]?.until ?? 0) <= now)
