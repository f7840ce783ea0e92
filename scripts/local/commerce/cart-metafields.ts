import type { CartStore } from './cart-store.ts'
import type { StoredCart, StoredMetafield } from './stored-cart.ts'

interface MetafieldInput {
  ownerId: string
  /** "namespace.key". */
  key: string
  type: string
  value: string
}

interface Tools {
  carts: CartStore
  now: () => Date
}

const DEFAULT_NAMESPACE = 'custom'

function partsOf(key: string): { namespace: string; key: string } {
  const at = key.indexOf('.')
  return at < 0
    ? { namespace: DEFAULT_NAMESPACE, key }
    : { namespace: key.slice(0, at), key: key.slice(at + 1) }
}

const isSame = (a: { namespace: string; key: string }, b: { namespace: string; key: string }) =>
  a.namespace === b.namespace && a.key === b.key

const metafieldId = ({ namespace, key }: StoredMetafield, token: string) =>
  `gid://shopify/Metafield/${encodeURIComponent(`${namespace}.${key}`)}?cart=${token}`

const metafieldView = (metafield: StoredMetafield, token: string) => ({
  __typename: 'Metafield',
  id: metafieldId(metafield, token),
  ...metafield,
  description: null,
  reference: null,
  references: null,
})

interface Identifier {
  namespace?: string | null
  key: string
}

/** The fields of the schema's `Cart` that have metafields. */
export function metafieldFields({ metafields, token }: StoredCart) {
  const find = ({ namespace, key }: Identifier) => {
    const found = metafields.find((one) => isSame(one, { namespace: namespace ?? DEFAULT_NAMESPACE, key }))
    return found === undefined ? null : metafieldView(found, token)
  }
  return {
    metafield: find,
    metafields: (args: { identifiers: readonly Identifier[] }) => args.identifiers.map(find),
  }
}

/** The mutations of carts' metafields, which name their cart by its global id. */
export function metafieldMutations({ carts, now }: Tools) {
  /** Changes a cart; null when there is none with this id. */
  async function change(id: string, work: (cart: StoredCart) => StoredCart): Promise<StoredCart | null> {
    const found = await carts.find(id)
    if (found === null) return null
    return carts.enqueue(found.token, async () => {
      const cart = await carts.find(id)
      return cart === null ? null : carts.save(work(cart))
    })
  }

  const set = (input: MetafieldInput) => {
    const parts = partsOf(input.key)
    const time = now().toISOString()
    return change(input.ownerId, (cart) => {
      const before = cart.metafields.find((one) => isSame(one, parts))
      const { type, value } = input
      const made = { ...parts, type, value, createdAt: before?.createdAt ?? time, updatedAt: time }
      return { ...cart, metafields: [...cart.metafields.filter((one) => one !== before), made] }
    })
  }

  return {
    cartMetafieldsSet: async ({ metafields: inputs }: { metafields: readonly MetafieldInput[] }) => {
      const metafields: unknown[] = []
      for (const [index, input] of inputs.entries()) {
        const cart = await set(input)
        const made = cart?.metafields.find((one) => isSame(one, partsOf(input.key)))
        if (cart === null || made === undefined)
          return {
            metafields: null,
            userErrors: [
              {
                code: 'INVALID_OWNER',
                field: ['metafields', String(index), 'ownerId'],
                message: 'Owner does not exist.',
                elementIndex: null,
              },
            ],
          }
        metafields.push(metafieldView(made, cart.token))
      }
      return { metafields, userErrors: [] }
    },

    cartMetafieldDelete: async ({ input }: { input: Pick<MetafieldInput, 'ownerId' | 'key'> }) => {
      const parts = partsOf(input.key)
      let deletedId: string | null = null
      const cart = await change(input.ownerId, (before) => {
        const gone = before.metafields.find((one) => isSame(one, parts))
        deletedId = gone === undefined ? null : metafieldId(gone, before.token)
        return { ...before, metafields: before.metafields.filter((one) => one !== gone) }
      })
      if (deletedId !== null) return { deletedId, userErrors: [] }
      const [code, field] = cart === null ? ['INVALID_OWNER', 'ownerId'] : ['METAFIELD_DOES_NOT_EXIST', 'key']
      const message = cart === null ? 'Owner does not exist.' : 'Metafield does not exist.'
      return { deletedId: null, userErrors: [{ code, field: ['input', field], message }] }
    },
  }
}
