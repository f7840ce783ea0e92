import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { projectRoot } from './process.ts'

/** The variables in which CI systems and hosts give the commit. */
const commitVariables = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'COMMIT_REF',
  'CF_PAGES_COMMIT_SHA',
  'VERCEL_GIT_COMMIT_SHA',
  'BITBUCKET_COMMIT',
  'CIRCLE_SHA1',
]
/** Characters of a hash, enough to tell releases apart. */
const LENGTH = 12

function headCommit(): string | null {
  // Without this, git would use a repository that contains the project's folder.
  if (!existsSync(`${projectRoot}.git`)) return null
  try {
    const answer = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.toString('utf8').trim() || null
  } catch {
    return null
  }
}

function hashOfSources(): string {
  const files = globSync(['src/**/*', 'public/**/*', 'package-lock.json', 'astro.config.mjs'], {
    cwd: projectRoot,
    withFileTypes: true,
  })
  const hash = createHash('sha256')
  const paths = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`)
  for (const path of paths.toSorted()) hash.update(path.slice(projectRoot.length)).update(readFileSync(path))
  return hash.digest('hex')
}

/**
 * The identifier of the code release: `PUBLIC_BUILD_ID` when set, else the commit, else the CI's commit variable, else a
 * hash of the sources. Never a time, because publishing content must not give shoppers new carts (CART-07).
 */
export function buildId(environment: Readonly<Record<string, string | undefined>>): string {
  const { PUBLIC_BUILD_ID: pinned } = environment
  if (pinned) return pinned
  const fromCi = commitVariables
    .map((name) => environment[name])
    .find((value) => value !== undefined && value !== '')
  return (headCommit() ?? fromCi ?? hashOfSources()).slice(0, LENGTH)
}
