import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** The files of a site by their addresses; each is read and compressed once. */
export class MeasuredFiles {
  readonly #directory: string
  readonly #sizes = new Map<string, number>()
  readonly #texts = new Map<string, string>()

  constructor(directory: string) {
    this.#directory = directory
  }

  /** @throws Error naming a file that the site does not have. */
  text(address: string): string {
    const known = this.#texts.get(address)
    if (known !== undefined) return known
    const text = readFileSync(this.#fileOf(address), 'utf8')
    this.#texts.set(address, text)
    return text
  }

  /** The bytes of these files, each compressed by gzip. @throws Error naming a file that the site does not have. */
  sizeOf(addresses: ReadonlySet<string>): number {
    return [...addresses].reduce((total, address) => total + this.#size(address), 0)
  }

  #size(address: string): number {
    const known = this.#sizes.get(address)
    if (known !== undefined) return known
    const size = gzipSync(readFileSync(this.#fileOf(address)), { level: 9 }).length
    this.#sizes.set(address, size)
    return size
  }

  #fileOf(address: string): string {
    const file = this.#directory + address
    if (!existsSync(file)) throw new Error(`A page loads ${address}, which the site does not have`)
    return file
  }
}
