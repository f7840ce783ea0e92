import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { importsOf } from './imports.fixture.ts'

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** Programs that answer requests from outside, but not those that build or set up. */
const entries = [
  'scripts/server.ts',
  'scripts/publisher.ts',
  'scripts/host/static-host.ts',
  'scripts/deploy/netlify/functions/api.ts',
  'scripts/deploy/netlify/functions/outbox.ts',
  'scripts/deploy/cloudflare/worker.ts',
]

const withoutTypes = (text: string) => text.replaceAll(/^import type [^'"]*['"][^'"]+['"]$/gm, '')

/** "@sanity/client/csm" is of the package "@sanity/client". */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages whose code these files run, with a file that imports each. */
function packagesOf(files: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>()
  const known = new Set(files)
  for (const file of known) {
    for (const { to } of importsOf(file, withoutTypes(readFileSync(file, 'utf8')))) {
      if (existsSync(to)) known.add(to)
      else if (!/^(?:node|astro|virtual):/.test(to)) packages.set(packageOf(to), file)
    }
  }
  return packages
}

test('a package that servers run is one that the weekly audit looks at', () => {
  const packages = packagesOf(entries)
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['zod', 'graphql', '@netlify/blobs', 'send']))
  expect([...packages].filter(([name]) => !(name in dependencies))).toEqual([])
})
