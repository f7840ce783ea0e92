import { environmentSchema, toolVariables } from '../../src/config/env.ts'
import { hashOfSources } from '../build/cached-builds.ts'
import type { ProcessEnvironment } from '../lib/process.ts'

/** What pages and the files they load are made of, besides content and products. */
const sources = [
  'src/**/*',
  'public/**/*',
  'studio/**/*',
  'scripts/build/**/*',
  'scripts/lib/local-environment.ts',
  'astro.config.mjs',
  'sanity.*.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Variables that no page depends on: a new value makes nothing anew. */
const withoutEffect = new Set(['PUBLISH_WEBHOOK_SECRET', 'COMMERCE_WEBHOOK_SECRET', ...toolVariables])

/**
 * A hash of the shop's sources and configuration. When it changes, the site's bundle is built again, and the next release
 * renders every page.
 */
export function hashOfCode(variables: ProcessEnvironment): string {
  const names = Object.keys(environmentSchema.shape).toSorted()
  const configuration = names
    .filter((name) => !withoutEffect.has(name))
    .map((name) => [name, variables[name]])
  return hashOfSources(configuration, sources)
}
