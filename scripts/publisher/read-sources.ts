import type { SourceRevisions } from './compare-sources.ts'
import type { RevisionReader } from './read-revisions.ts'
import type { Reported } from './webhook-queue-lines.ts'

/** How far the clocks of the services may be apart from the publisher's. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000

const idsOf = (reported: readonly Reported[], kind: 'document' | 'product'): string[] => [
  ...new Set(reported.flatMap((one) => (one.kind === kind ? [one.id] : []))),
]

/** The present revisions of everything. */
export async function readAllSources(revisions: RevisionReader): Promise<SourceRevisions> {
  const [documents, products] = await Promise.all([revisions.documents('all'), revisions.products('all')])
  return { documents, products }
}

/**
 * The present revisions of what was reported. A report that names no product stands for those that the service updated
 * after the live release was made, at `liveSince`.
 */
export async function readReportedSources(
  revisions: RevisionReader,
  reported: readonly Reported[],
  liveSince: string,
): Promise<SourceRevisions> {
  const hasUnnamedProducts = reported.some(({ kind }) => kind === 'products')
  const updatedSince = new Date(Date.parse(liveSince) - CLOCK_TOLERANCE_MS).toISOString()
  const [documents, named, recent] = await Promise.all([
    revisions.documents(idsOf(reported, 'document')),
    revisions.products(idsOf(reported, 'product')),
    hasUnnamedProducts ? revisions.products({ updatedSince }) : null,
  ])
  const found = new Map([...named.found, ...(recent?.found ?? [])])
  return { documents, products: { requestedIds: [...idsOf(reported, 'product'), ...found.keys()], found } }
}
