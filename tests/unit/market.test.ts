import { readFileSync } from 'node:fs'
import { buildClientSchema, type IntrospectionQuery, parse, print, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as cart from '#commerce/cart/cart.documents.ts'
import { print as printText, toDocument } from '#commerce/graphql-parser-stand-in.ts'
import { inMarket, partsOfMarket } from '#config/market.ts'
import { readEnvironment } from '#config/read-environment.ts'
import { primaryHostQuery } from '#features/checkout/primary-host.documents.ts'
import { livePricesQuery } from '#features/product-form/live-prices.documents.ts'

const introspection = z.custom<IntrospectionQuery>(
  (value) => typeof value === 'object' && value !== null && '__schema' in value,
)
const file = 'node_modules/@shopify/hydrogen-react/storefront.schema.json'
const schema = buildClientSchema(introspection.parse(JSON.parse(readFileSync(file, 'utf8'))))
const documents = Object.entries({ ...cart, livePricesQuery, primaryHostQuery })

describe('documents in a market', () => {
  test('name country and language (OPS-11)', () => {
    const context = '@inContext(country: CA, language: FR)'
    expect(inMarket('query cart($id: ID!) { node(id: $id) { id } }', 'fr-CA')).toBe(
      `query cart($id: ID!) ${context} { node(id: $id) { id } }`,
    )
    expect(inMarket('query shop{ shop { name } }', 'pt-BR-BR')).toBe(
      'query shop @inContext(country: BR, language: PT_BR) { shop { name } }',
    )
    expect(inMarket('\n  mutation a { b }', 'CA')).toBe('\n  mutation a @inContext(country: CA) { b }')
    const fragment = 'fragment Mutation on Query {\n  query { id }\n  mutation { id }\n}'
    expect(inMarket(fragment, 'CA')).toBe(fragment)
  })

  test.each(documents)('are valid as browsers and servers send %s (OPS-11)', (_, document) => {
    const sent = inMarket(print(document), 'fr-CA')
    expect(sent.match(/@inContext/g)).toHaveLength(1)
    expect(validate(schema, parse(sent))).toEqual([])
    const [operation, ...fragments] = document.definitions.map((definition) =>
      print({ kind: document.kind, definitions: [definition] }),
    )
    const text = printText(
      toDocument(
        inMarket(operation ?? '', 'fr-CA'),
        fragments.map((one) => toDocument(one)),
      ),
    )
    expect(print(parse(text))).toBe(print(parse(sent)))
  })
})

test.each([
  ['CA', { country: 'CA', language: null }],
  ['fr-CA', { country: 'CA', language: 'FR' }],
  ['ckb-IQ', { country: 'IQ', language: 'CKB' }],
  ['zh-TW-HK', { country: 'HK', language: 'ZH_TW' }],
])('reads %s as country and language (OPS-11)', (market, parts) => {
  expect(partsOfMarket(market)).toEqual(parts)
})

test.each(['fr', 'ca', 'fr_CA', 'CA-fr', 'fr-CA ', 'Canada', 'CA) { shop'])(
  'refuses the market %s (OPS-11)',
  (market) => {
    expect(() => readEnvironment({ PUBLIC_MARKET: market })).toThrow('PUBLIC_MARKET is no country (CA)')
  },
)
