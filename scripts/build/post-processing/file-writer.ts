import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { copiesOf } from '../../host/compressed-copy-paths.ts'
import { FileComparison } from '../../lib/file-comparison.ts'

/**
 * Writes files of a site. One that the release before has with the same content becomes another name of that one, together
 * with its compressed copies, which takes less time than writing it and comparing it later.
 */
export class FileWriter {
  readonly #directory: string
  readonly #previous: string | null
  readonly #folders = new Set<string>()
  readonly #comparison = new FileComparison()

  /** @param previous The folder of the release before, if there is one. Both are without a slash at their end. */
  constructor(directory: string, previous: string | null) {
    this.#directory = directory
    this.#previous = previous
  }

  /** `path` is the file's address. */
  write(path: string, content: string | Uint8Array): void {
    const file = this.#directory + path
    const folder = dirname(file)
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true })
    this.#folders.add(folder)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    if (this.#previous === null) writeFileSync(file, bytes)
    else this.#writeOrLink(path, bytes, this.#previous)
  }

  #writeOrLink(path: string, bytes: Uint8Array, previous: string): void {
    // It might be another name of the file before, which must stay as it is.
    rmSync(this.#directory + path, { force: true })
    if (!this.#comparison.hasContent(previous + path, bytes)) {
      writeFileSync(this.#directory + path, bytes)
      return
    }
    for (const name of [path, ...copiesOf(path)])
      if (existsSync(previous + name)) linkSync(previous + name, this.#directory + name)
  }
}
