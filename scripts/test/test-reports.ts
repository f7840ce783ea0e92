import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

// The parts of the test runners' JSON reports that the summary needs.

export const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  title: z.string(),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
  specs: z
    .array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(
          z.object({
            status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
            results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
          }),
        ),
      }),
    )
    .optional(),
})

export const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(playwrightSuite),
})

/** Enough of an error to recognize it; the whole error is further up in the log. */
const MAX_ERROR_LINES = 14

function firstLines(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_ERROR_LINES)
    .map((line) => `\n    ${line}`)
    .join('')
}

/** The failed and skipped tests and the files that could not be run, each with the start of its error. */
export function vitestFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [`${name}${firstLines(message)}`]
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map(
        (test) =>
          `${test.status === 'failed' ? '' : 'skipped: '}${test.fullName}${firstLines(test.failureMessages?.[0])}`,
      )
  })
}

/** The browser tests that failed, were skipped or passed only on retry, each with its first error. */
export function playwrightFailures({ suites }: Pick<z.infer<typeof playwrightReport>, 'suites'>): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) => {
          const error = results.find(({ errors }) => errors.length > 0)?.errors[0]?.message
          return `${status}: ${file} › ${title}${firstLines(error)}`
        }),
    ),
    ...playwrightFailures({ suites: inner }),
  ])
}
