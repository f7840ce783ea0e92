/** What is wrong with one field of one document. */
export interface ContentProblem {
  /** `_type` and `_id` of the document. */
  readonly type: string
  readonly id: string
  /** Path within the document, or within what was projected from it ("shopify.product.id"). */
  readonly field: string
  readonly reason: string
}

const inWords = ({ type, id, field, reason }: ContentProblem) => `${type} ${id}: ${field} ${reason}`

/** Content the shop cannot be built from; lists everything that is wrong with it at once. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[]) {
    super(`Content that cannot be used:\n${problems.map((problem) => `  ${inWords(problem)}`).join('\n')}`)
    this.problems = problems
  }
}

/** Takes what is wrong with content that the shop can do without (a link leading nowhere), in a sentence. */
export type ProblemReporter = (problem: string) => void

/** Says each problem once on the build's (or server's) log, however many pages have it. */
export function createProblemLog(write: (line: string) => void = console.warn): ProblemReporter {
  const said = new Set<string>()
  return (problem) => {
    if (said.has(problem)) return
    said.add(problem)
    write(`[content] ${problem}`)
  }
}

/** The log shared by everything that has no reporter of its own. */
export const reportContentProblem: ProblemReporter = createProblemLog()
