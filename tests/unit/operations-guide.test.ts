import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { unsetSecrets } from '../../scripts/deploy/backend-variables.ts'
import { stateNames } from '../../scripts/publisher/status.ts'
import { selectorsOf } from './promql.fixture.ts'

const guide = readFileSync('docs/operations.md', 'utf8')
const METRIC = /\b(?:shop|publisher)_[a-z_]+\b/g

/** The names of all metrics that the server and the publisher define. */
const defined = new Set(
  globSync(['src/server/**/*.ts', 'scripts/*.ts', 'scripts/publisher/*.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/name: '((?:shop|publisher)_[a-z_]+)'/g)].map(([, name]) => name),
  ),
)

/** The labels of each. */
const labelsOf = new Map(
  globSync(['src/server/**/*.ts', 'scripts/*.ts', 'scripts/publisher/*.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{\s*name: '((?:shop|publisher)_[a-z_]+)'[^{}]*\}/g)].map(
      ([definition, name = '']) => {
        const [, list = ''] = /labelNames: \[([^\]]*)\]/.exec(definition) ?? []
        return [name, [...list.matchAll(/\w+/g)].map(([label]) => label)] as const
      },
    ),
  ),
)

/** The values that labels of a fixed set have. */
const values = new Map<string, readonly string[]>([
  ['publisher_state state', stateNames],
  ['shop_outbox_items state', ['waiting', 'refused']],
  ['publisher_webhooks_total outcome', ['accepted', 'ignored', 'refused']],
])

/** A histogram's series have suffixes of their own. */
const baseOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

test('the guide to operations names every metric, and none that does not exist (OPS-08)', () => {
  const named = new Set([...guide.matchAll(METRIC)].map(([name]) => baseOf(name)))
  expect(defined.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !defined.has(name))).toEqual([])
  expect([...defined].filter((name) => name !== undefined && !named.has(name))).toEqual([])
})

const blocks = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']): unknown => parse(text))

const rulesSchema = z.strictObject({
  groups: z.tuple([
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smhd]$/)
            .optional(),
        }),
      ),
    }),
  ]),
})
const scrapeSchema = z.strictObject({
  scrape_configs: z.tuple([
    z.strictObject({
      job_name: z.string(),
      authorization: z.strictObject({ credentials: z.literal('METRICS_TOKEN') }),
      static_configs: z.array(z.strictObject({ targets: z.array(z.string().regex(/^[\w.-]+:\d+$/)) })),
    }),
  ]),
})
const rules = blocks.flatMap((block) => rulesSchema.safeParse(block).data?.groups[0].rules ?? [])

test('what Prometheus is given is YAML of the form that it takes (OPS-08)', () => {
  expect(blocks).toHaveLength(2)
  expect(blocks.filter((block) => scrapeSchema.safeParse(block).success)).toHaveLength(1)
  expect(rules.length).toBeGreaterThan(5)
})

test.each(rules)('the alert "$alert" asks for metrics, labels and values that exist (OPS-08)', ({ expr }) => {
  const selectors = selectorsOf(expr)
  expect(selectors.length).toBeGreaterThan(0)
  for (const { metric, labels } of selectors) {
    const known = labelsOf.get(baseOf(metric))
    for (const [label, value] of Object.entries(labels)) {
      expect([metric, label, known?.includes(label)]).toEqual([metric, label, true])
      if (value !== '*') expect(values.get(`${metric} ${label}`)).toContain(value)
    }
  }
})

test('expressions that Prometheus would refuse are refused', () => {
  for (const wrong of [
    'shop_outbox_items{state="waiting"',
    'shop_outbox_items{state=waiting} > 0',
    'rate(shop_errors_total) > 0',
    'sum(shop_errors_total[5m])',
    'shop_errors_total >',
    'shop_errors_total > 0 0',
    'shop_errors_total{route=~"("} > 0',
  ])
    expect(() => selectorsOf(wrong), wrong).toThrow()
})

test('every alert by metrics has a row that says what to do (OPS-08)', () => {
  const alerts = rules.map(({ alert }) => alert)
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

test('the guide to rotating a secret names each place that has a copy (OPS-05, PUB-10)', () => {
  const workflow = readFileSync('.github/workflows/publish.yml', 'utf8')
  const inWorkflow = [...workflow.matchAll(/\bsecrets\.(\w+)/g)].map(([, name = '']) => name)
  const rows = (guide.split('### Rotate a secret')[1]?.split('\n### ')[0] ?? '').split('\n')
  const stepsFor = (name: string) => {
    const row = rows.findIndex((line) => line.split('|')[1]?.includes(`\`${name}\``))
    const steps = rows[row]?.split('|')[3] ?? ''
    return steps.trim() === 'the same' ? (rows[row - 1]?.split('|')[3] ?? '') : steps
  }
  expect(
    unsetSecrets({}).filter((name) => !/`npm run deploy -- cloudflare` or `netlify`/.test(stepsFor(name))),
  ).toEqual([])
  expect(inWorkflow.filter((name) => !stepsFor(name).includes("in CI the repository's secret"))).toEqual([])
})
