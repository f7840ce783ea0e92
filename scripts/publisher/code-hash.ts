import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { environmentSchema, toolVariables } from '../../src/config/env.ts'
import { type Environment, projectRoot } from '../process.ts'

/** What pages are made of besides content and products; a change of any makes every page anew. */
const sources = [
  'src/**/*',
  'public/**/*',
  'studio/**/*',
  'scripts/build/**/*',
  'astro.config.mjs',
  'sanity.*.ts',
  'package-lock.json',
]

/** What only the publisher itself needs, and no page depends on. */
const withoutEffect = new Set(['PUBLISH_WEBHOOK_SECRET', 'COMMERCE_WEBHOOK_SECRET', ...toolVariables])

/** A hash of the shop's sources and configuration. */
export function hashOfCode(variables: Environment): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(environmentSchema.shape).toSorted())
    if (!withoutEffect.has(name)) hash.update(`${name}=${variables[name] ?? ''}\n`)
  const files = globSync(sources, { cwd: projectRoot, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  for (const file of files.toSorted()) hash.update(file.slice(projectRoot.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
