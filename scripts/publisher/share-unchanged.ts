import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copiesOf, filesWithoutCopies } from '../host/compressed-copy-paths.ts'
import { FileComparison } from '../lib/file-comparison.ts'

/** Makes `file` another name of `original`, never being absent or half there. */
function replaceByLink(original: string, file: string): void {
  const part = `${file}.link`
  rmSync(part, { force: true })
  linkSync(original, part)
  renameSync(part, file)
}

/**
 * Shares the files of a new site that the one before has with the same content, together with their compressed versions,
 * so that neither disk nor time is spent on them twice; most were linked when they were written (`FileWriter`). Nobody may
 * change a file of a release in place.
 * @returns the other files, relative to the folder.
 */
export function shareUnchanged(previous: string | null, next: string): string[] {
  const files = filesWithoutCopies(next)
  if (previous === null) return files
  const comparison = new FileComparison()
  return files.filter((file) => {
    if (comparison.areLinked(join(previous, file), join(next, file))) return false
    if (!comparison.areSame(join(previous, file), join(next, file))) return true
    replaceByLink(join(previous, file), join(next, file))
    for (const copy of copiesOf(file))
      if (existsSync(join(previous, copy))) replaceByLink(join(previous, copy), join(next, copy))
    return false
  })
}
