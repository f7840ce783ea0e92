import { globSync, linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const COMPRESSED = ['.br', '.gz'] as const
/** Whether a file is a compressed copy of the one beside it. */
export const isCompressed = (file: string) => COMPRESSED.some((ending) => file.endsWith(ending))

/** Makes `file` another name of `original`, never being absent or half there. */
function replaceByLink(original: string, file: string): void {
  const part = `${file}.link`
  rmSync(part, { force: true })
  linkSync(original, part)
  renameSync(part, file)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one, { throwIfNoEntry: false }), statSync(other)]
  if (a?.isFile() !== true || a.size !== b.size) return false
  return a.ino === b.ino || readFileSync(one).equals(readFileSync(other))
}

/**
 * Shares the files of a new site that the one before has with the same content, together with their compressed versions,
 * so that neither disk nor time is spent on them twice. Nobody may change a file of a release in place.
 * @returns the other files, relative to the folder.
 */
export function shareUnchanged(previous: string | null, next: string): string[] {
  const files = globSync('**/*', { cwd: next, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isCompressed(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(next.length + 1))
  if (previous === null) return files
  return files.filter((file) => {
    if (!isSame(join(previous, file), join(next, file))) return true
    replaceByLink(join(previous, file), join(next, file))
    for (const ending of COMPRESSED) {
      const compressed = join(previous, file + ending)
      if (statSync(compressed, { throwIfNoEntry: false })?.isFile() === true)
        replaceByLink(compressed, join(next, file + ending))
    }
    return false
  })
}
