import { copyFileSync, cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { filesWithoutCopies } from '../host/compressed-copy-paths.ts'
import { FileComparison } from '../lib/file-comparison.ts'
import type { ProcessEnvironment } from '../lib/process.ts'
import { hasStudio, STUDIO_FILE, STUDIO_FOLDER, studioFiles } from './built-pages.ts'
import { findLeakedSecrets } from './checks/find-leaked-secrets.ts'

// Of the studio within a site. Apart from `build-studio.ts`, whose changes require a new build of the studio.

const PAGE = 'index.html'
/** Below it are hashed files, those of earlier studios among them. */
const HASHED = `${STUDIO_FOLDER}/static/`

/** Copies a built studio into a site's folder. */
export function copyStudio(studio: string, site: string): void {
  const folder = `${site}/${STUDIO_FOLDER}`
  cpSync(studio, folder, { recursive: true, force: true })
  renameSync(`${folder}/${PAGE}`, `${site}/${STUDIO_FILE}`)
}

/** Whether a site has this built studio, and not an earlier one or none. */
export function includesStudio(site: string, studio: string): boolean {
  const comparison = new FileComparison()
  return filesWithoutCopies(studio).every((file) =>
    comparison.areSame(
      `${studio}/${file}`,
      `${site}/${file === PAGE ? STUDIO_FILE : `${STUDIO_FOLDER}/${file}`}`,
    ),
  )
}

/**
 * The files of a site's studio: of the hashed ones those that its page names, that these name, and so on. When others became
 * obsolete is told by no record that would hold after going back.
 */
function filesOfStudio(site: string): string[] {
  const all = filesWithoutCopies(site, studioFiles)
  const unnamed = new Set(all.filter((file) => file.startsWith(HASHED)))
  const files = all.filter((file) => !unnamed.has(file))
  // Goes on to the files that are added meanwhile.
  for (const file of files) {
    const text = readFileSync(`${site}/${file}`, 'latin1')
    for (const other of unnamed) {
      if (!text.includes(basename(other))) continue
      unnamed.delete(other)
      files.push(other)
    }
  }
  return files
}

/**
 * Copies the studio of an earlier release, if it has one, into a site's folder, without what that release has retained of
 * studios before. One that contains a secret of today's configuration is left out: the site could not be released with it.
 */
export function keepStudio(earlier: string, site: string, variables: ProcessEnvironment): void {
  if (!hasStudio(earlier)) return
  const files = filesOfStudio(earlier)
  if (findLeakedSecrets(earlier, variables, files).length > 0) return
  for (const file of files) {
    mkdirSync(dirname(`${site}/${file}`), { recursive: true })
    copyFileSync(`${earlier}/${file}`, `${site}/${file}`)
  }
}
