import type { RawContent } from '../../../src/content/fetch-documents.ts'
import type { ContentProblem } from '../../../src/content/problems.ts'
import type { BuilderOptions } from './builder-options.ts'
import { fileOfPage } from './page-files.ts'
import type { Reads } from './reads.ts'
import type { Attempt, PreviousContent } from './render-result.ts'
import { documentsRead } from './tracked-shop.ts'

/** Pages that are looked at for each broken link: the footer's, for one, is on all of them. */
const MAX_PAGES_EXAMINED = 5
/** Failed pages that are looked at: what is on all of them may fail on all. */
const MAX_FAILURES_EXAMINED = 20

/** The errors of an attempt, in sentences. */
export const errorTexts = ({ failed, broken }: Attempt): string[] => [
  ...[...failed].map(([file, { reason }]) => `${file} cannot be made: ${reason}`),
  ...broken.map(({ text }) => text),
]

/** The ids of documents that are shown in another version than before, with their type. */
function changedDocuments(before: RawContent, after: RawContent): ReadonlyMap<string, string> {
  const changed = new Map<string, string>()
  for (const [type, documents] of after) {
    const former = before.get(type)
    for (const [id, document] of documents) {
      const previous = former?.get(id)
      if (previous !== document && JSON.stringify(previous) !== JSON.stringify(document))
        changed.set(id, type)
    }
    for (const id of former?.keys() ?? []) if (!documents.has(id)) changed.set(id, type)
  }
  return changed
}

/** The changed documents that may have caused the errors of attempts to show them. */
export class ExclusionCandidates {
  readonly #options: BuilderOptions
  readonly #previous: PreviousContent
  readonly #refusedBefore: ReadonlySet<string>
  readonly #problems = new Map<string, ContentProblem>()

  constructor(options: BuilderOptions, previous: PreviousContent) {
    this.#options = options
    this.#previous = previous
    this.#refusedBefore = new Set(previous.problems.map(({ id }) => id))
  }

  /**
   * Call right after the attempt: the next one changes the links. Candidates are the changed documents read by failed pages,
   * or by pages on either end of a broken link, in this attempt and those before; if that adds none, all changed documents,
   * because a page may lack a deleted one. Documents refused in the previous release come first.
   */
  after(attempt: Attempt): readonly ContentProblem[] {
    const known = this.#problems.size
    const changed = changedDocuments(this.#previous.documents, attempt.shown.documents)
    this.#addRead(attempt, changed)
    if (this.#problems.size === known)
      this.#add(changed.keys(), { changed, reason: `breaks the site: ${errorTexts(attempt)[0] ?? ''}` })
    const problems = [...this.#problems.values()]
    const wasRefused = ({ id }: ContentProblem) => this.#refusedBefore.has(id)
    return [...problems.filter(wasRefused), ...problems.filter((problem) => !wasRefused(problem))]
  }

  #add(
    ids: Iterable<string>,
    { changed, reason }: { changed: ReadonlyMap<string, string>; reason: string },
  ): void {
    for (const id of ids) {
      const type = changed.get(id)
      if (type !== undefined && !this.#problems.has(id))
        this.#problems.set(id, { type, id, field: 'it', reason })
    }
  }

  #addRead(attempt: Attempt, changed: ReadonlyMap<string, string>): void {
    for (const [file, { reads, reason }] of [...attempt.failed].slice(0, MAX_FAILURES_EXAMINED))
      this.#add(this.#documentsIn(reads), { changed, reason: `keeps ${file} from being made: ${reason}` })
    for (const { address, target, text } of attempt.broken) {
      const pages = attempt.links.pagesWith(address).slice(0, MAX_PAGES_EXAMINED)
      const readByAll = pages
        .map((path) => this.#documentsOf(path))
        .reduce((some, others) => some.intersection(others))
      const ids = [...readByAll, ...this.#documentsOf(target ?? '')]
      this.#add(ids, { changed, reason: `breaks a link: ${text}` })
    }
  }

  #documentsOf(path: string): ReadonlySet<string> {
    const rendered = this.#options.renderer.rendered.get(fileOfPage(path))
    return rendered === undefined ? new Set() : this.#documentsIn(rendered.reads)
  }

  #documentsIn(reads: Reads): ReadonlySet<string> {
    return documentsRead(this.#options.log.keysRead(reads))
  }
}
