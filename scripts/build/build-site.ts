import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Environment } from '../../src/config/env.ts'
import { readEnvironment } from '../../src/config/read-environment.ts'
import {
  type ProcessEnvironment,
  productionVariables,
  projectRoot,
  type RunResult,
  runNode,
  tools,
} from '../lib/process.ts'
import { copyStudio, keepStudio } from './admin-files.ts'
import { astroVariables } from './astro-variables.ts'
import { hasStudio, pageFilesOf, pathOfFile, STUDIO_FILE } from './built-pages.ts'
import { findLeakedSecrets } from './checks/find-leaked-secrets.ts'
import { contentSecurityPolicy, studioSecurityPolicy } from './content-security-policy.ts'
import {
  headerRules,
  headersFile,
  MAX_LINE_LENGTH,
  type MovedPage,
  redirectLines,
} from './headers-and-redirects.ts'
import { findTags } from './html-tags.ts'
import { type CspSources, inlineScriptHashes } from './post-processing/csp-sources.ts'
import { CSP_SOURCES_VARIABLE, readCspSources } from './post-processing/integration.ts'
import { replaceFolder, requireReplaceable } from './replace-folder.ts'
import { retainEarlierAssets } from './retain-earlier-assets.ts'

export interface BuildOptions {
  variables: ProcessEnvironment
  /** The site's folder, relative to the project's. Replaced at the end of a build that succeeded. */
  outDir: string
  /** `inherit` shows Astro's output as it comes, `collect` only when it fails. */
  output: 'inherit' | 'collect'
  /** The folder of a built studio to include; null leaves it out. */
  studio: string | null
  /** Whether the studio of the release before stays in place of one that is left out. */
  keepsStudio?: boolean
  /** Arguments for the Node process that runs Astro. */
  nodeArguments?: readonly string[]
  /** The folder of the release before, when it is not `outDir` itself. */
  earlier?: string
  /** Makes pages and their files in a folder; by default with `astro build` in a process of its own. */
  runAstro?: (outDir: string, variables: ProcessEnvironment) => Promise<RunResult>
  /** Former paths of pages, which lead to the present ones. */
  moved?: readonly MovedPage[]
  /** Where the ages of earlier releases' files are noted, when the folders of releases change. */
  retentionRecord?: string
}

export interface BuildSummary {
  pages: number
  seconds: number
  /** Files retained from earlier releases. */
  retainedFiles: number
}

/** Thrown when Astro fails, with its output where that was collected, or when the result must not be published. */
export class BuildError extends Error {
  override name = 'BuildError'
}

function studioPolicy(directory: string, environment: Environment): string | null {
  if (!hasStudio(directory)) return null
  const html = readFileSync(`${directory}/${STUDIO_FILE}`, 'utf8')
  const hashes = inlineScriptHashes(findTags(html, ['script']))
  return studioSecurityPolicy(environment, new Set(hashes))
}

interface HostRules {
  sources: CspSources
  /** Relative to the folder. */
  pageFiles: readonly string[]
  moved: readonly MovedPage[]
}

/** From the site's root. */
export const hostRuleFiles = ['/_headers', '/_redirects'] as const

/** Writes `_headers` and `_redirects` of a built site. */
export function writeHostRules(
  directory: string,
  environment: Environment,
  { sources, pageFiles, moved }: HostRules,
): void {
  const paths = pageFiles.map(pathOfFile)
  const policies = {
    shop: contentSecurityPolicy(environment, sources),
    studio: studioPolicy(directory, environment),
  }
  // Not in place: another release may have the same file.
  for (const path of hostRuleFiles) rmSync(directory + path, { force: true })
  writeFileSync(`${directory}/_headers`, headersFile(headerRules(environment, policies, paths)))
  const redirects = redirectLines(directory, environment, moved)
  const long = redirects.find((line) => line.length >= MAX_LINE_LENGTH)
  if (long !== undefined) throw new RangeError(`_redirects: line too long: ${long.slice(0, 120)}…`)
  if (redirects.length > 0) writeFileSync(`${directory}/_redirects`, `${redirects.join('\n')}\n`)
}

/**
 * Builds the static site: every page, `_headers` and `_redirects`, and the hashed files of releases of the last 7 days.
 * A build that fails leaves the folder as it was.
 * @throws ConfigurationError naming every missing variable; Error when the folder contains something other than a site;
 * BuildError when pages could not be built, or contain a secret.
 */
export async function buildSite({
  variables,
  outDir,
  output,
  studio,
  keepsStudio = false,
  nodeArguments = [],
  moved = [],
  runAstro = (outDir, environment) =>
    runNode([...nodeArguments, tools.astro, 'build', '--outDir', outDir], { environment, output }),
  earlier,
  retentionRecord,
}: BuildOptions): Promise<BuildSummary> {
  const environment = readEnvironment(variables)
  const started = performance.now()
  const folder = resolve(projectRoot, outDir)
  requireReplaceable(folder, { name: outDir, what: 'a built site', files: ['_headers', 'index.html'] })
  const before = earlier ?? folder
  // Each output folder has its own working folder.
  const name = relative(projectRoot, folder).replaceAll(/[^\w.-]+/g, '-')
  const next = `${projectRoot}.local/build/${name}`
  rmSync(next, { recursive: true, force: true })
  const cspSourcesFile = `${next}.csp-sources.json`
  rmSync(cspSourcesFile, { force: true })
  const { code, output: log } = await runAstro(next, {
    ...variables,
    ...productionVariables,
    ...astroVariables,
    [CSP_SOURCES_VARIABLE]: cspSourcesFile,
  })
  if (code !== 0) throw new BuildError(`The site could not be built.${log === '' ? '' : `\n${log}`}`)
  if (studio !== null) copyStudio(studio, next)
  else if (keepsStudio) keepStudio(before, next, variables)
  const pageFiles = pageFilesOf(next)
  writeHostRules(next, environment, { sources: readCspSources(cspSourcesFile), pageFiles, moved })
  const secrets = findLeakedSecrets(next, variables)
  if (secrets.length > 0) throw new BuildError(`The site contains secrets:\n${secrets.join('\n')}`)
  const retainedFiles = retainEarlierAssets({
    earlier: before,
    next,
    recordFile: retentionRecord ?? `${projectRoot}.local/releases/${name}.json`,
    now: new Date(),
  })
  replaceFolder(folder, next)
  return { pages: pageFiles.length, seconds: (performance.now() - started) / 1000, retainedFiles }
}
