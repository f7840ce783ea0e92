import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OBSOLETE_ENDING } from '../release-store.ts'
import { linkFolder, removeEmptyFolders, withCompressedCopies } from './hard-linked-release.ts'

interface MadeFolder {
  directory: string
  /** Where it differs from the release before: paths from the site's root. */
  touched: readonly string[]
}

/**
 * A folder with the live release's files that the next release begins with. It is made while nothing else is to do,
 * because the links of 10,000 products take a second: from a release that is kept no longer, where it is known what has
 * changed since, so that only those links are made again.
 */
export class SpareFolder {
  /** The releases that this process has made, in order; the first is a full one. */
  #made: MadeFolder[] = []
  #isReady = false

  /** Notes that a release was made, after the one before; `touched` is null for a full one. */
  add(directory: string, touched: readonly string[] | null): void {
    if (touched === null) this.#made = []
    this.#made.push({ directory, touched: touched ?? [] })
    this.#isReady = false
  }

  /** Makes a folder of hard links to the last release's files. */
  takeAs(directory: string): void {
    if (this.#isReady) renameSync(this.#spare, directory)
    else linkFolder(this.#live, directory)
    this.#isReady = false
  }

  /** Takes a folder back that turned out to have the last release's files. */
  putBack(directory: string): void {
    rmSync(this.#spare, { recursive: true, force: true })
    renameSync(directory, this.#spare)
    this.#isReady = true
  }

  /**
   * Makes the folder, and deletes the releases that are kept no longer. An error, such as that of a full disk, is only
   * logged: the next release then makes its folder itself.
   */
  prepare(): void {
    // After a release that could not be made, the folder waits for the next one.
    if (this.#isReady) return
    try {
      rmSync(this.#spare, { recursive: true, force: true })
      const obsolete = this.#obsolete()
      const known = obsolete.find((directory) => this.#positionOf(directory) !== -1)
      if (known === undefined) linkFolder(this.#live, this.#spare)
      else this.#update(known)
      for (const directory of obsolete) rmSync(directory, { recursive: true, force: true })
      this.#isReady = true
    } catch (error) {
      console.error('The folder for the next release could not be prepared:', error)
      rmSync(this.#spare, { recursive: true, force: true })
    }
  }

  get #live(): string {
    const last = this.#made.at(-1)
    if (last === undefined) throw new Error('No release was made yet.')
    return last.directory
  }

  get #spare(): string {
    return join(dirname(this.#live), 'spare')
  }

  #obsolete(): string[] {
    const folder = dirname(this.#live)
    return readdirSync(folder)
      .filter((name) => name.endsWith(OBSOLETE_ENDING))
      .map((name) => join(folder, name))
  }

  /** The place among the releases of this process; -1 for another one's. */
  #positionOf(obsolete: string): number {
    const name = basename(obsolete, OBSOLETE_ENDING)
    return this.#made.findIndex(({ directory }) => basename(directory) === name)
  }

  /** Links what has changed since an earlier release. */
  #update(obsolete: string): void {
    const [live, spare] = [this.#live, this.#spare]
    this.#made.splice(0, this.#positionOf(obsolete) + 1)
    // What is half done is found nowhere as a release.
    renameSync(obsolete, spare)
    for (const path of new Set(this.#made.flatMap(({ touched }) => touched.flatMap(withCompressedCopies)))) {
      rmSync(spare + path, { force: true })
      if (existsSync(live + path)) {
        mkdirSync(dirname(spare + path), { recursive: true })
        linkSync(live + path, spare + path)
      } else removeEmptyFolders(spare, path)
    }
  }
}
