import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { STUDIO_SCHEMA_FILE } from '../../src/server/load-pages.ts'
import { type ProcessEnvironment, productionVariables, projectRoot, runNode, tools } from '../lib/process.ts'
import { astroVariables } from './astro-variables.ts'
import { bundleStudioSchema } from './bundle-studio-schema.ts'
import { deleteOldest, hashOfSources, markUsed } from './cached-builds.ts'
import { replaceFolder, requireReplaceable } from './replace-folder.ts'

/** Built servers, one folder each, named by the hash of their sources. */
const CACHE = `${projectRoot}.local/server-pages`
/** Enough for `npm start`, the tests and a change or two; older ones are deleted. */
const MAX_CACHED = 4

/** A file that every built server has. */
const ENTRY = 'server/entry.mjs'

/** What the rendered pages are made of, besides content. */
const sources = [
  'src/**/*',
  'public/**/*',
  'studio/**/*',
  'scripts/build/bundle-studio-schema.ts',
  'astro*.config.mjs',
  'scripts/build/alias-graphql-packages.ts',
  'scripts/build/chunk-groups.ts',
  'scripts/build/group-chunks.ts',
  'scripts/build/scripts-as-text.ts',
  'scripts/lib/local-environment.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Secrets are read when the server runs; the others become part of its files. */
const publicVariables = (variables: ProcessEnvironment) =>
  Object.entries(variables)
    .filter(([name, value]) => /^(?:PUBLIC_|CHECKOUT_HOSTS$)/.test(name) && value !== undefined)
    .toSorted()

/** The folder in which the pages for this configuration are, or will be once they are built. */
export function serverPagesFolder(variables: ProcessEnvironment): string {
  return `${CACHE}/${hashOfSources(publicVariables(variables), sources)}`
}

const isBuilt = (folder: string) => existsSync(`${folder}/${ENTRY}`)

/** Whether the pages for this configuration are built already. */
export const hasCachedServerPages = (variables: ProcessEnvironment): boolean =>
  isBuilt(serverPagesFolder(variables))

function replaceLink(link: string, target: string): void {
  const next = `${link}.${process.pid}.next`
  mkdirSync(dirname(link), { recursive: true })
  rmSync(next, { force: true })
  symlinkSync(target, next)
  renameSync(next, link)
}

/**
 * Makes a link, by which a server that is started now finds the pages for this configuration, whether they are built yet
 * or not. Sources may change before they are: {@link buildAndLinkServerPages} makes the link lead to what it has built.
 */
export const linkServerPages = (link: string, variables: ProcessEnvironment): void =>
  replaceLink(link, serverPagesFolder(variables))

/**
 * Builds the pages that the server renders per request into a folder. They are there all at once, or not at all. Not in
 * parallel with a build of the site: they share Astro's working files.
 * @throws Error with the build's output when it failed.
 */
export async function buildServerPages(variables: ProcessEnvironment, folder: string): Promise<void> {
  const target = resolve(projectRoot, folder)
  requireReplaceable(target, { name: folder, what: 'a built server', files: [ENTRY] })
  // One name for all, because no two builds run at once: the next one deletes what a killed one left.
  const next = `${projectRoot}.local/build/server-pages`
  rmSync(next, { recursive: true, force: true })
  try {
    const { code, output } = await runNode(
      [tools.astro, 'build', '--config', 'astro.server.config.mjs', '--outDir', next],
      {
        environment: { ...variables, ...productionVariables, ...astroVariables },
        output: 'collect',
      },
    )
    if (code !== 0) throw new Error(`The server could not be built.\n${output}`)
    await bundleStudioSchema(`${next}/${STUDIO_SCHEMA_FILE}`)
    replaceFolder(target, next)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/**
 * The same into a cache, only when sources, packages or configuration have changed.
 * @param link Made to lead to the folder with the pages.
 */
export async function buildAndLinkServerPages(variables: ProcessEnvironment, link: string): Promise<void> {
  const folder = serverPagesFolder(variables)
  if (isBuilt(folder)) markUsed(folder)
  else await buildServerPages(variables, folder)
  replaceLink(link, folder)
  deleteOldest(CACHE, MAX_CACHED)
}
