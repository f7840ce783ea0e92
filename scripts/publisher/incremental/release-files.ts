import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const COMPRESSED = ['', '.br', '.gz'] as const

/** Makes a folder whose files are other names of the files in `from`. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`]
    if (entry.isDirectory()) linkFolder(source, target)
    else linkSync(source, target)
  }
}

/** The files of a release that is being made, which shares them with the one before until they are replaced. */
export class ReleaseFiles {
  readonly #directory: string
  /** Paths from the site's root. */
  readonly changed: string[] = []

  constructor(directory: string) {
    this.#directory = directory
  }

  /** Leaves a file alone that has this content already. */
  write(path: string, content: Buffer): void {
    const file = this.#directory + path
    if (existsSync(file) && readFileSync(file).equals(content)) return
    // Never written in place: the release before has the same file.
    this.#unlink(path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    this.changed.push(path)
  }

  /** Deletes a file, and the folders that are empty without it. */
  remove(path: string): void {
    this.#unlink(path)
    for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) {
      if (readdirSync(this.#directory + folder).length > 0) break
      rmdirSync(this.#directory + folder)
    }
  }

  #unlink(path: string): void {
    for (const ending of COMPRESSED) rmSync(this.#directory + path + ending, { force: true })
  }
}
