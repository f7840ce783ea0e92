import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder, writeDurably } from '../../src/lib/write-durably.ts'
import { readJsonFile, readReleases } from './read-releases.ts'
import { type Held, heldSchema, type Release, type ReleaseRecord } from './release.ts'

/** How many releases stay to go back to, the live one among them. */
export const MAX_RELEASES = 10

/** Ends the folder's name of a release that is kept no longer, which the builder reuses or deletes. */
export const OBSOLETE_ENDING = '.old'

/** The shop that a folder's releases are of. */
const identitySchema = z.object({ projectId: z.string(), dataset: z.string(), variant: z.string() })
export type Identity = z.infer<typeof identitySchema>

const stateSchema = z.object({
  identity: identitySchema,
  /** The highest number given to a release, also to one that was never finished. */
  lastNumber: z.int().min(0),
  held: heldSchema.nullable(),
})
type State = z.infer<typeof stateSchema>

/**
 * The releases in a folder: `releases/17` with the files, `releases/17.json` beside it, `current`, a link to the live one,
 * and `state.json`. A crash between any two steps leaves the live site whole; `open` tidies up what is not finished.
 */
export class ReleaseStore {
  readonly #folder: string
  #state: State
  readonly #releases = new Map<number, Release>()
  #live: Release | null = null
  #last: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, state: State) {
    this.#folder = folder
    this.#state = state
  }

  /** @throws Error when the folder has releases of another shop, or a file that cannot be read. */
  static async open(folder: string, identity: Identity): Promise<ReleaseStore> {
    await mkdir(join(folder, 'releases'), { recursive: true })
    const state = (await readJsonFile(join(folder, 'state.json'), stateSchema)) ?? {
      identity,
      lastNumber: 0,
      held: null,
    }
    const { projectId, dataset, variant } = state.identity
    if (projectId !== identity.projectId || dataset !== identity.dataset || variant !== identity.variant) {
      throw new Error(
        `${folder} has releases of the variant "${variant}" of dataset "${dataset}" (project ${projectId}). A publisher for "${identity.variant}" of "${identity.dataset}" (project ${identity.projectId}) needs a folder of its own.`,
      )
    }
    const store = new ReleaseStore(folder, state)
    await store.#load()
    return store
  }

  /** Reads the finished releases, and deletes those that a crash has left unfinished. */
  async #load(): Promise<void> {
    const folder = join(this.#folder, 'releases')
    const { names, releases, live } = await readReleases(this.#folder)
    for (const release of releases) this.#releases.set(release.number, release)
    this.#live = live
    const { held } = this.#state
    if (held !== null && this.#live?.number !== held.release) await this.#link(held.release)
    // Releases after the live one are either newer ones that somebody went back from, or were never live.
    if (held === null) {
      for (const number of this.#releases.keys())
        if (number > (this.#live?.number ?? 0)) this.#releases.delete(number)
    }
    const highest = Math.max(0, ...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite))
    if (highest > this.#state.lastNumber) await this.#save({ lastNumber: highest })
    for (const name of names) {
      const number = Number(/^(\d+)(?:\.json)?$/.exec(name)?.[1])
      if (!this.#releases.has(number)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  #directory(number: number): string {
    return join(this.#folder, 'releases', String(number))
  }

  /** Runs one change after the other, because each reads what the one before wrote. */
  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task, task)
    this.#last = result.catch(() => {})
    return result
  }

  async #save(change: Partial<State>): Promise<void> {
    const next = { ...this.#state, ...change }
    await writeDurably(join(this.#folder, 'state.json'), `${JSON.stringify(next, null, 2)}\n`)
    this.#state = next
  }

  get live(): Release | null {
    return this.#live
  }

  get held(): Held | null {
    return this.#state.held
  }

  /** The link that a static host serves. */
  get current(): string {
    return join(this.#folder, 'current')
  }

  /** Newest first. */
  get releases(): readonly Release[] {
    return [...this.#releases.values()].toSorted((a, b) => b.number - a.number)
  }

  /** A number and folder that no release has had, so that what is left of an interrupted one does no harm. */
  begin(): Promise<{ number: number; directory: string }> {
    return this.#inTurn(async () => {
      const number = this.#state.lastNumber + 1
      await this.#save({ lastNumber: number })
      return { number, directory: this.#directory(number) }
    })
  }

  /** Notes a release whose folder is complete. It is not live yet. */
  async add(record: ReleaseRecord): Promise<Release> {
    await syncFolder(join(this.#folder, 'releases'))
    return this.#record(record)
  }

  async #record(record: ReleaseRecord): Promise<Release> {
    const directory = this.#directory(record.number)
    await writeDurably(`${directory}.json`, `${JSON.stringify(record)}\n`)
    const release = { ...record, directory }
    this.#releases.set(record.number, release)
    return release
  }

  /**
   * Replaces what the live release's record says of its sources, for changes that change none of its files. Returns false,
   * and does nothing, while publishing is held, or when another release is live.
   */
  updateLive(number: number, change: Pick<ReleaseRecord, 'sources' | 'skipped'>): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#state.held !== null || this.#live?.number !== number) return false
      const { directory, ...record } = this.#live
      this.#live = await this.#record({ ...record, ...change })
      return true
    })
  }

  /** Deletes what was made of a release that failed. */
  async discard(number: number): Promise<void> {
    this.#releases.delete(number)
    await rm(`${this.#directory(number)}.json`, { force: true })
    for (const folder of [this.#directory(number), `${this.#directory(number)}.building`])
      await rm(folder, { recursive: true, force: true })
  }

  /** Makes a release live by one rename. */
  async #link(number: number): Promise<void> {
    const release = this.#releases.get(number)
    if (release === undefined) throw new RangeError(`There is no release ${number}.`)
    const next = `${this.current}.next`
    await rm(next, { force: true })
    await symlink(join('releases', String(number)), next)
    await rename(next, this.current)
    this.#live = release
    await syncFolder(this.#folder)
  }

  /** Makes a release live. Returns false, and does nothing, while publishing is held. */
  switchTo(number: number): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#state.held !== null) return false
      await this.#link(number)
      return true
    })
  }

  /**
   * Goes back to a release and holds publishing. The intention is written first, and completed after a crash.
   * @throws RangeError for a release that is not here.
   */
  goBack(held: Held): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#releases.has(held.release)) throw new RangeError(`There is no release ${held.release}.`)
      await this.#save({ held })
      await this.#link(held.release)
    })
  }

  /** Ends holding. The live release stays until the next one. */
  resume(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#state.held !== null) await this.#save({ held: null })
    })
  }

  /** Releases beyond those that stay: first those that changed no file (PUB-17), then the oldest. */
  #obsolete(): readonly Release[] {
    const isLive = ({ number }: Release) => number === this.#live?.number
    const changedNothing = ({ changedFiles }: Release) => changedFiles === 0
    const count = this.releases.slice(MAX_RELEASES).filter((release) => !isLive(release)).length
    const oldestFirst = this.releases.filter((release) => !isLive(release)).toReversed()
    return [
      ...oldestFirst.filter(changedNothing),
      ...oldestFirst.filter((release) => !changedNothing(release)),
    ].slice(0, count)
  }

  /**
   * Forgets releases beyond those that stay; never the live one. Deleting the files of a large shop takes
   * longer than making a release, so it is not done here.
   */
  prune(): Promise<void> {
    return this.#inTurn(async () => {
      for (const { number } of this.#obsolete()) {
        this.#releases.delete(number)
        await rm(`${this.#directory(number)}.json`, { force: true })
        await rename(this.#directory(number), this.#directory(number) + OBSOLETE_ENDING)
      }
    })
  }
}
