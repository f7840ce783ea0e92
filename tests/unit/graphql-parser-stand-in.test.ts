import { readFileSync } from 'node:fs'
import { parse, print, stripIgnoredCharacters } from 'graphql'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as cart from '#commerce/cart/cart.documents.ts'
import { parse as parseText, print as printText, toDocument } from '#commerce/graphql-parser-stand-in.ts'
import { signUpDocument } from '#features/forms/sign-up.api.ts'
import { livePricesQuery } from '#features/product-form/live-prices.documents.ts'
import { aliasGraphqlPackages } from '../../scripts/build/alias-graphql-packages.ts'

const documents = Object.entries({ ...cart, livePricesQuery, signUpDocument })

describe('documents in browsers', () => {
  test.each(documents)('send %s unchanged (NET-01)', (_, document) => {
    const definitions = document.definitions.flatMap(
      // The full parser’s definitions, printed, are the text as it was written.
      (definition) => parseText(print({ kind: document.kind, definitions: [definition] })).definitions,
    )
    const sent = printText({ kind: 'Document', definitions })
    expect(stripIgnoredCharacters(sent)).toBe(stripIgnoredCharacters(print(document)))
    expect(parse(sent).definitions.map(({ kind }) => kind)).toEqual(definitions.map(({ kind }) => kind))
  })

  test('keep the operation and its name, and drop the type checker’s directive (NET-01)', () => {
    const [operation] = parseText('\n  mutation cartCreate($input: CartInput) {\n    a\n  }').definitions
    expect(operation).toMatchObject({ operation: 'mutation', name: { value: 'cartCreate' } })
    expect(printText(parseText('fragment CartFields on Cart @_unmask {\n  id\n}'))).toBe(
      'fragment CartFields on Cart { id }',
    )
  })

  test('have every fragment once, whichever way it came (NET-01)', () => {
    const money = toDocument('fragment Money on MoneyV2 { amount }')
    const line = toDocument('fragment Line on CartLine { id }', [money])
    const document = toDocument('query cart { a }', [line, money])
    expect(printText(document)).toBe(
      'query cart { a } fragment Line on CartLine { id } fragment Money on MoneyV2 { amount }',
    )
  })

  test('refuse an operation without a name (NET-01)', () => {
    expect(() => parseText('{ shop { name } }')).toThrow(SyntaxError)
  })
})

test('the development server gives browsers the same parser: it bundles nothing ahead that imports it', () => {
  const manifest = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    peerDependencies: z.record(z.string(), z.string()).default({}),
  })
  const read = (folder: string) => manifest.parse(JSON.parse(readFileSync(`${folder}package.json`, 'utf8')))
  const importing = Object.keys(read('').dependencies).filter((name) => {
    const { dependencies, peerDependencies } = read(`node_modules/${name}/`)
    return 'graphql' in { ...dependencies, ...peerDependencies }
  })
  const { exclude } = aliasGraphqlPackages().config().optimizeDeps
  expect(exclude).toContain('gql.tada')
  expect(importing.filter((name) => !exclude.includes(name))).toEqual([])
})

test('documents are bundled without their indentation, and what stands around them as it is (NET-01)', () => {
  const code = '// A `note`\nconst a = graphql(`\n  query a {\n    b\n  }\n`)\nconst c = `  d`'
  expect(aliasGraphqlPackages().transform.handler(code).code).toBe(
    '// A `note`\nconst a = graphql(` query a { b } `)\nconst c = `  d`',
  )
})
