import fc from 'fast-check'
import { type ChaosOutcome, chaosOutcome } from './chaos-outcomes.ts'

/** Products of the sample shop that a story buys; none of them sells out. */
export const PRODUCTS = ['/shop/sparkling-water/lemon-mint', '/shop/sparkling-water/blood-orange'] as const

/** A page with a card of each. */
export const CARDS_PATH = '/shop/sparkling-water'

/** What texts call the product of a page, in small letters. */
export const nameOfProduct = (path: string): string => (path.split('/').at(-1) ?? '').replaceAll('-', ' ')

/** What a person does in a browser, and what happens to its pages. */
export type BrowserAction =
  /** Presses "Add to cart"; `isEarly` on a page that has just begun to load. */
  | { kind: 'add'; tab: number; product: number; isEarly: boolean }
  /** Presses "Add" on a card of a page that has just begun to load. */
  | { kind: 'add from card'; tab: number; product: number }
  /** Presses "Increase" of a line in the drawer so many times. */
  | { kind: 'increase'; tab: number; times: number }
  | { kind: 'set'; tab: number; quantity: number }
  | { kind: 'remove'; tab: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'offline'; ms: number }
  /** Goes to another page of the shop at once, or back. */
  | { kind: 'go on' | 'go back' | 'reload'; tab: number }
  | { kind: 'close' | 'crash'; tab: number }
  | { kind: 'open' }
  /** Somebody sets the device's clock: pages loaded later have another time. */
  | { kind: 'set clock'; ms: number }

export interface BrowserPlan {
  /** `adds`: any tabs, nothing but adding, so that every press counts. `one tab`: the last word on each line counts. */
  kind: 'adds' | 'one tab'
  actions: readonly BrowserAction[]
  outcomes: readonly ChaosOutcome[]
}

const tab = fc.nat(2)

const kindOf = <Kind extends BrowserAction['kind']>(kind: Kind) => fc.constant(kind)

const adding: fc.Arbitrary<BrowserAction> = fc.record({
  kind: kindOf('add'),
  tab,
  product: fc.constantFrom(0, 0, 0, 1),
  isEarly: fc.boolean(),
})
const addingFromCard: fc.Arbitrary<BrowserAction> = fc.record({
  kind: kindOf('add from card'),
  tab,
  product: fc.constantFrom(0, 0, 0, 1),
})
const waiting: fc.Arbitrary<BrowserAction> = fc.record({
  kind: kindOf('wait'),
  ms: fc.integer({ min: 1, max: 3000 }),
})
const going: fc.Arbitrary<BrowserAction> = fc.record({
  kind: fc.constantFrom('go on' as const, 'go back' as const, 'reload' as const),
  tab,
})
const disturbing: fc.Arbitrary<BrowserAction> = fc.oneof(
  fc.record({ kind: kindOf('offline'), ms: fc.integer({ min: 100, max: 4000 }) }),
  fc.record({
    kind: kindOf('set clock'),
    ms: fc.constantFrom(-86_400_000, -3_600_000, -5000, 5000, 3_600_000),
  }),
)
const ending: fc.Arbitrary<BrowserAction> = fc.oneof(
  fc.record({ kind: fc.constantFrom('close' as const, 'crash' as const), tab }),
  fc.record({ kind: kindOf('open') }),
)
const changing: fc.Arbitrary<BrowserAction> = fc.oneof(
  fc.record({ kind: kindOf('increase'), tab, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: kindOf('set'), tab, quantity: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: kindOf('remove'), tab }),
)

const planOf = (
  kind: BrowserPlan['kind'],
  ...actions: fc.Arbitrary<BrowserAction>[]
): fc.Arbitrary<BrowserPlan> =>
  fc.record({
    kind: fc.constant(kind),
    actions: fc.array(fc.oneof(...actions), { minLength: 3, maxLength: 10 }),
    outcomes: fc.array(chaosOutcome, { minLength: 3, maxLength: 20 }),
  })

const bought: BrowserAction = { kind: 'add', tab: 0, product: 0, isEarly: false }

const anyPlan = fc.oneof(
  planOf('adds', adding, adding, addingFromCard, waiting, going, ending, disturbing),
  // There has to be a line that can be changed.
  planOf('one tab', adding, changing, changing, changing, waiting, going, disturbing).map((plan) => ({
    ...plan,
    actions: [bought, ...plan.actions],
  })),
)

/** The story of a seed. */
export function browserPlan(seed: number): BrowserPlan {
  const [plan] = fc.sample(anyPlan, { seed, numRuns: 1 })
  if (plan === undefined) throw new Error('There is no plan')
  return plan
}
