import { globSync } from 'node:fs'
import { projectRoot } from './process.ts'

/**
 * The project's files that match patterns of a list.
 * @param list The file with the list, which the error names.
 * @throws Error for a pattern that matches nothing, as after a rename.
 */
export const matchingFiles = (patterns: readonly string[], list: string): string[] =>
  patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: projectRoot })
    if (found.length === 0) throw new Error(`${pattern} of ${list} matches no file`)
    return found
  })
