import { describe, expect, test } from 'vitest'
import type { ChangeOutcome } from '#features/cart/cart-commands.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'
import { toAddChange } from '#features/cart/early-add.browser.ts'
import { createChangeCommands, createOutcomeListeners } from '#features/cart/engine/commands-to-changes.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import { toView } from '#features/cart/engine/to-view.ts'
import { cart, line } from './cart.fixture.ts'
import { request } from './cart-browser.fixture.ts'
import { CART_ID, idle, NOW } from './cart-state.fixture.ts'

const done: ChangeOutcome = { kind: 'done', warnings: [] }
const failed: ChangeOutcome = { kind: 'failed', text: 'No.', userErrors: [], isRetryable: false }

const shared = { id: 'id', owner: 'tab', touched: NOW, sent: null }

/** Commands over a cart with 2 of `v`, with `w`, which has sold out, and with what is pending. */
function newCommands({
  outcome = done,
  cartId = CART_ID,
  pending = [],
}: {
  outcome?: ChangeOutcome
  cartId?: string | null
  pending?: PendingChange[]
} = {}) {
  const requested: PendingChange[] = []
  const removed: CartLineView[] = []
  const server = cartId === null ? null : cart(line('v', 2), line('w', 0))
  const { lines } = toView(idle({ cartId, cart: server, changes: pending }), {
    ...{ updating: false, stale: false, checkedOut: false, status: 'ready' },
  })
  const commands = createChangeCommands({
    newChange: (key) => ({ ...shared, cartId, key }),
    cartId: () => cartId,
    lines: () => lines,
    async request(change) {
      requested.push(change)
      return outcome
    },
    titleOf: () => 'Lemon Mint',
    onRemoved: (view) => void removed.push(view),
  })
  return { commands, requested, removed }
}

const set = (key: string, quantity: number) => ({ kind: 'set', key, quantity, title: 'Lemon Mint' })

describe('a quantity (CART-24, CART-26)', () => {
  test('is set, unless the line has it already; what sold out can be removed', () => {
    const { commands, requested } = newCommands()
    commands.setQuantity('v|', 2)
    commands.setQuantity('x|', 2)
    expect(requested).toEqual([])
    commands.setQuantity('v|', 3)
    commands.setQuantity('w|', 0)
    expect(requested).toMatchObject([set('v|', 3), set('w|', 0)])
  })

  test('stepped by "+" or "−" counts from what the line has, and adds to a line that the server may not have', () => {
    const adding = toAddChange(request('x', 2), { ...shared, cartId: CART_ID })
    const { commands, requested } = newCommands({ pending: [adding ?? []].flat() })
    commands.setQuantity('v|', 9, 1)
    commands.setQuantity('v|', 9, -1)
    commands.setQuantity('x|', 3, 1)
    commands.setQuantity('x|', 1, -1)
    expect(requested).toMatchObject([
      { ...set('v|', 3), by: 1 },
      { ...set('v|', 1), by: -1 },
      { kind: 'add', key: 'x|', variantId: 'x', quantity: 1 },
      { kind: 'set', key: 'x|', quantity: 1, by: -1 },
    ])
  })

  test('set by adding says whether the line has it', async () => {
    const add = (quantity: number, outcome: ChangeOutcome = done) => {
      const { commands, requested } = newCommands({ outcome })
      return commands.add(request('v', quantity, { additive: false })).then((is) => [is, requested.length])
    }
    expect(await add(2)).toEqual([true, 0])
    expect(await add(Number.NaN)).toEqual([false, 0])
    expect(await add(3)).toEqual([true, 1])
    expect(await add(3, { kind: 'waiting' })).toEqual([true, 1])
    expect(await add(3, failed)).toEqual([false, 1])
  })

  test('0 by removing a line is told to whoever listens for that', () => {
    const { commands, requested, removed } = newCommands()
    commands.removeLine('x|')
    expect([requested, removed]).toEqual([[], []])
    commands.removeLine('v|')
    expect(requested).toMatchObject([set('v|', 0)])
    expect(removed.map(({ key }) => key)).toEqual(['v|'])
  })
})

test('the new variant is told of by the shop’s own title, like the line (CART-43)', () => {
  const { commands, requested } = newCommands()
  commands.chooseVariant('v|', 'x', { variantTitle: '12', image: null })
  expect(requested).toMatchObject([
    { kind: 'swap', title: 'Lemon Mint', display: { title: 'Lemon Mint', variantTitle: '12' } },
  ])
})

test('a line’s own variant is not chosen anew (CART-43)', () => {
  const { commands, requested } = newCommands()
  commands.chooseVariant('v|', 'v', { variantTitle: null, image: null })
  expect(requested).toEqual([])
})

test('attributes and codes are requested where there is a cart only (CART-17, DISC-15)', async () => {
  const none = newCommands({ cartId: null })
  const outcomes = [await none.commands.setAttributes({ a: '1' }), await none.commands.setCodes(['CALM'])]
  expect(outcomes).toMatchObject([
    { kind: 'failed', isRetryable: true },
    { kind: 'failed', isRetryable: true },
  ])
  expect(none.requested).toEqual([])
  const { commands, requested } = newCommands()
  expect(await commands.setAttributes({ a: '1' })).toEqual(done)
  expect(await commands.setCodes(['CALM'], { failureText: 'Not taken.' })).toEqual(done)
  expect(requested).toMatchObject([
    { kind: 'attributes', changes: { a: '1' }, failureText: null },
    { kind: 'codes', codes: ['CALM'], failureText: 'Not taken.' },
  ])
})

test('callers are told of the end of their change once, also when it was merged into another (CART-27)', () => {
  const { listen, merge, resolve } = createOutcomeListeners()
  const told: string[] = []
  for (const id of ['one', 'two']) listen(id, ({ kind }) => told.push(`${id}: ${kind}`))
  merge({ id: 'two', into: 'one' })
  resolve({ id: 'two', outcome: failed })
  expect(told).toEqual([])
  for (const _ of [1, 2]) resolve({ id: 'one', outcome: done })
  expect(told).toEqual(['one: done', 'two: done'])
})
