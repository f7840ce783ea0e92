import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { LineChange, PendingChange } from '#features/cart/engine/pending-change.ts'
import { usd } from './cart.fixture.ts'
import { leafPaths, replaceAt } from './schema.fixture.ts'

const shared = {
  ...{ id: 'one', owner: 'tab', touched: 5, cartId: 'gid://shopify/Cart/1', key: 'v|' },
  sent: { at: 5, cartId: 'gid://shopify/Cart/1', base: 1, target: 2 },
}
const ofLine = { ...shared, title: 'Sky', quantity: 2 }
const display = { title: 'Sky', variantTitle: '8 cans', planName: 'Monthly', image: '/sky.png' }
const changes: readonly PendingChange[] = [
  {
    ...{ ...ofLine, kind: 'add', variantId: 'v', sellingPlanId: 'p', attributes: [{ key: 'a', value: 'b' }] },
    display: { ...display, productId: 'product', unitPrice: usd('12.5') },
  },
  { ...ofLine, kind: 'set' },
  { ...ofLine, kind: 'swap', toKey: 'w|', variantId: 'w', sellingPlanId: 'p', display },
  { ...shared, kind: 'attributes', changes: { note: 'Hi', gift: null }, failureText: 'Not saved.' },
  { ...shared, kind: 'codes', codes: ['CALM'], failureText: 'Not taken.' },
]

const nullable = [
  ...['owner', 'cartId', 'sellingPlanId', 'failureText', 'changes.note', 'changes.gift'],
  ...['display.variantTitle', 'display.planName', 'display.image', 'display.productId'],
]

/** The rules of changes, loaded anew for each test. */
const load = () => import('#features/cart/engine/pending-change.ts')

async function isChange(value: unknown) {
  const { pendingChangeSchema } = await load()
  return z.safeParse(pendingChangeSchema, value).success
}

beforeEach(() => {
  vi.resetModules()
})

describe.each(changes.map((change) => [change.kind, change] as const))(
  'a stored change: %s (CART-04, CART-27)',
  (_, change) => {
    test('is read, also without what may be missing', async () => {
      expect(await isChange(change)).toBe(true)
      for (const path of leafPaths(change)) {
        const name = path.join('.')
        expect(await isChange(replaceAt(change, path, null)), name).toBe(nullable.includes(name))
      }
      expect(await isChange({ ...change, sent: null })).toBe(true)
    })

    test('is refused where anything in it is of another kind', async () => {
      const accepted: string[] = []
      for (const path of leafPaths(change))
        if (await isChange(replaceAt(change, path, {}))) accepted.push(path.join('.'))
      expect(accepted).toEqual([])
    })
  },
)

describe('changes', () => {
  const set = (id: string, key: string): LineChange => ({ ...ofLine, id, key, kind: 'set' })
  const swap: LineChange = {
    ...{ ...ofLine, id: 'swap', key: 'v|', kind: 'swap', toKey: 'w|', variantId: 'w', sellingPlanId: null },
    display,
  }

  test('touch the same where one follows the other: a swap has two lines (CART-27, CART-43)', async () => {
    const { hasUnknownOutcome, idsOf, overlap, resultKey } = await load()
    const [v, w, x] = ['v|', 'w|', 'x|'].map((key) => set(key, key))
    if (v === undefined || w === undefined || x === undefined) throw new Error('There are three')
    expect([v, w, x].map((one) => overlap(swap, one))).toEqual([true, true, false])
    expect([v, w, x].map((one) => overlap(one, swap))).toEqual([true, true, false])
    expect([v, w, x].map((one) => hasUnknownOutcome([swap], one))).toEqual([true, true, false])
    expect([hasUnknownOutcome([swap], swap), hasUnknownOutcome([{ ...swap, sent: null }], v)]).toEqual([
      false,
      false,
    ])
    expect([resultKey(swap), resultKey(v)]).toEqual(['w|', 'v|'])
    expect([...idsOf([swap, v])]).toEqual(['swap', 'v|'])
  })

  test('are named after the line that is there afterwards (CART-43)', async () => {
    const { resultName } = await load()
    expect([resultName(swap), resultName(set('one', 'v|'))]).toEqual(['Sky (8 cans, Monthly)', 'Sky'])
  })

  test('are silent where the shop makes them of the cart on its own (CART-27)', async () => {
    const { isCartChange, isSilent } = await load()
    expect(changes.map(isCartChange)).toEqual([false, false, false, true, true])
    expect(changes.map(isSilent)).toEqual([false, false, false, false, false])
    const silent = changes.map((change) =>
      'failureText' in change ? { ...change, failureText: null } : change,
    )
    expect(silent.map(isSilent)).toEqual([false, false, false, true, true])
  })

  test('of the cart have the keys under which earlier releases have stored them (CART-27)', async () => {
    const { ATTRIBUTES_KEY, CODES_KEY } = await load()
    expect([ATTRIBUTES_KEY, CODES_KEY]).toEqual(['attributes', 'discount codes'])
  })
})
