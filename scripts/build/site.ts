import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { type Environment, readEnvironment } from '../../src/config/env.ts'
import { pathOf } from '../../src/config/routes.ts'
import { type Environment as ProcessEnvironment, projectRoot, runNode, tools } from '../process.ts'
import { noAllowances } from './allowances.ts'
import { keepEarlierFiles } from './earlier-releases.ts'
import { type Allowances, allowedElements, gatherAllowances } from './finish-page.ts'
import { ALLOWANCES_VARIABLE, readAllowances } from './finished-pages.ts'
import { headerRules, headersFile, MAXIMUM_LINE, redirectLines } from './host-rules.ts'
import { tagsOf } from './html.ts'
import { pageFilesOf, pagesOf, pathOfFile } from './pages.ts'
import { findSecrets } from './secrets.ts'
import { contentSecurityPolicy, inlineScriptHashes, studioSecurityPolicy } from './security-policy.ts'
import { addStudioFiles } from './studio.ts'

export interface BuildOptions {
  variables: ProcessEnvironment
  /** The site's folder, from the project's. It is replaced at the end, and only by a build that succeeded. */
  outDir: string
  /** `inherit` shows Astro's own output as it comes. */
  output: 'inherit' | 'collect'
  /** The folder of a built studio to go with it; null leaves it out. */
  studio: string | null
  /** Parameters for the Node that runs Astro. */
  nodeParameters?: readonly string[]
}

export interface BuiltSite {
  pages: number
  seconds: number
  keptFiles: number
}

/** Thrown when Astro fails; `output` has what it said, where it was collected. */
export class BuildFailed extends Error {
  override name = 'BuildFailed'
}

function studioPolicy(directory: string, environment: Environment): string | null {
  const file = `${directory}${pathOf('admin', {})}/index.html`
  if (!existsSync(file)) return null
  const hashes = inlineScriptHashes(tagsOf(readFileSync(file, 'utf8'), ['script']))
  return studioSecurityPolicy(environment, new Set(hashes))
}

/** Writes what a static host needs to know beside the pages; answers how many pages there are. */
function writeHostRules(directory: string, environment: Environment, allowances: Allowances): number {
  const paths = pageFilesOf(directory).map(pathOfFile)
  const policies = {
    shop: contentSecurityPolicy(environment, allowances),
    studio: studioPolicy(directory, environment),
  }
  writeFileSync(`${directory}/_headers`, headersFile(headerRules(environment, policies, paths)))
  const redirects = redirectLines(directory, environment)
  const long = redirects.find((line) => line.length >= MAXIMUM_LINE)
  if (long !== undefined) throw new RangeError(`_redirects: line too long: ${long.slice(0, 120)}…`)
  if (redirects.length > 0) writeFileSync(`${directory}/_redirects`, `${redirects.join('\n')}\n`)
  return paths.length
}

/** Whatever else is in a folder is somebody's work: only a site that was built before may be replaced. */
function requireReplaceable(folder: string, outDir: string): void {
  if (!existsSync(folder)) return
  const isSite = existsSync(`${folder}/_headers`) && existsSync(`${folder}/index.html`)
  if (isSite || (statSync(folder).isDirectory() && readdirSync(folder).length === 0)) return
  throw new Error(`${outDir} holds something else than a built site, so no site is built there.`)
}

/** The new site in the place of the former one, also on another disk: nobody ever finds half of one. */
function replaceFolder(folder: string, built: string): void {
  const former = `${folder}.former`
  const next = `${folder}.next`
  for (const left of [former, next]) rmSync(left, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  try {
    renameSync(built, next)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    cpSync(built, next, { recursive: true })
    rmSync(built, { recursive: true })
  }
  if (existsSync(folder)) renameSync(folder, former)
  renameSync(next, folder)
  rmSync(former, { recursive: true, force: true })
}

/** Adds a studio that was built later to a site that is there already. */
export function addStudio(studio: string, outDir: string, variables: ProcessEnvironment): void {
  const folder = resolve(projectRoot, outDir)
  addStudioFiles(studio, folder)
  const allowances = noAllowances()
  for (const { html } of pagesOf(folder)) gatherAllowances(tagsOf(html, allowedElements), allowances)
  writeHostRules(folder, readEnvironment(variables), allowances)
}

/**
 * Builds the static site: every page, `_headers` and `_redirects`, and the hashed files of earlier releases that are
 * still within their 7 days. A build that fails leaves the folder as it was.
 * @throws ConfigurationError naming every missing variable; Error when something else than a site is in the folder;
 * BuildFailed when pages could not be built.
 */
export async function buildSite({
  variables,
  outDir,
  output,
  studio,
  nodeParameters = [],
}: BuildOptions): Promise<BuiltSite> {
  const environment = readEnvironment(variables)
  const started = performance.now()
  const folder = resolve(projectRoot, outDir)
  requireReplaceable(folder, outDir)
  // One for each folder that is built to, wherever it is.
  const name = relative(projectRoot, folder).replaceAll(/[^\w.-]+/g, '-')
  const next = `${projectRoot}.local/build/${name}`
  rmSync(next, { recursive: true, force: true })
  const allowancesFile = `${next}.allowances.json`
  rmSync(allowancesFile, { force: true })
  const { code, output: said } = await runNode([...nodeParameters, tools.astro, 'build', '--outDir', next], {
    environment: { ...variables, ASTRO_TELEMETRY_DISABLED: '1', [ALLOWANCES_VARIABLE]: allowancesFile },
    output,
  })
  if (code !== 0) throw new BuildFailed(`The site could not be built.${said === '' ? '' : `\n${said}`}`)
  if (studio !== null) addStudioFiles(studio, next)
  const pages = writeHostRules(next, environment, readAllowances(allowancesFile))
  const secrets = findSecrets(next, variables)
  if (secrets.length > 0) throw new BuildFailed(`The site would give secrets away:\n${secrets.join('\n')}`)
  const keptFiles = keepEarlierFiles({
    earlier: folder,
    next,
    recordFile: `${projectRoot}.local/releases/${name}.json`,
    now: new Date(),
  })
  replaceFolder(folder, next)
  return { pages, seconds: (performance.now() - started) / 1000, keptFiles }
}
