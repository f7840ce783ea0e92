import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { KIB } from './kib.ts'

/**
 * Reads one file after the other into the same memory: allocating that of a large shop's pages anew takes several times as
 * long as reading them.
 */
export class ReusedBuffer {
  #memory = Buffer.allocUnsafeSlow(256 * KIB)

  /** A file's content, until the next one is read. @throws the errors of `readFileSync`. */
  read(file: string): Buffer {
    const descriptor = openSync(file, 'r')
    try {
      const { size } = fstatSync(descriptor)
      if (size > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(2 * size)
      let length = 0
      while (length < size) {
        const read = readSync(descriptor, this.#memory, length, size - length, null)
        // Somebody has made it shorter meanwhile.
        if (read === 0) break
        length += read
      }
      return this.#memory.subarray(0, length)
    } finally {
      closeSync(descriptor)
    }
  }
}
