import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { ToastRequest } from '#components/toasts/toasts.store.ts'
import { REQUEST_ATTEMPTS, REQUEST_INITIAL_DELAY_MS, REQUEST_MAX_WAIT_MS } from '#config/limits.ts'
import { createRetryBudget } from '#config/retry.ts'
import type { AddRequest } from '#features/cart/cart-commands.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { persistAdd, persistLinkAdd } from '#features/cart/early-add.browser.ts'
import { createCartEngine } from '#features/cart/engine/engine.ts'
import type { CartEngine } from '#features/cart/engine/engine-options.ts'
import { messageOf } from '../unit/message-of.fixture.ts'
import type { CartService } from './cart-service.fixture.ts'
import type { FakeClock } from './fake-clock.fixture.ts'
import { SharedStorage } from './shared-storage.fixture.ts'

export interface Tab {
  readonly engine: CartEngine
  readonly views: CartView[]
  view(): CartView
  alertText(): string | null
  announcements: string[]
  isAlive: boolean
  /** In the back-forward cache: the page gets no events until it is shown again. */
  isFrozen: boolean
  kill(): void
}

/** What a browser needs of time. */
type WorldTime = Pick<FakeClock, 'after' | 'clockWhile'>

/** What the lock waits so that tabs hear of what its last holder has stored. */
const STORAGE_LAG_MS = 20

/** One browser: its tabs, their shared storage with its events, and one lock over all of them. */
export class CartWorld {
  readonly tabs: Tab[] = []
  readonly said: string[] = []
  readonly notices: ToastRequest[] = []
  readonly reports: string[] = []
  /** What was under way for each of the reports. */
  readonly operations: string[] = []
  readonly events: string[] = []
  /** The shop's titles of commerce products. */
  readonly titles = new Map<string, string>()
  readonly storage: SharedStorage
  readonly area: Map<string, string>
  /** Whether the browser has Web Locks. */
  hasLocks = true
  /** What the browser knows of its connection. */
  isOnline = true
  buildId = 'build-1'
  /** Ids of additions that the page has persisted before its engine started. */
  readonly ownPersisted = new Set<string>()
  #holder: Tab | null = null
  #isLocked = false
  #queue: Array<() => void> = []
  readonly #waiting = new Set<Tab>()
  #ids = 0
  #presses = 0
  /** Ids of the tabs that hold their own lock, each as often as it does. */
  held: string[] = []
  /** What waits for the end of each tab that lives. */
  readonly #presences = new Map<string, Array<() => void>>()
  readonly time: WorldTime
  readonly service: Pick<CartService, 'api'>

  constructor(time: WorldTime, service: Pick<CartService, 'api'>) {
    this.time = time
    this.service = service
    this.storage = new SharedStorage(time.after)
    this.area = this.storage.area
  }

  open(): Tab {
    const events = new EventTarget()
    const views: CartView[] = []
    const announcements: string[] = []
    let alertText: string | null = null
    const state = { isAlive: true, isFrozen: false, release: () => {} }
    const isAlive = () => state.isAlive
    const clock = this.time.clockWhile(isAlive)
    const area = this.storage.open(events, () => state.isAlive && !state.isFrozen)
    const self = (): Tab => tab
    const engine = createCartEngine({
      api: this.service.api(isAlive),
      storage: createTimestampedStorage({
        prefix: 'cart:',
        area,
        now: clock.now,
        events,
      }),
      clock,
      newRetryBudget: () =>
        createRetryBudget({
          clock,
          random: () => 0.5,
          attempts: REQUEST_ATTEMPTS,
          initialDelayMs: REQUEST_INITIAL_DELAY_MS,
          maxWaitMs: REQUEST_MAX_WAIT_MS,
        }),
      exclusively: (work) => this.#locked(self, work),
      lockSpansTabs: this.hasLocks,
      isOnline: () => this.isOnline,
      presence: {
        hold: (id) => {
          const release = () => {
            this.held = this.held.filter((other) => other !== id)
            this.#free(id)
          }
          this.held.push(id)
          state.release = release
          if (this.hasLocks) this.#presences.set(id, [])
          return release
        },
        whenGone: (id, onGone) => {
          const work = () => {
            this.time.after(20, () => {
              if (isAlive()) onGone()
            })
          }
          const waiting = this.#presences.get(id)
          if (waiting !== undefined) waiting.push(work)
          else if (this.hasLocks) work()
        },
      },
      newId: () => `id-${this.#ids++}`,
      isOwnPersisted: (id) => this.ownPersisted.has(id),
      buildId: this.buildId,
      publish: (view) => views.push(view),
      announce: (text) => announcements.push(text),
      alert: (text) => {
        alertText = text
        if (text !== null) this.said.push(text)
      },
      notify: (notice) => this.notices.push(notice),
      titleOf: (productId) => this.titles.get(productId) ?? null,
      report: (error, context) => {
        this.reports.push(messageOf(error))
        this.operations.push(context?.operation ?? '')
      },
      emit: (event) => this.events.push(event),
      onRemoved: () => {},
    })
    const tab: Tab = {
      engine,
      views,
      announcements,
      get isAlive() {
        return state.isAlive
      },
      get isFrozen() {
        return state.isFrozen
      },
      set isFrozen(isFrozen) {
        state.isFrozen = isFrozen
      },
      view: () => {
        const last = views.at(-1)
        if (last === undefined) throw new Error('No view was published')
        return last
      },
      alertText: () => alertText,
      kill: () => {
        state.isAlive = false
        state.release()
        if (this.#holder === tab) this.#release()
      },
    }
    this.tabs.push(tab)
    return tab
  }

  /** A press on a page whose engine has not started yet; answers whether it was persisted. */
  press(request: AddRequest): boolean {
    return persistAdd(request, this.storage.open()) !== null
  }

  /** A press on a card's "Add", whose inline script knows only the browser's own storage. */
  pressCard(data: Readonly<Record<string, string>>): void {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: this.storage.open()() })
    try {
      this.#presses += 1
      persistLinkAdd({ dataset: { ...data } }, Date.now() + this.#presses)
    } finally {
      if (before === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
      else Object.defineProperty(globalThis, 'localStorage', before)
    }
  }

  get alive() {
    return this.tabs.filter(({ isAlive, isFrozen }) => isAlive && !isFrozen)
  }

  /** Whether the tab has the lock or waits for it; browsers do not freeze such pages. */
  wantsLock(tab: Tab): boolean {
    return this.#holder === tab || this.#waiting.has(tab)
  }

  /** A page that was left gives up the lock, and its work under it may go on when it comes back. */
  giveUpLock(tab: Tab) {
    if (this.#holder === tab) this.#release()
  }

  stored(name: string): unknown {
    const text = this.area.get(`cart:${name}`)
    return text === undefined ? null : JSON.parse(text).value
  }

  /** What is stored of changes that the service has not confirmed. */
  get pending(): string[] {
    return [...this.area.keys()].filter((key) => key.startsWith('cart:journal'))
  }

  cartId(): string | null {
    const id = this.stored('id')
    return typeof id === 'string' ? id : null
  }

  async #locked(self: () => Tab, work: () => Promise<void>) {
    await Promise.resolve()
    const tab = self()
    this.#waiting.add(tab)
    if (this.#isLocked) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#waiting.delete(tab)
    this.#isLocked = true
    if (!tab.isAlive) {
      this.#release()
      return new Promise<void>(() => {})
    }
    this.#holder = tab
    try {
      if (this.storage.lagMs !== null) {
        await new Promise<void>((resolve) => this.time.after(STORAGE_LAG_MS, resolve))
        if (!tab.isAlive) return await new Promise<void>(() => {})
      }
      return await work()
    } finally {
      if (this.#holder === tab) this.#release()
    }
  }

  #free(id: string) {
    const waiting = this.#presences.get(id) ?? []
    this.#presences.delete(id)
    for (const work of waiting) work()
  }

  /** Hands the lock to the next waiter without freeing it in between, as browsers do. */
  #release() {
    this.#holder = null
    const next = this.#queue.shift()
    if (next === undefined) this.#isLocked = false
    else next()
  }
}
