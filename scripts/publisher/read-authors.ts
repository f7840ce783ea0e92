import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { createContentClient } from '../../src/content/client.ts'
import type { Change } from './release.ts'

/** Looks up who made the latest change of each document, by document id. */
export type ReadAuthors = (changes: readonly Change[]) => Promise<ReadonlyMap<string, string>>

/** More changes at once come from an import, and have one author. */
const MAX_DOCUMENTS = 25
/** A release waits no longer than this for names. */
const TIMEOUT_MS = 2000

const transactionSchema = z.object({ author: z.string().optional() })

/** The author of the first transaction of an answer, which has one transaction of JSON a line. */
function firstAuthor(answer: unknown): string | undefined {
  const [line = ''] = typeof answer === 'string' ? answer.split('\n', 1) : [JSON.stringify(answer)]
  return line === '' ? undefined : transactionSchema.parse(JSON.parse(line)).author
}

/** Reads authors from the history, which needs `SANITY_API_READ_TOKEN`; without it there are none. */
export function createReadAuthors(environment: Environment, report: (error: unknown) => void): ReadAuthors {
  const { PUBLIC_SANITY_DATASET: dataset, SANITY_API_READ_TOKEN: token } = environment
  if (token === undefined) return async () => new Map()
  const client = createContentClient({
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    dataset,
    apiHost: environment.PUBLIC_SANITY_API_HOST,
    token,
    perspective: 'published',
  })
  const authorOf = async (id: string): Promise<string | undefined> => {
    const path = `/data/history/${dataset}/transactions/${encodeURIComponent(id)}`
    const query = { excludeContent: 'true', reverse: 'true', limit: '1' }
    return firstAuthor(
      await client.request<unknown>({ url: path, query, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    )
  }
  return async (changes) => {
    const authors = new Map<string, string>()
    const documents = changes.filter(({ kind }) => kind === 'document').slice(0, MAX_DOCUMENTS)
    await Promise.all(
      documents.map(async ({ id }) => {
        try {
          const author = await authorOf(id)
          if (author !== undefined) authors.set(id, author)
        } catch (error) {
          // A release goes out although nobody can say whose change it is.
          report(error)
        }
      }),
    )
    return authors
  }
}
