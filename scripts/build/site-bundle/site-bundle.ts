import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { type ProcessEnvironment, projectRoot, runNode, tools } from '../../lib/process.ts'
import { serverFlags } from '../../lib/server-flags.ts'
import { astroVariables } from '../astro-variables.ts'
import { BuildError } from '../build-site.ts'
import { deleteOldest, markUsed } from '../cached-builds.ts'
import { withAstroLock } from '../with-astro-lock.ts'
import { BUNDLE_VARIABLE, CLIENT_FOLDER, RECORD_FILE } from './renderer-record.ts'

/** Bundles of sites, one folder each, named by the hash of their sources and configuration. */
const CACHE = `${projectRoot}.local/bundles`
/** Enough for a few shops and tests; older ones are deleted. */
const MAX_CACHED = 6

const folderOf = (hash: string) => `${CACHE}/${hash}`

/** Whether the bundle of this hash is there already. */
export const isBundled = (hash: string): boolean => existsSync(folderOf(hash))

interface BundleOptions {
  /** Whether the hash is still that of the sources, after bundling: else the bundle would be found by a wrong one. */
  isCurrent: () => boolean
  /** Ends the bundler. */
  signal?: AbortSignal
}

async function build(
  folder: string,
  variables: ProcessEnvironment,
  { isCurrent, signal }: BundleOptions,
): Promise<void> {
  // Named by the process, because a bundler that has outlived an earlier process may still write to its own folder.
  const next = `${folder}.${process.pid}.next`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  try {
    const command = [tools.astro, 'build', '--outDir', `${next}/${CLIENT_FOLDER}`]
    const { code, output } = await runNode([...serverFlags, ...command], {
      environment: { ...variables, ...astroVariables, [BUNDLE_VARIABLE]: next },
      output: 'collect',
      ...(signal === undefined ? {} : { signal }),
    })
    if (code !== 0 || !existsSync(`${next}/${RECORD_FILE}`))
      throw new BuildError(`The site could not be bundled.\n${output}`)
    if (!isCurrent()) throw new BuildError('The sources were changed while the site was bundled.')
    renameSync(next, folder)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  deleteOldest(CACHE, MAX_CACHED)
}

/**
 * The folder with the bundle of this code and configuration: what browsers load, and a renderer of the pages. Built in a
 * process of its own where it is not there yet, because the bundler keeps hundreds of MiB.
 * @param hash Of everything that it depends on.
 * @throws BuildError
 */
export async function siteBundle(
  hash: string,
  variables: ProcessEnvironment,
  options: BundleOptions,
): Promise<string> {
  const folder = folderOf(hash)
  if (!existsSync(folder))
    await withAstroLock(async () => {
      // Another process may have built it while this one waited.
      if (!existsSync(folder)) await build(folder, variables, options)
    })
  markUsed(folder)
  return folder
}
