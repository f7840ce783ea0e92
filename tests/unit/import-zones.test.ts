import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ImportEdge, importsOf, readImports } from './imports.fixture.ts'

/**
 * The folders of `src` that a folder may import from, besides itself. Imports run one way:
 * pages → layouts, sections → features → components → browser → commerce → config → lib. Components may import content
 * (pictures, links, rich text), and layouts are made of sections. `server` composes what runs on a server; only entries
 * outside `src` import it, so that no browser loads it.
 */
const below = {
  lib: [],
  config: ['lib'],
  commerce: ['config', 'lib'],
  // Stores and helpers of the page; what starts them is above the features, in `browser/start`.
  browser: ['commerce', 'config', 'lib'],
  content: ['commerce', 'config', 'lib'],
  backend: ['commerce', 'config', 'lib'],
  components: ['browser', 'content', 'commerce', 'config', 'lib'],
  features: ['components', 'browser', 'content', 'backend', 'commerce', 'config', 'lib'],
  'browser/start': ['features', 'components', 'browser', 'commerce', 'config', 'lib'],
  sections: ['features', 'components', 'browser', 'content', 'commerce', 'config', 'lib'],
  layouts: [
    'browser/start',
    'sections',
    'features',
    'components',
    'browser',
    'content',
    'commerce',
    'config',
    'lib',
  ],
  pages: ['layouts', 'sections', 'features', 'components', 'browser', 'content', 'commerce', 'config', 'lib'],
  // Its pages, which only its own build adds to those of the site, are made of everything.
  server: [
    'pages',
    'layouts',
    'sections',
    'features',
    'components',
    'browser',
    'content',
    'backend',
    'commerce',
    'config',
    'lib',
  ],
  // Run by Astro while it builds.
  integrations: [],
} as const
const anybody = new Set(['styles', 'assets'])

const isZone = (name: string): name is keyof typeof below => name in below

/** "src/features/cart/server-cart-rules.ts" → "features", "src/browser/start/start-page.ts" → "browser/start". */
const zoneOf = (file: string) => /^src\/(browser\/start|[^/]+)\//.exec(file)?.[1] ?? null

/** Why an import is not allowed; null when it is. */
function objection({ from, to }: ImportEdge): string | null {
  if (/^(scripts|studio|tests)\//.test(to))
    return `${from} imports ${to}, which is outside the shop's own code`
  const zone = zoneOf(from)
  const target = zoneOf(to)
  if (zone === null || target === null || zone === target || anybody.has(target)) return null
  if (!isZone(zone)) return `${from} is in a folder that has no place in the order of imports`
  return below[zone].some((name) => name === target) ? null : `${from} imports ${to}: ${zone} → ${target}`
}

/** The names of an import cycle, or null. */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | null => {
    const seen = path.indexOf(name)
    if (seen >= 0) return [...path.slice(seen), name]
    if (done.has(name)) return null
    for (const next of edges.get(name) ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle !== null) return cycle
    }
    done.add(name)
    return null
  }
  for (const name of edges.keys()) {
    const cycle = visit(name, [])
    if (cycle !== null) return cycle
  }
  return null
}

function group(
  imports: readonly ImportEdge[],
  nameOf: (file: string) => string | null,
): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [start, end] = [nameOf(from), nameOf(to)]
    if (start === null || end === null || start === end) continue
    edges.set(start, (edges.get(start) ?? new Set()).add(end))
  }
  return edges
}

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null

describe('import zones', () => {
  const imports = readImports('src/**/*.{ts,tsx,astro}')

  it('reads the imports there are', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(new Set(imports.map(({ from }) => from.split('.').at(-1)))).toEqual(
      new Set(['ts', 'tsx', 'astro']),
    )
  })

  it('run one way: pages → layouts, sections → features → components → browser → commerce → config → lib', () => {
    expect(imports.map(objection).filter((reason) => reason !== null)).toEqual([])
  })

  it('have no cycle between features, nor between files', () => {
    expect(findCycle(group(imports, featureOf))).toBeNull()
    expect(findCycle(group(imports, (file) => file))).toBeNull()
  })

  it('keep the studio to the configuration', () => {
    const foreign = readImports('studio/**/*.{ts,tsx}').filter(({ to }) => {
      return to.startsWith('scripts/') || (to.startsWith('src/') && !to.startsWith('src/config/'))
    })
    expect(foreign).toEqual([])
  })

  it('keep the local services to their own code, what programs share, and the configuration', () => {
    const imports = readImports('scripts/local/**/*.ts')
    expect(imports.length).toBeGreaterThan(100)
    const foreign = imports.filter(({ to }) => {
      const isOwn = /^scripts\/(?:local|shared)\//.test(to)
      return /^(src|studio|scripts|tests)\//.test(to) && !isOwn && !to.startsWith('src/config/')
    })
    expect(foreign).toEqual([])
  })

  it('keep the code of the local services out of what runs without them', () => {
    // They start the services or sign in there; benches run beside them.
    const ofServices = /^scripts\/(?:local\/|bench|lib\/local-environment\.ts|sanity\.ts)/
    const foreign = readImports('scripts/**/*.ts').filter(
      ({ from, to }) =>
        to.startsWith('scripts/local/') && !ofServices.test(from) && !from.includes('/tests/'),
    )
    expect(foreign).toEqual([])
  })

  it('lead to the tag of GraphQL documents only from files that are checked by the schema', () => {
    const text = readFileSync('tsconfig.documents.json', 'utf8')
    const { include } = z.object({ include: z.array(z.string()) }).parse(JSON.parse(text))
    const checked = include.flatMap((pattern) => globSync(pattern))
    const making = readImports('{src,scripts,studio}/**/*.{ts,tsx,astro}')
      .filter(({ to }) => to === 'src/commerce/gql-tag.ts')
      .map(({ from }) => from)
    expect(making.length).toBeGreaterThan(4)
    expect(making.filter((file) => !checked.includes(file))).toEqual([])
  })

  it('name no barrel', () => {
    expect(globSync('src/!(pages)/**/index.{ts,tsx}')).toEqual([])
  })
})

describe('the check itself', () => {
  it('sees every form of an import, in front parts and scripts of .astro files too', () => {
    const text = `---
import Header from '#sections/chrome/Header.astro'
import {
  a,
} from '../a.ts'
import '#styles/global.css'
---
<p>import x from 'not-code'</p>
<script>
import { start } from '#features/cart/start.ts'
const later = () => import('./later.ts')
</script>`
    expect(importsOf('src/layouts/Default.astro', text).map(({ to }) => to)).toEqual([
      'src/sections/chrome/Header.astro',
      'src/a.ts',
      'src/styles/global.css',
      'src/features/cart/start.ts',
      'src/layouts/later.ts',
    ])
  })

  it('objects to imports that run upwards, outwards, or from an unknown folder', () => {
    const upwards = { from: 'src/commerce/ids.ts', to: 'src/features/cart/server-cart-rules.ts' }
    expect(objection(upwards)).toContain('commerce → features')
    expect(objection({ from: 'src/features/cart/server-cart-rules.ts', to: 'scripts/test.ts' })).toContain(
      'outside',
    )
    expect(objection({ from: 'src/odds/ends.ts', to: 'src/config/limits.ts' })).toContain('no place')
    const toServer = { from: 'src/pages/index.astro', to: 'src/server/start-backend.ts' }
    expect(objection(toServer)).toContain('pages → server')
    expect(objection({ from: 'src/pages/index.astro', to: 'src/config/limits.ts' })).toBeNull()
  })

  it('finds a cycle', () => {
    const cycle = findCycle(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['c'])],
        ['c', new Set(['b'])],
      ]),
    )
    expect(cycle).toEqual(['b', 'c', 'b'])
  })
})
