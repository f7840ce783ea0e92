/** What is invalid in one field of one document. */
export interface ContentProblem {
  /** `_type` and `_id` of the document. */
  readonly type: string
  readonly id: string
  /** Path within the document, or within what was projected from it ("shopify.product.id"). */
  readonly field: string
  readonly reason: string
}

const toLine = ({ type, id, field, reason }: ContentProblem) => `${type} ${id}: ${field} ${reason}`

/** Content the shop cannot be built from; lists every problem found. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[]) {
    super(`Content that cannot be used:\n${problems.map((problem) => `  ${toLine(problem)}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Runs every load and returns the problems of those that failed, so that one error can name all invalid documents.
 * @throws the first failure that is no ContentError.
 */
export async function collectProblems(
  loads: ReadonlyArray<() => Promise<unknown>>,
): Promise<ContentProblem[]> {
  const found = await Promise.all(
    loads.map((load) =>
      load().then(
        () => [],
        (error: unknown) => {
          if (error instanceof ContentError) return error.problems
          throw error
        },
      ),
    ),
  )
  return found.flat()
}

/** Takes one sentence about content that the shop can do without, such as a link to a page that does not exist. */
export type ProblemReporter = (problem: string) => void

/** Writes each problem to the log once, however many pages have it. */
export function createProblemLog(write: (line: string) => void = console.warn): ProblemReporter {
  const logged = new Set<string>()
  return (problem) => {
    if (logged.has(problem)) return
    logged.add(problem)
    write(`[content] ${problem}`)
  }
}

/** The log of every caller that passes no reporter of its own. */
export const reportContentProblem: ProblemReporter = createProblemLog()

/** Reports an error and throws it again (CAT-19); made to be the argument of `catch`. */
export const reportAndRethrow = (report: (error: unknown) => void) => (error: unknown) => {
  report(error)
  throw error
}
