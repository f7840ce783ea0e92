import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/operations.md', 'utf8')
const METRIC = /\b(?:shop|publisher)_[a-z_]+\b/g

/** The names of all metrics that the server and the publisher define. */
const defined = new Set(
  globSync(['src/server/**/*.ts', 'scripts/*.ts', 'scripts/publisher/*.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/name: '((?:shop|publisher)_[a-z_]+)'/g)].map(([, name]) => name),
  ),
)

/** A histogram's series have suffixes of their own. */
const baseOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

test('the guide to operations names every metric, and none that does not exist (OPS-08)', () => {
  const named = new Set([...guide.matchAll(METRIC)].map(([name]) => baseOf(name)))
  expect(defined.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !defined.has(name))).toEqual([])
  expect([...defined].filter((name) => name !== undefined && !named.has(name))).toEqual([])
})

test('every alert by metrics has a row that says what to do (OPS-08)', () => {
  const alerts = [...guide.matchAll(/alert: ([a-z -]+),/g)].map(([, name = '']) => name)
  const rows = new Map(
    guide
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, name = '', , , todo = '']) => [name, todo]),
  )
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((name) => !rows.get(name))).toEqual([])
})
