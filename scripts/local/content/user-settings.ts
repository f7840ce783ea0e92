import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeAtomically } from '../shared/write-atomically.ts'

const settingsSchema = z.record(z.string(), z.record(z.string(), z.unknown()))

/** The studio's settings of each user (open panes, view options) by key, stored on disk. */
export class Settings {
  readonly #file: string
  readonly #values: Map<string, Map<string, unknown>>

  private constructor(file: string, values: Map<string, Map<string, unknown>>) {
    this.#file = file
    this.#values = values
  }

  /** Starts empty when the file cannot be read: settings hold nothing of value. */
  static async open(file: string): Promise<Settings> {
    const text = await readFile(file, 'utf8').catch(() => '{}')
    const values = new Map<string, Map<string, unknown>>()
    try {
      for (const [user, own] of Object.entries(settingsSchema.parse(JSON.parse(text)))) {
        values.set(user, new Map(Object.entries(own)))
      }
    } catch {
      console.warn(`content: ${file} is not readable, personal settings are begun anew`)
    }
    return new Settings(file, values)
  }

  get(user: string, key: string): unknown {
    return this.#values.get(user)?.get(key) ?? null
  }

  async save(user: string, entries: readonly { key: string; value?: unknown }[]): Promise<void> {
    const own = this.#values.get(user) ?? new Map<string, unknown>()
    this.#values.set(user, own)
    for (const { key, value } of entries) own.set(key, value ?? null)
    const content = Object.fromEntries([...this.#values].map(([id, map]) => [id, Object.fromEntries(map)]))
    await writeAtomically(this.#file, JSON.stringify(content))
  }
}
