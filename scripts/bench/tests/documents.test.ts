import { type GraphQLSchema, print } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { buildSchema } from '../../local/commerce/schema.ts'
import { extractOperations } from '../documents/extract-operations.ts'
import { type Known, madeUpVariables } from '../documents/made-up-variables.ts'

let schema: GraphQLSchema
beforeAll(async () => {
  schema = await buildSchema({}, {})
})

const known: Known = {
  cart: 'CART',
  line: 'LINE',
  product: 'PRODUCT',
  variant: 'VARIANT',
  collection: 'COLLECTION',
  productHandle: 'lemon-mint',
  collectionHandle: 'water',
}

const card = 'fragment Card on Product { id title ...Price }'
const price = 'fragment Price on Product { handle }'

test('finds valid operations in all kinds of files, with the fragments that they need, once each (OPS-13)', () => {
  const files = [
    {
      path: 'app/a.tsx',
      text: `const a = \`#graphql\nquery A($id: ID!) { product(id: $id) { ...Card } } \${CARD}\``,
    },
    { path: 'app/card.ts', text: `export const CARD = \`#graphql\n${card}\`; const b = \`${price}\`` },
    { path: 'other/card.ts', text: 'const c = `fragment Card on Product { vendor }`' },
    { path: 'app/b.vue', text: 'const same = `query A($id: ID!) { product(id: $id) { ...Card } }`' },
    { path: 'app/c.graphql', text: 'mutation C { cartCreate { cart { id } } } query D { shop { nothing } }' },
    { path: 'app/d.ts', text: 'const text = `a query of {people}`; const broken = `query E { shop {`' },
  ]
  const documents = extractOperations(files, schema).map(print)
  expect(documents).toHaveLength(2)
  expect(documents[0]).toContain('fragment Price on Product')
  expect(documents[0]).not.toContain('vendor')
  expect(documents[1]).toContain('mutation C')
})

test('makes up variables by type and by what they are passed to (OPS-13)', () => {
  const [document] = extractOperations(
    [
      {
        path: 'a.graphql',
        text: `query Q($handle: String!, $menu: String!, $id: ID!, $first: Int, $last: Int, $country: CountryCode) @inContext(country: $country) {
          collection(handle: $handle) { products(first: $first, last: $last) { nodes { id } } }
          menu(handle: $menu) { id }
          cart(id: $id) { id }
        }
        mutation M($cartId: ID!, $lines: [CartLineUpdateInput!]!, $code: CartInput) {
          cartLinesUpdate(cartId: $cartId, lines: $lines) { cart { id } }
          cartCreate(input: $code) { cart { id } }
        }`,
      },
    ],
    schema,
  ).map((one) => madeUpVariables(one, schema, known))
  expect(document).toEqual({ handle: 'water', menu: 'main-menu', id: 'CART', first: 4, country: 'US' })
})
