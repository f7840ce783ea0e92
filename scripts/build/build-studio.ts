import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { studioVariables } from '../../studio/environment.ts'
import { type ProcessEnvironment, projectRoot, runNode, tools } from '../lib/process.ts'
import { deleteOldest, hashOfSources, markUsed } from './cached-builds.ts'
import { cleanStudioPage, removeRemoteFonts } from './clean-studio-page.ts'

/** Built studios, one folder each, named by the hash of their sources. */
const CACHE = `${projectRoot}.local/studio`
/** Enough for `npm start`, the tests and a build or two; older ones are deleted. */
const MAX_CACHED = 6

/** The sources of the studio: a change in any of them requires a new build. */
const sources = [
  'studio/**/*',
  'src/config/**/*',
  'public/*icon*',
  'sanity.*.ts',
  'scripts/build/*studio*.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** The studio's own variables, each with a value: its build would look up a missing one in `.env`. */
const variablesOf = (variables: ProcessEnvironment): Record<string, string> =>
  Object.fromEntries(studioVariables.map((name) => [name, variables[name] ?? '']))

/** The environment of the studio's own commands, with telemetry off. */
export const studioEnvironment = (variables: ProcessEnvironment): Record<string, string> => ({
  ...variablesOf(variables),
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
})

const folderOf = (variables: ProcessEnvironment) =>
  `${CACHE}/${hashOfSources(variablesOf(variables), sources)}`

/** The folder of the studio for this configuration if it is cached, otherwise null. */
export function findCachedStudio(variables: ProcessEnvironment): string | null {
  const folder = folderOf(variables)
  return existsSync(`${folder}/index.html`) ? folder : null
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/**
 * The folder with the studio for all configured datasets (STU-01). Builds it only when its sources, packages or
 * configuration have changed; publishing content does not change them.
 * @throws Error with the build's output when it failed.
 */
export async function buildStudio(variables: ProcessEnvironment): Promise<string> {
  const cached = findCachedStudio(variables)
  if (cached !== null) {
    markUsed(cached)
    return cached
  }
  const folder = folderOf(variables)
  const next = `${folder}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  const { code, output } = await runNode([tools.sanity, 'build', next, '--yes', '--no-source-maps'], {
    environment: studioEnvironment(variables),
    output: 'collect',
  })
  if (code !== 0) throw new Error(`The studio could not be built.\n${output}`)
  rewrite(`${next}/index.html`, (html) => cleanStudioPage(html, variables.PUBLIC_SITE_NAME ?? ''))
  for (const file of globSync('static/*.css', { cwd: next })) rewrite(`${next}/${file}`, removeRemoteFonts)
  // A concurrent build of the same hash won the rename; use its output.
  if (existsSync(folder)) rmSync(next, { recursive: true })
  else renameSync(next, folder)
  deleteOldest(CACHE, MAX_CACHED)
  return folder
}
