import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { copiesOf } from '../../host/compressed-copy-paths.ts'
import { FileComparison } from '../../lib/file-comparison.ts'

/** A file with its compressed copies. */
export const withCompressedCopies = (path: string): string[] => [path, ...copiesOf(path)]

/** Deletes the folders above a path that are empty, below `directory`. */
export function removeEmptyFolders(directory: string, path: string): void {
  for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) {
    if (!existsSync(directory + folder) || readdirSync(directory + folder).length > 0) break
    rmdirSync(directory + folder)
  }
}

/** Makes a folder of hard links to the files in `from`. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`]
    if (entry.isDirectory()) linkFolder(source, target)
    else linkSync(source, target)
  }
}

interface NewContent {
  /** Whether a file has it already. */
  isIn: (file: string) => boolean
  write: (file: string) => void
}

/** The files of a release that is being made: hard links to the previous release's until they are replaced. */
export class ReleaseFiles {
  readonly #directory: string
  readonly #previous: string | null
  readonly #changed = new Set<string>()
  readonly #touched = new Set<string>()
  readonly #comparison = new FileComparison()

  /** @param previous The folder of the release before. */
  constructor(directory: string, previous: string | null) {
    this.#directory = directory
    this.#previous = previous
  }

  /** What differs from the release before: paths from the site's root. */
  get changed(): readonly string[] {
    return [...this.#changed]
  }

  /** Everything that was written or deleted, whether it differs from the release before or not. */
  get touched(): readonly string[] {
    return [...this.#touched]
  }

  /** Whether nothing that was written or deleted differs from the release before, nor any of these files beside. */
  isSameAsPrevious(besides: readonly string[]): boolean {
    if (this.#previous === null || this.#changed.size > 0) return false
    const previous = this.#previous
    return [...this.#touched, ...besides].every((path) =>
      existsSync(this.#directory + path)
        ? this.#comparison.areSame(this.#directory + path, previous + path)
        : !existsSync(previous + path),
    )
  }

  /** Leaves a file alone that has this content already. */
  write(path: string, content: Buffer): void {
    this.#put(path, {
      isIn: (file) => this.#comparison.hasContent(file, content),
      write: (file) => writeFileSync(file, content),
    })
  }

  /** The same with another folder's file, which may be gone from there afterwards. */
  move(path: string, from: string): void {
    this.#put(path, {
      isIn: (file) => this.#comparison.areSame(from, file),
      write: (file) => renameSync(from, file),
    })
  }

  #put(path: string, { isIn, write }: NewContent): void {
    if (isIn(this.#directory + path)) return
    // Never written in place: the release before has the same file.
    this.#unlink(path)
    mkdirSync(dirname(this.#directory + path), { recursive: true })
    if (this.#previous !== null && isIn(this.#previous + path)) this.#linkPrevious(path)
    else {
      write(this.#directory + path)
      this.#changed.add(path)
    }
  }

  /** Deletes a file, and the folders that are empty without it. */
  remove(path: string): void {
    this.#unlink(path)
    removeEmptyFolders(this.#directory, path)
  }

  #linkPrevious(path: string): void {
    for (const file of withCompressedCopies(path)) {
      if (existsSync(this.#previous + file)) linkSync(this.#previous + file, this.#directory + file)
    }
  }

  #unlink(path: string): void {
    this.#changed.delete(path)
    this.#touched.add(path)
    for (const file of withCompressedCopies(path)) rmSync(this.#directory + file, { force: true })
  }
}
