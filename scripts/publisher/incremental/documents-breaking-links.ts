import type { RawContent } from '../../../src/content/fetch-documents.ts'
import type { ContentProblem } from '../../../src/content/problems.ts'
import { type BuilderParts, fileOf } from './builder-parts.ts'
import type { Attempt, PreviousContent } from './render-result.ts'
import { documentsRead } from './tracked-shop.ts'

/** Pages that are looked at for each broken link: the footer's, for one, is on all of them. */
const PAGES_EXAMINED = 5

/** How many pages have broken links, each link counted. */
export const brokenCount = (attempt: Attempt): number =>
  attempt.broken.reduce((count, { address }) => count + attempt.links.pagesWith(address).length, 0)

/** The ids of documents that are shown in another version than before, with their type. */
function changedDocuments(before: RawContent, after: RawContent): ReadonlyMap<string, string> {
  const changed = new Map<string, string>()
  for (const [type, documents] of after)
    for (const [id, document] of documents) {
      const previous = before.get(type)?.get(id)
      if (previous !== document && JSON.stringify(previous) !== JSON.stringify(document))
        changed.set(id, type)
    }
  return changed
}

/** The changed documents that may have broken a link, to be left out one by one, or all together if that does not help. */
export class SuspectDocuments {
  readonly #parts: BuilderParts
  readonly #previous: PreviousContent
  readonly #all = new Map<string, ContentProblem>()
  readonly #untried: ContentProblem[] = []
  #haveAllBeenTried = false

  constructor(parts: BuilderParts, previous: PreviousContent) {
    this.#parts = parts
    this.#previous = previous
  }

  /** Adds those that the pages with broken links, or the pages these lead to, were made from. */
  add(attempt: Attempt): void {
    const changed = changedDocuments(this.#previous.documents, attempt.shown.documents)
    const refusedBefore = new Set(this.#previous.problems.map(({ id }) => id))
    for (const { address, target, text } of attempt.broken) {
      const pages = attempt.links.pagesWith(address).slice(0, PAGES_EXAMINED)
      const readByAll = pages
        .map((path) => this.#documentsOf(path))
        .reduce((some, others) => some.intersection(others))
      for (const id of [...readByAll, ...this.#documentsOf(target ?? '')]) {
        const type = changed.get(id)
        if (type === undefined || this.#all.has(id)) continue
        const problem = { type, id, field: 'it', reason: `breaks a link: ${text}` }
        this.#all.set(id, problem)
        if (refusedBefore.has(id)) this.#untried.unshift(problem)
        else this.#untried.push(problem)
      }
    }
  }

  /** Empty when there is nothing left to try. */
  next(refused: readonly ContentProblem[]): readonly ContentProblem[] {
    const one = this.#untried.shift()
    if (one !== undefined) return [one]
    if (this.#haveAllBeenTried) return []
    this.#haveAllBeenTried = true
    return [...this.#all.values()].filter((problem) => !refused.includes(problem))
  }

  #documentsOf(path: string): ReadonlySet<string> {
    const { log, renderer } = this.#parts
    const rendered = renderer.rendered.get(fileOf(path))
    return rendered === undefined ? new Set() : documentsRead(log.keysRead(rendered.reads))
  }
}
