import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineKey } from '#features/cart/line-key.ts'
import { UNREACHABLE, UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'
import { isLong, runCount } from '../../scripts/shared/tests/run-length.fixture.ts'
import {
  type Action,
  act,
  adding,
  anyOutcome,
  attributing,
  going,
  goingOn,
  hiding,
  increasing,
  noting,
  opening,
  outcomeOf,
  passing,
  pressing,
  type Story,
  setting,
  stepping,
  swapping,
  waiting,
} from './cart-story.fixture.ts'

const numRuns = isLong ? runCount(500) : 300
const runs = { numRuns }
const timeout = 60_000 + numRuns * 100

const actions = (...kinds: fc.Arbitrary<Action>[]) => fc.array(fc.oneof(...kinds), { maxLength: 20 })
const TABS = fc.integer({ min: 1, max: 3 })
const outcomes = (kind: typeof anyOutcome) => fc.array(kind, { maxLength: 30 })

/** Checks that no failure was shown, except that the cart could not be reached for a while. */
const nothingFailed = ({ world }: Story) =>
  [...world.said, ...world.notices.flatMap(({ kind, text }) => (kind === 'error' ? [text] : []))].every(
    (text) => text === UNREACHABLE_CHANGES_KEPT || text === UNREACHABLE,
  )

function expectConverged({ world, service }: Story) {
  const truth = service.quantities(world.cartId())
  for (const tab of world.alive) {
    const view = tab.view()
    expect(Object.fromEntries(view.lines.map(({ key, quantity }) => [key, quantity]))).toEqual(truth)
    expect(view.updating).toBe(false)
    expect(view.lines.every(({ pending, lineId }) => !pending && lineId !== null)).toBe(true)
    const { attributes, codes } = service.attributesAndCodes(world.cartId())
    expect(Object.fromEntries(view.attributes.map(({ key, value }) => [key, value]))).toEqual(attributes)
    expect(view.discountCodes.map(({ code }) => code)).toEqual(codes)
    expect(view.count).toBe(Object.values(truth).reduce((sum, quantity) => sum + quantity, 0))
  }
  expect(world.pending).toEqual([])
}

/** Checks for every tab at any time: amounts from the server, valid quantities, and lines that match their keys. */
function expectTrueViews({ world, service }: Story) {
  const views = world.tabs.flatMap((tab) => tab.views)
  const lines = views.flatMap((view) => view.lines)
  const money = [
    ...views.flatMap(({ subtotal, total }) => [subtotal, total]),
    ...lines.flatMap(({ price, compareAt }) => [price, compareAt]),
  ]
  expect(money.filter((shown) => shown !== null && !service.issued.has(shown.amount))).toEqual([])
  expect(lines.filter(({ quantity }) => !Number.isInteger(quantity) || quantity < 1)).toEqual([])
  expect(
    lines.filter(({ key, variantId, sellingPlanId }) => lineKey(variantId, sellingPlanId) !== key),
  ).toEqual([])
}

/** Checks that no tab ever showed more of a line than was added to it. */
function expectNoMoreShownThan(added: Story['added'], { tabs }: Story['world']) {
  const most = new Map<string, number>()
  for (const { key, quantity } of added) most.set(key, (most.get(key) ?? 0) + quantity)
  const lines = tabs.flatMap(({ views }) => views).flatMap((view) => view.lines)
  expect(lines.filter(({ key, quantity }) => quantity > (most.get(key) ?? 0))).toEqual([])
}

describe('the cart when calls fail', () => {
  test(
    'shows the server’s cart and amounts in every tab at the end, and tells of failures (CART-27, ERR-06)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          TABS,
          actions(adding, setting, stepping, swapping, noting, waiting, hiding, going),
          outcomes(anyOutcome),
          async (tabs, acts, faults) => {
            const story = await act(tabs, acts, faults)
            expectConverged(story)
            expectTrueViews(story)
            const failed = story.added.filter(({ outcome }) => outcome === false)
            if (failed.length > 0) expect(story.world.notices.some(({ kind }) => kind === 'error')).toBe(true)
          },
        ),
        {
          ...runs,
          // An attribute is sent before a later one that is claimed afterwards, when its crashed tab is known to be gone.
          examples: [
            [
              2,
              [
                { kind: 'wait', ms: 500 },
                { kind: 'attribute', tab: 0, name: 1, value: 'a' },
                { kind: 'leave', tab: 0 },
                { kind: 'attribute', tab: 0, name: 0, value: 'a' },
                { kind: 'crash', tab: 0 },
              ],
              [
                { kind: 'answered', ms: 20 },
                { kind: 'answered', ms: 20 },
                { kind: 'throttled', ms: 0 },
                { kind: 'answered', ms: 790 },
              ],
            ],
          ],
        },
      )
    },
    timeout,
  )

  test(
    'counts exactly once what any tab adds, and each of its presses on "+", even when the tab closes (NET-02, CART-24)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          TABS,
          actions(adding, increasing, pressing, waiting, hiding, going),
          outcomes(passing),
          async (tabs, acts, faults) => {
            const story = await act(tabs, acts, faults)
            expectConverged(story)
            const { world, service, added } = story
            const truth = service.quantities(world.cartId())
            // Until a duplicate is undone, the cart does hold more.
            if (!faults.some(({ kind }) => kind.startsWith('doubled') || kind === 'late'))
              expectNoMoreShownThan(added, world)
            for (const key of new Set(added.map((entry) => entry.key))) {
              const mine = added.filter((entry) => entry.key === key)
              const sum = mine.reduce(
                (total, { quantity, outcome }) => total + (outcome === false ? 0 : quantity),
                0,
              )
              // A change that fails after its page was closed, or after a pause, has no outcome to count.
              if (!nothingFailed(story)) expect(truth[key] ?? 0).toBeLessThanOrEqual(sum)
              else expect(truth[key] ?? 0).toBe(sum)
            }
          },
        ),
        {
          ...runs,
          // The request that undoes a duplicate may still be in flight when its page closes and another tab adds.
          examples: [
            [
              2,
              [
                { kind: 'open' },
                { kind: 'add', tab: 1, variant: 0, plan: false, quantity: 1 },
                { kind: 'wait', ms: 4 },
                { kind: 'add', tab: 0, variant: 0, plan: false, quantity: 1 },
                { kind: 'leave', tab: 1 },
              ],
              [
                { kind: 'answered', ms: 2 },
                { kind: 'answered', ms: 2 },
                { kind: 'dropped before', ms: 2 },
                { kind: 'doubled', ms: 2 },
                { kind: 'answered', ms: 101 },
              ],
            ],
            // A page that opens does not claim a change that another page is still waiting for.
            [
              1,
              [
                { kind: 'add', tab: 0, variant: 0, plan: false, quantity: 1 },
                { kind: 'wait', ms: 1 },
                { kind: 'open' },
                { kind: 'wait', ms: 1496 },
                { kind: 'hide', tab: 0 },
                { kind: 'leave', tab: 0 },
              ],
              [
                { kind: 'null cart', ms: 2 },
                { kind: 'late', ms: 1521, late: 511 },
              ],
            ],
            // The undo is not repeated before the cart shows that it was not made.
            [
              3,
              [
                { kind: 'add', tab: 0, variant: 0, plan: false, quantity: 1 },
                { kind: 'add', tab: 1, variant: 0, plan: false, quantity: 1 },
                { kind: 'wait', ms: 953 },
                { kind: 'wait', ms: 1054 },
                { kind: 'hide', tab: 0 },
              ],
              [
                { kind: 'null cart', ms: 2 },
                { kind: 'dropped before', ms: 2 },
                { kind: 'answered', ms: 2 },
                { kind: 'doubled and dropped', ms: 2 },
                { kind: 'answered', ms: 2 },
                { kind: 'answered', ms: 2 },
                { kind: 'malformed', ms: 2 },
                { kind: 'late', ms: 2, late: 51 },
              ],
            ],
          ],
        },
      )
    },
    timeout,
  )

  test(
    'loses and doubles no addition although browsers tell tabs late of what others have stored (CART-27)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          TABS,
          actions(adding, increasing, pressing, waiting, hiding, opening),
          outcomes(outcomeOf('answered', 'dropped before', 'dropped after')),
          fc.integer({ min: 2, max: 15 }),
          async (tabs, acts, faults, lagMs) => {
            const story = await act(tabs, acts, faults, undefined, lagMs)
            expectConverged(story)
            if (!nothingFailed(story)) return
            const sums = new Map<string, number>()
            for (const { key, quantity } of story.added) sums.set(key, (sums.get(key) ?? 0) + quantity)
            expect(story.service.quantities(story.world.cartId())).toEqual(Object.fromEntries(sums))
          },
        ),
        {
          ...runs,
          // Another tab takes over the addition by which a tab shows the line.
          examples: [
            [
              1,
              [
                { kind: 'press', variant: 0, plan: false, quantity: 1 },
                { kind: 'open' },
                { kind: 'press', variant: 0, plan: true, quantity: 1 },
                { kind: 'add', tab: 0, variant: 0, plan: false, quantity: 1 },
                { kind: 'step', tab: 1, line: 0, by: 1 },
              ],
              [],
              14,
            ],
          ],
        },
      )
    },
    timeout,
  )

  test(
    'holds the shopper’s last quantity of each line, in one tab from page to page (CART-22..27)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          actions(adding, setting, stepping, swapping, noting, waiting, hiding, goingOn),
          outcomes(passing),
          async (acts, faults) => {
            const story = await act(1, acts, faults)
            expectConverged(story)
            const { world, service, wanted } = story
            // A failed change was shown and its line rolled back, so there is nothing to compare.
            if (!nothingFailed(story)) return
            const truth = service.quantities(world.cartId())
            for (const [key, quantity] of wanted) expect(truth[key] ?? 0, key).toBe(quantity)
            const { attributes, codes } = service.attributesAndCodes(world.cartId())
            for (const [key, value] of story.noted.attributes)
              expect(attributes[key] ?? null, key).toBe(value)
            expect(codes).toEqual(story.noted.codes ?? [])
          },
        ),
        {
          ...runs,
          // The request that undoes a duplicate may itself arrive late, after the shopper has added more.
          examples: [
            [
              [
                { kind: 'add', tab: 0, variant: 0, plan: false, quantity: 1 },
                { kind: 'set', tab: 0, line: 0, quantity: 2 },
                { kind: 'return', tab: 0 },
                { kind: 'code', tab: 0, codes: [] },
              ],
              [
                { kind: 'answered', ms: 2 },
                { kind: 'doubled', ms: 2 },
                { kind: 'late', ms: 2, late: 567 },
              ],
            ],
            // Adds to a variant whose swap is still pending: the line shows the new variant throughout.
            [
              [
                { kind: 'add', tab: 0, variant: 0, plan: true, quantity: 1 },
                { kind: 'swap', tab: 0, line: 0, variant: 1 },
                { kind: 'add', tab: 0, variant: 1, plan: true, quantity: 1 },
                { kind: 'hide', tab: 0 },
                { kind: 'swap', tab: 0, line: 0, variant: 1 },
              ],
              [
                { kind: 'answered', ms: 2 },
                { kind: 'answered', ms: 2 },
              ],
            ],
            // However long the wait, a request that sets an attribute may arrive after it was dropped again.
            [
              [
                { kind: 'wait', ms: 10 },
                { kind: 'attribute', tab: 0, name: 0, value: 'a' },
                { kind: 'wait', ms: 5005 },
                { kind: 'attribute', tab: 0, name: 0, value: null },
              ],
              [
                { kind: 'answered', ms: 2 },
                { kind: 'late', ms: 5000, late: 900 },
              ],
            ],
            // A closing page sends no change that is made already: it could arrive after the next page's change.
            [
              [
                { kind: 'wait', ms: 1 },
                { kind: 'go on', tab: 0 },
                { kind: 'code', tab: 0, codes: [] },
                { kind: 'go on', tab: 0 },
                { kind: 'code', tab: 0, codes: ['COOL'] },
              ],
              [
                { kind: 'answered', ms: 2 },
                { kind: 'late', ms: 2, late: 1 },
                { kind: 'answered', ms: 101 },
              ],
            ],
            // A request that sets an attribute may arrive after it was dropped again.
            [
              [
                { kind: 'wait', ms: 1 },
                { kind: 'attribute', tab: 0, name: 0, value: 'a' },
                { kind: 'attribute', tab: 0, name: 0, value: null },
                { kind: 'return', tab: 0 },
              ],
              [
                { kind: 'answered', ms: 2 },
                { kind: 'late', ms: 2, late: 321 },
              ],
            ],
          ],
        },
      )
    },
    timeout,
  )

  test(
    'changes lines and checks out while silent changes fail (CART-27, CHK-02)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          actions(adding, setting, swapping, attributing, waiting, hiding),
          outcomes(passing),
          async (acts, faults) => {
            const meanwhile = async (story: Story) => {
              const { world, service, time, wanted } = story
              await time.pass(60_000)
              const settled = world.alive[0]?.engine.settle()
              await time.pass(10_000)
              expect(await settled).toBe('settled')
              if (!nothingFailed(story)) return
              const truth = service.quantities(world.cartId())
              for (const [key, quantity] of wanted) expect(truth[key] ?? 0, key).toBe(quantity)
            }
            const story = await act(1, acts, faults, { broken: ['attributes'], meanwhile })
            expectConverged(story)
            const { attributes } = story.service.attributesAndCodes(story.world.cartId())
            for (const [key, value] of story.noted.attributes)
              expect(attributes[key] ?? null, key).toBe(value)
          },
        ),
        { ...runs, numRuns: Math.ceil(numRuns / 2) },
      )
    },
    timeout,
  )
})
