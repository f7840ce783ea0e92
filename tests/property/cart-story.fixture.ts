import fc from 'fast-check'
import { numericId } from '#commerce/ids.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { lineKey } from '#features/cart/line-key.ts'
import type { Outcome } from './cart-outcomes.fixture.ts'
import { CartService } from './cart-service.fixture.ts'
import { CartWorld, type Tab } from './cart-world.fixture.ts'
import { FakeClock } from './fake-clock.fixture.ts'

export const VARIANTS = ['gid://shopify/ProductVariant/1', 'gid://shopify/ProductVariant/2'] as const
/** What a page says when codes could not be set. */
export const CODES_NOT_TAKEN = 'The code was not taken.'
export const PLAN = 'gid://shopify/SellingPlan/1'
/** As the service names it, too, where it has a plan of that id. */
export const PLAN_NAME = 'Every month'

export type Action =
  | { kind: 'press'; variant: number; plan: boolean; quantity: number }
  | { kind: 'press card'; variant: number; plan: boolean }
  | { kind: 'add'; tab: number; variant: number; plan: boolean; quantity: number }
  | { kind: 'set'; tab: number; line: number; quantity: number }
  | { kind: 'step'; tab: number; line: number; by: number }
  | { kind: 'swap'; tab: number; line: number; variant: number }
  | { kind: 'attribute'; tab: number; name: number; value: string | null }
  | { kind: 'code'; tab: number; codes: string[] }
  | { kind: 'wait'; ms: number }
  | { kind: 'hide' | 'leave' | 'crash' | 'return' | 'go on'; tab: number }
  | { kind: 'open' }

const MAX_LATE_MS = 10_000

const tab = fc.nat(2)
const ms = fc.integer({ min: 2, max: 900 })
/** How long a client may wait before it gives up. */
const patience = fc.oneof(ms, fc.integer({ min: 900, max: REQUEST_TIMEOUT_MS }))

export const adding: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('add' as const),
  tab,
  // Mostly one line, because errors happen where changes overlap.
  variant: fc.constantFrom(0, 0, 0, 1),
  plan: fc.constantFrom(false, false, false, true),
  quantity: fc.integer({ min: 1, max: 3 }),
})
/** A press on a page that is left before its cart has loaded. */
export const pressing: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('press' as const),
  variant: fc.constantFrom(0, 0, 0, 1),
  plan: fc.constantFrom(false, false, false, true),
  quantity: fc.integer({ min: 1, max: 3 }),
})
/** A press on a card's "Add" before the page's script has loaded. */
export const pressingCard: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('press card' as const),
  variant: fc.constantFrom(0, 0, 0, 1),
  plan: fc.constantFrom(false, false, false, true),
})
export const setting: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('set' as const),
  tab,
  line: fc.nat(3),
  quantity: fc.nat(5),
})
/** A press on "+" or "−" of a line in the drawer. */
const steppingBy = (by: fc.Arbitrary<number>): fc.Arbitrary<Action> =>
  fc.record({ kind: fc.constant('step' as const), tab, line: fc.nat(3), by })
export const stepping = steppingBy(fc.constantFrom(1, 1, -1))
/** The same where every press counts, because nothing ends at the minimum. */
export const increasing = steppingBy(fc.constant(1))
export const swapping: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('swap' as const),
  tab,
  line: fc.nat(3),
  variant: fc.nat(2),
})
const noteValue: fc.Arbitrary<string | null> = fc.constantFrom('a', 'b', null)
/** Silent changes that the shop makes. */
export const attributing: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('attribute' as const),
  tab,
  name: fc.nat(2),
  value: noteValue,
})
/** Changes of the cart as a whole. */
export const noting: fc.Arbitrary<Action> = fc.oneof(
  attributing,
  fc.record({
    kind: fc.constant('code' as const),
    tab,
    codes: fc.subarray(['CALM', 'COOL']),
  }),
)
export const waiting: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('wait' as const),
  ms: fc.integer({ min: 1, max: 3000 }),
})
export const hiding: fc.Arbitrary<Action> = fc.record({ kind: fc.constantFrom('hide', 'return'), tab })
export const opening: fc.Arbitrary<Action> = fc.constant({ kind: 'open' as const })
export const going: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constantFrom('leave', 'crash'), tab }),
  opening,
)

/** Goes to the shop's next page in the same tab. */
export const goingOn: fc.Arbitrary<Action> = fc.record({ kind: fc.constant('go on' as const), tab })

export const outcomeOf = (
  ...kinds: Exclude<Outcome['kind'], 'late' | 'doubled late'>[]
): fc.Arbitrary<Outcome> => fc.record({ kind: fc.constantFrom(...kinds), ms })

/** How long after its connection was cut a request still arrives: mostly before it would be repeated. */
const late = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1000, max: MAX_LATE_MS }))

/** Failures after which the shopper's change can still be made. */
export const passing: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 4, arbitrary: outcomeOf('answered') },
  {
    weight: 5,
    arbitrary: outcomeOf(
      'dropped before',
      'dropped after',
      'doubled',
      'doubled and dropped',
      'failing before',
      'failing after',
      'malformed',
      'throttled',
      'null cart',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('late' as const),
      ms: patience,
      late,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('doubled late' as const), ms, late }) },
)

/** These, and those after which it cannot. */
export const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 3, arbitrary: passing },
  { weight: 1, arbitrary: outcomeOf('user error', 'cart ends') },
)

export interface Added {
  key: string
  title: string
  quantity: number
  /** Null until the engine has answered; stays null for a closed page. */
  outcome: boolean | null
}

export interface Story {
  readonly world: CartWorld
  readonly service: CartService
  readonly time: FakeClock
  readonly added: Added[]
  /** Each line's quantity if all changes are made in order. */
  readonly wanted: Map<string, number>
  /** The lines whose variant was chosen anew, and those that they became. */
  readonly swapped: Array<readonly [string, string]>
  /** The same for the cart's attributes and codes, of the changes that their tab confirmed. */
  readonly noted: { attributes: Map<string, string | null>; codes: readonly string[] | null }
}

/** Calls that fail throughout a story, and the checks made before they work again. */
export interface Outage {
  readonly broken: readonly string[]
  readonly meanwhile: (story: Story) => Promise<void>
}

/**
 * Plays a story in a browser with `tabs` tabs, then lets all calls work, and resolves when nothing is pending.
 * @param lagMs See `SharedStorage.lagMs`.
 */
export async function act(
  tabs: number,
  actions: readonly Action[],
  outcomes: readonly Outcome[],
  outage: Outage = { broken: [], meanwhile: async () => {} },
  lagMs: number | null = null,
): Promise<Story> {
  const time = new FakeClock()
  const service = new CartService(time)
  const world = new CartWorld(time, service)
  world.storage.lagMs = lagMs
  const story: Story = {
    world,
    service,
    time,
    added: [],
    wanted: new Map(),
    swapped: [],
    noted: { attributes: new Map(), codes: null },
  }
  service.outcomes = [...outcomes]
  for (const name of outage.broken) service.broken.set(name, 'failing before')
  for (let opened = 0; opened < tabs; opened += 1) world.open()
  for (const action of actions) {
    await perform(action, story)
    // The browser keeps running between two actions of a person, who is slower than storage is.
    await time.pass(1 + (lagMs ?? 0))
  }
  service.outcomes = []
  await outage.meanwhile(story)
  service.broken.clear()
  // Long enough for every retry, and for changes of crashed pages to count as orphaned.
  await time.pass(200_000)
  world.open()
  await time.pass(30_000)
  return story
}

/** Does what a person or the shop does; time passes only where it is waited. */
export async function perform(
  action: Action,
  story: Pick<Story, 'world' | 'time' | 'added' | 'wanted' | 'swapped' | 'noted'>,
): Promise<void> {
  const { world, time, wanted, added } = story
  const pick = (index: number): Tab | undefined => world.alive[index % Math.max(world.alive.length, 1)]
  switch (action.kind) {
    case 'wait':
      return time.pass(action.ms)
    case 'open':
      if (world.alive.length < 3) world.open()
      return
    case 'press':
    case 'press card':
    case 'add': {
      const variantId = VARIANTS[action.variant] ?? VARIANTS[0]
      const sellingPlanId = action.plan ? PLAN : null
      const quantity = action.kind === 'press card' ? 1 : action.quantity
      const entry: Added = {
        key: lineKey(variantId, sellingPlanId),
        title: variantId,
        quantity,
        outcome: null,
      }
      const tab = action.kind === 'add' ? pick(action.tab) : null
      if (tab === undefined) return
      added.push(entry)
      wanted.set(entry.key, (wanted.get(entry.key) ?? 0) + quantity)
      const display = {
        productId: null,
        title: variantId,
        variantTitle: null,
        planName: action.plan ? PLAN_NAME : null,
        image: null,
        unitPrice: null,
      }
      if (action.kind === 'press card') {
        const plan = action.plan ? { addPlan: PLAN, addPlanName: PLAN_NAME } : {}
        world.pressCard({ addVariant: variantId, addTitle: variantId, ...plan })
        return
      }
      const request = { variantId, sellingPlanId, quantity, display }
      if (tab === null) {
        world.press(request)
        return
      }
      void tab.engine.add(request).then((outcome) => {
        entry.outcome = outcome
      })
      return
    }
    case 'set': {
      const tab = pick(action.tab)
      const lines = tab?.view().lines ?? []
      const line = lines[action.line % Math.max(lines.length, 1)]
      if (tab === undefined || line === undefined) return
      tab.engine.setQuantity(line.key, action.quantity)
      wanted.set(line.key, action.quantity)
      return
    }
    case 'step': {
      const tab = pick(action.tab)
      const lines = tab?.view().lines ?? []
      const line = lines[action.line % Math.max(lines.length, 1)]
      const { by } = action
      if (tab === undefined || line === undefined || line.quantity + by < 1) return
      tab.engine.setQuantity(line.key, line.quantity + by, by)
      wanted.set(line.key, (wanted.get(line.key) ?? 0) + by)
      added.push({ key: line.key, title: line.title, quantity: by, outcome: null })
      return
    }
    case 'swap': {
      const tab = pick(action.tab)
      const lines = tab?.view().lines ?? []
      const line = lines[action.line % Math.max(lines.length, 1)]
      const variantId = VARIANTS[action.variant] ?? 'gid://shopify/ProductVariant/3'
      if (tab === undefined || line === undefined || line.variantId === variantId) return
      const toKey = lineKey(variantId, line.sellingPlanId)
      wanted.set(toKey, (lines.find(({ key }) => key === toKey)?.quantity ?? 0) + line.quantity)
      wanted.set(line.key, 0)
      story.swapped.push([line.key, toKey])
      tab.engine.chooseVariant(line.key, variantId, { variantTitle: numericId(variantId), image: null })
      return
    }
    case 'attribute': {
      const tab = pick(action.tab)
      // Without a cart it fails at once.
      if (tab === undefined || tab.view().token === null) return
      story.noted.attributes.set(`note-${action.name}`, action.value)
      void tab.engine.setAttributes({ [`note-${action.name}`]: action.value })
      return
    }
    case 'code': {
      const tab = pick(action.tab)
      if (tab === undefined || tab.view().token === null) return
      story.noted.codes = action.codes
      void tab.engine.setCodes(action.codes, { failureText: CODES_NOT_TAKEN })
      return
    }
    default: {
      const tab = pick(action.tab)
      if (tab === undefined) return
      if (action.kind === 'hide') tab.engine.hidden()
      else if (action.kind === 'return') tab.engine.returned()
      else {
        if (action.kind !== 'crash') tab.engine.leaving()
        tab.kill()
        if (action.kind === 'go on') world.open()
      }
    }
  }
}
