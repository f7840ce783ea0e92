import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readStored } from '../shared/read-stored.ts'
import { writeAtomically } from '../shared/write-atomically.ts'

const updatesSchema = z.record(z.string(), z.iso.datetime())

/** The time of the newest file of a catalogue folder. */
export const timeOfCatalogue = (folder: string): string =>
  new Date(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .reduce((latest, file) => Math.max(latest, statSync(join(folder, file)).mtimeMs), 0),
  ).toISOString()

/** When each product was updated last: at a change since the catalogue was written, or with it. */
export class ProductUpdates {
  readonly #file: string
  readonly #times: Map<string, string>
  /** The time of every product that was not changed since. */
  readonly initial: string

  private constructor(file: string, times: Map<string, string>, initial: string) {
    this.#file = file
    this.#times = times
    this.initial = initial
  }

  /** `initial` is the time of products that were not changed. @throws Error for a file that cannot be read. */
  static async open(file: string, initial: string): Promise<ProductUpdates> {
    const stored = (await readStored(file, updatesSchema)) ?? {}
    return new ProductUpdates(file, new Map(Object.entries(stored)), initial)
  }

  of(productId: string): string {
    const changed = this.#times.get(productId)
    return changed !== undefined && changed > this.initial ? changed : this.initial
  }

  async touch(productIds: readonly string[], now: Date): Promise<void> {
    for (const id of productIds) this.#times.set(id, now.toISOString())
    await writeAtomically(this.#file, JSON.stringify(Object.fromEntries(this.#times)))
  }
}
