import fc from 'fast-check'
import { type CartApi, createCartApi } from '#commerce/cart/cart.api.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import {
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
  REQUEST_MAX_WAIT_MS,
  REQUEST_TIMEOUT_MS,
  STOREFRONT_API_VERSION,
} from '#config/limits.ts'
import { tokens } from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import {
  type Action,
  type Added,
  adding,
  attributing,
  going,
  goingOn,
  hiding,
  increasing,
  noting,
  perform,
  pressing,
  pressingCard,
  type Story,
  setting,
  stepping,
  swapping,
  waiting,
} from '../property/cart-story.fixture.ts'
import { CartWorld, type Tab } from '../property/cart-world.fixture.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'
import type { ChaosRequest, ChaosStory } from './apply-outcome.ts'
import { type ChaosOutcome, chaosOutcome, describeOutcome } from './chaos-outcomes.ts'
import type { ChaosProxy } from './chaos-proxy.ts'
import { PageClock } from './page-clock.ts'
import { type Activity, Traffic } from './traffic.ts'

const API_PATH = `/api/${STOREFRONT_API_VERSION}/graphql.json`

/** What a person does in a browser, and what happens to its pages. */
export type SoakAction =
  | Action
  /** Goes to the next page; this one is kept in the back-forward cache. */
  | { kind: 'go, keep page'; tab: number }
  /** Goes back to a page of the back-forward cache. */
  | { kind: 'go back'; page: number }
  /** Somebody sets the device's clock: pages opened later have another time. */
  | { kind: 'set clock'; ms: number }

const keeping: fc.Arbitrary<SoakAction> = fc.oneof(
  fc.record({ kind: fc.constant('go, keep page' as const), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('go back' as const), page: fc.nat(2) }),
)
const settingClock: fc.Arbitrary<SoakAction> = fc.record({
  kind: fc.constant('set clock' as const),
  ms: fc.constantFrom(-86_400_000, -3_600_000, -5000, 5000, 3_600_000),
})

export interface SoakPlan {
  /** `adds`: any tabs, nothing but adding and "+", so that every press counts. `one tab`: the last word on each line counts. */
  kind: 'adds' | 'one tab' | 'anything'
  tabs: number
  /** Whether the cart is there before anything goes wrong. */
  hasCart: boolean
  actions: readonly SoakAction[]
  outcomes: readonly ChaosOutcome[]
}

const planOf = (
  kind: SoakPlan['kind'],
  tabs: fc.Arbitrary<number>,
  ...actions: fc.Arbitrary<SoakAction>[]
): fc.Arbitrary<SoakPlan> =>
  fc.record({
    kind: fc.constant(kind),
    tabs,
    hasCart: fc.constantFrom(true, true, true, false),
    actions: fc.array(fc.oneof(...actions), { minLength: 1, maxLength: 20 }),
    outcomes: fc.array(chaosOutcome, { minLength: 3, maxLength: 30 }),
  })

/** Long enough for changes to be sent and to fail between two actions. */
const pausing: fc.Arbitrary<SoakAction> = fc.oneof(
  waiting,
  waiting,
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 3000, max: 20_000 }) }),
)

const anyTabs = fc.integer({ min: 1, max: 3 })

export const soakPlan: fc.Arbitrary<SoakPlan> = fc.oneof(
  planOf(
    'adds',
    anyTabs,
    adding,
    adding,
    increasing,
    pressing,
    pressingCard,
    pausing,
    pausing,
    pausing,
    hiding,
    going,
    keeping,
    settingClock,
  ),
  planOf(
    'one tab',
    fc.constant(1),
    adding,
    setting,
    stepping,
    swapping,
    noting,
    waiting,
    hiding,
    goingOn,
    settingClock,
  ),
  planOf(
    'anything',
    anyTabs,
    ...[
      adding,
      setting,
      stepping,
      swapping,
      attributing,
      noting,
      pausing,
      pausing,
      hiding,
      going,
      keeping,
      settingClock,
    ],
  ),
)

/** How long making a cart takes when nothing goes wrong. */
const START_MS = 500
/** For how long the network still goes wrong after the last action. */
const AFTERMATH_MS = 20_000
/** How long everything that was begun may take to end: every retry, and changes of crashed pages. */
const SETTLE_MS = 200_000
const REOPEN_MS = 30_000

/** Resolves never: a page that is gone gets no answer. */
const never = () => new Promise<never>(() => {})

const actionText = ({ kind, ...rest }: SoakAction) =>
  `${kind} ${Object.entries(rest)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')}`

/** One story: a browser whose pages talk to the service through the proxy. */
export class SoakStory implements ChaosStory {
  /** What happened, in the story's time. */
  readonly trace: string[] = []
  /** How many requests had each kind of outcome. */
  readonly outcomeCounts = new Map<string, number>()
  readonly added: Added[] = []
  readonly wanted = new Map<string, number>()
  readonly swapped: Story['swapped'] = []
  readonly noted: Story['noted'] = { attributes: new Map(), codes: null }
  readonly #traffic = new Traffic()
  readonly time = new FakeClock(this.#traffic.quiet)
  readonly world: CartWorld
  readonly plan: SoakPlan
  readonly #proxy: ChaosProxy
  readonly #name: string
  readonly #started = this.time.now()
  /** Outcomes of the next requests; those after them pass. */
  #outcomes: ChaosOutcome[] = []
  #skewMs = 0
  #requests = 0
  readonly #clocks = new Map<() => boolean, PageClock>()
  /** The page that each kept page was left for; going back leaves it in turn. */
  readonly #nextPages = new Map<Tab, Tab>()
  /** The pages' requests that are under way, by id. */
  readonly #sending = new Map<string, Activity>()

  constructor(plan: SoakPlan, proxy: ChaosProxy, name: string) {
    this.plan = plan
    this.#proxy = proxy
    this.#name = name
    const clockWhile = (isAlive: () => boolean) => {
      const clock = new PageClock(this.time.clockWhile(isAlive), this.#skewMs)
      this.#clocks.set(isAlive, clock)
      return clock
    }
    this.world = new CartWorld(
      { after: this.time.after, clockWhile },
      { api: (isAlive) => this.#api(isAlive) },
    )
  }

  /** Plays the story, and resolves when nothing is pending any more and every page was shown again. */
  async play(): Promise<void> {
    this.#proxy.open(this.#name, this)
    try {
      for (let opened = 0; opened < this.plan.tabs; opened += 1) this.world.open()
      if (this.plan.hasCart) await this.time.pass(START_MS)
      this.#outcomes = [...this.plan.outcomes]
      for (const action of this.plan.actions) {
        this.#log(actionText(action))
        await this.#perform(action)
        // The browser keeps running between two actions of a person.
        await this.time.pass(1)
      }
      await this.time.pass(AFTERMATH_MS)
      this.#outcomes = []
      this.#log('the network is fine from here on')
      await this.time.pass(SETTLE_MS)
      this.world.open()
      for (const tab of this.#frozen()) this.#thaw(tab)
      await this.time.pass(REOPEN_MS)
    } finally {
      this.#proxy.close(this.#name)
      for (const tab of this.world.tabs) tab.kill()
    }
  }

  receive(operation: string, id: string): ChaosRequest {
    const given = this.#outcomes.shift()
    if (given !== undefined) this.outcomeCounts.set(given.kind, (this.outcomeCounts.get(given.kind) ?? 0) + 1)
    const outcome = given ?? { kind: 'pass', before: 10, after: 10 }
    this.#log(`${operation} ${id}: ${describeOutcome(outcome)}`)
    const sending = this.#sending.get(id)
    return { outcome, log: (text) => this.#log(text), ...this.#handling(sending) }
  }

  background(): Pick<ChaosRequest, 'hold' | 'end'> {
    return this.#handling(undefined)
  }

  /** `sending` is the page's side of the request, which waits as well. */
  #handling(sending: Activity | undefined) {
    const handling = this.#traffic.begin()
    const activities = [handling, ...(sending === undefined ? [] : [sending])]
    const setHeld = (isHeld: boolean) => {
      for (const activity of activities) this.#traffic.hold(activity, isHeld)
    }
    return {
      hold: (ms: number) =>
        new Promise<void>((resolve) => {
          this.time.after(ms, () => {
            setHeld(false)
            resolve()
          })
          setHeld(true)
        }),
      end: () => this.#traffic.end(handling),
    }
  }

  #log(text: string) {
    this.trace.push(`${String(this.time.now() - this.#started).padStart(7)} ms  ${text}`)
  }

  #api(isAlive: () => boolean): CartApi {
    const clock = this.#clocks.get(isAlive)
    if (clock === undefined) throw new Error('The page has no clock')
    const page = this.#clocks.size
    const clients = createCommerceClients({
      storefrontUrl: `${this.#proxy.url}${API_PATH}`,
      accessToken: { kind: 'public', value: tokens.public },
      backendUrl: `${this.#proxy.url}/none`,
      clock,
      random: () => 0.5,
      retry: {
        attempts: REQUEST_ATTEMPTS,
        initialDelayMs: REQUEST_INITIAL_DELAY_MS,
        maxWaitMs: REQUEST_MAX_WAIT_MS,
        timeoutMs: REQUEST_TIMEOUT_MS,
      },
      onMisconfiguration: (message) => this.#log(`page ${page} reports: ${message}`),
      fetch: async (_, init) => {
        const answer = await this.#send(page, init)
        if (!isAlive()) return never()
        await clock.whenRunning()
        if (answer instanceof Response) return answer
        throw answer
      },
    })
    return createCartApi(clients.cart)
  }

  /** Sends a page's request; returns the response, or the error that `fetch` throws. */
  async #send(page: number, init: RequestInit | undefined): Promise<unknown> {
    this.#requests += 1
    const id = String(this.#requests)
    const operation = /"operationName":"(\w+)"/.exec(String(init?.body))?.[1] ?? ''
    this.#log(`page ${page} sends ${operation} ${id}`)
    const sending = this.#traffic.begin()
    this.#sending.set(id, sending)
    try {
      const response = await fetch(`${this.#proxy.url}/${this.#name}/${id}${API_PATH}`, init)
      const body = await response.arrayBuffer()
      this.#log(`page ${page} gets ${response.status} for ${operation} ${id}`)
      return new Response(body, response)
    } catch (error) {
      this.#log(`page ${page} gets no answer for ${operation} ${id}`)
      return error
    } finally {
      this.#sending.delete(id)
      this.#traffic.end(sending)
    }
  }

  #frozen(): Tab[] {
    return this.world.tabs.filter(({ isAlive, isFrozen }) => isAlive && isFrozen)
  }

  #clockOf(tab: Tab): PageClock | undefined {
    return [...this.#clocks.values()][this.world.tabs.indexOf(tab)]
  }

  #thaw(tab: Tab) {
    tab.isFrozen = false
    this.#clockOf(tab)?.thaw()
    tab.engine.returned()
  }

  async #perform(action: SoakAction): Promise<void> {
    const { world } = this
    switch (action.kind) {
      case 'set clock':
        this.#skewMs += action.ms
        return
      case 'go back': {
        const frozen = this.#frozen()
        const tab = frozen[action.page % Math.max(frozen.length, 1)]
        if (tab === undefined) return
        const next = this.#nextPages.get(tab)
        if (next?.isAlive === true && !next.isFrozen) {
          next.engine.leaving()
          next.kill()
        }
        this.#thaw(tab)
        return
      }
      case 'go, keep page': {
        const tab = world.alive[action.tab % Math.max(world.alive.length, 1)]
        if (tab === undefined) return
        tab.engine.leaving()
        if (world.wantsLock(tab)) tab.kill()
        else {
          tab.isFrozen = true
          this.#clockOf(tab)?.freeze()
        }
        this.#nextPages.set(tab, world.open())
        return
      }
      default:
        await perform(action, this)
    }
  }
}
