const none: ReadonlySet<Reads> = new Set()
/** For more ids than this, each read is looked up in the set instead of searching the reads for each id. */
const FEW_IDS = 16

/** What a page has read: its own reads, and those of values that were computed once for several pages. */
export class Reads {
  #own: Set<number> | Uint32Array = new Set()
  #shared: Set<Reads> | null = null

  get own(): Iterable<number> {
    return this.#own
  }

  get shared(): ReadonlySet<Reads> {
    return this.#shared ?? none
  }

  /** @throws Error when the rendering has ended, because the read would be lost. */
  add(id: number): void {
    if (!(this.#own instanceof Set)) throw new Error('Something was read after its page was rendered.')
    this.#own.add(id)
  }

  share(reads: Reads): void {
    this.#shared ??= new Set()
    this.#shared.add(reads)
  }

  /** Nothing will be added: a large shop has millions of these numbers, which then take a fifth of the memory. */
  close(): void {
    this.#own = Uint32Array.from(this.#own)
  }

  /** `known` holds the answers for shared reads, which many have. */
  includesAny(ids: ReadonlySet<number>, known: Map<Reads, boolean>): boolean {
    const found = known.get(this)
    if (found !== undefined) return found
    known.set(this, false)
    const includes = this.#has(ids) || [...this.shared].some((reads) => reads.includesAny(ids, known))
    known.set(this, includes)
    return includes
  }

  #has(ids: ReadonlySet<number>): boolean {
    const own = this.#own
    if (own instanceof Set || ids.size > FEW_IDS) {
      for (const id of own) if (ids.has(id)) return true
      return false
    }
    for (const id of ids) if (own.includes(id)) return true
    return false
  }
}
