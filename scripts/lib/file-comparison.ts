import { statSync } from 'node:fs'
import { ReusedBuffer } from './reused-buffer.ts'

/** Null unless there is a file. */
function statsOf(file: string) {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? stats : null
}

/** Compares files with others, and with what is to be written. */
export class FileComparison {
  readonly #one = new ReusedBuffer()
  readonly #other = new ReusedBuffer()

  /** Whether both are names of one file. */
  areLinked(one: string, other: string): boolean {
    const [a, b] = [statsOf(one), statsOf(other)]
    return a !== null && a.ino === b?.ino
  }

  /** Whether there are two files, and both have the same content. */
  areSame(one: string, other: string): boolean {
    const [a, b] = [statsOf(one), statsOf(other)]
    if (a === null || b === null || a.size !== b.size) return false
    return a.ino === b.ino || this.#one.read(one).equals(this.#other.read(other))
  }

  /** Whether there is a file that has this content. */
  hasContent(file: string, content: Uint8Array): boolean {
    return statsOf(file)?.size === content.length && this.#one.read(file).equals(content)
  }
}
