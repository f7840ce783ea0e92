import { z } from 'zod'
import { readStored } from './read-stored.ts'
import { writeAtomically } from './write-atomically.ts'

/** A list stored on disk, which survives a restart of the service. */
export class StoredList<Item> {
  readonly #file: string
  #items: readonly Item[]

  private constructor(file: string, items: readonly Item[]) {
    this.#file = file
    this.#items = items
  }

  /** @throws Error when the file exists but holds something else. */
  static async open<Item>(file: string, schema: z.ZodType<Item>): Promise<StoredList<Item>> {
    return new StoredList(file, (await readStored(file, z.array(schema))) ?? [])
  }

  get items(): readonly Item[] {
    return this.#items
  }

  async add(item: Item): Promise<void> {
    this.#items = [...this.#items, item]
    await writeAtomically(this.#file, JSON.stringify(this.#items, null, 2))
  }
}
