import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { pathOf } from '../../src/config/routes.ts'
import { studioVariables } from '../../studio/environment.ts'
import { type Environment, projectRoot, runNode, tools } from '../process.ts'
import { studioPage, withoutForeignFonts } from './studio-page.ts'

/** Built studios, a folder each, by the hash of what they were made of. */
const CACHE = `${projectRoot}.local/studio`
/** Those of `npm start`, the tests and a build or two; older ones go. */
const KEPT = 6

/** What a studio is made of; a change in any of it makes another one. */
const sources = [
  'studio/**/*',
  'src/config/**/*',
  'sanity.*.ts',
  'scripts/build/studio*.ts',
  'package-lock.json',
]

/** The studio's own variables, each with a value: one left out would be looked up in `.env` by the build. */
const variablesOf = (variables: Environment): Record<string, string> =>
  Object.fromEntries(studioVariables.map((name) => [name, variables[name] ?? '']))

/** What the studio's own commands are run with; they report nothing to anybody. */
export const studioEnvironment = (variables: Environment): Record<string, string> => ({
  ...variablesOf(variables),
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
})

function hashOf(variables: Environment): string {
  const hash = createHash('sha256').update(JSON.stringify(variablesOf(variables)))
  const files = globSync(sources, { cwd: projectRoot, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`)
  for (const file of files.toSorted()) hash.update(file.slice(projectRoot.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The folder of the studio for this configuration, if it has been built before; null when it has not. */
export function builtStudio(variables: Environment): string | null {
  const folder = `${CACHE}/${hashOf(variables)}`
  return existsSync(`${folder}/index.html`) ? folder : null
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function forgetOldOnes(): void {
  const folders = readdirSync(CACHE)
    .map((name) => `${CACHE}/${name}`)
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of folders.slice(KEPT)) rmSync(folder, { recursive: true, force: true })
}

/**
 * The folder with the studio of every configured dataset (STU-01), built only when it, its packages or its
 * configuration have changed since: publishing content never does.
 * @throws Error with what the studio's build said, when it failed.
 */
export async function buildStudio(variables: Environment): Promise<string> {
  const known = builtStudio(variables)
  if (known !== null) {
    utimesSync(known, new Date(), new Date())
    return known
  }
  const folder = `${CACHE}/${hashOf(variables)}`
  const next = `${folder}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  const { code, output } = await runNode([tools.sanity, 'build', next, '--yes', '--no-source-maps'], {
    environment: studioEnvironment(variables),
    output: 'collect',
  })
  if (code !== 0) throw new Error(`The studio could not be built.\n${output}`)
  rewrite(`${next}/index.html`, (html) => studioPage(html, variables.PUBLIC_SITE_NAME ?? ''))
  for (const file of globSync('static/*.css', { cwd: next })) rewrite(`${next}/${file}`, withoutForeignFonts)
  // Whoever built the same at the same time has built the same.
  if (existsSync(folder)) rmSync(next, { recursive: true })
  else renameSync(next, folder)
  forgetOldOnes()
  return folder
}

/** Puts a built studio into a site's folder, at its own address. */
export function addStudioFiles(studio: string, site: string): void {
  cpSync(studio, `${site}${pathOf('admin', {})}`, { recursive: true, force: true })
}
