import { z } from 'zod'
import type { Publisher } from './publisher.ts'
import type { ReleaseStore } from './release-store.ts'

/** What anybody may know: no names, no documents. */
export const summarySchema = z.object({
  /** `starting` until the live release was compared with the services once. */
  state: z.enum(['starting', 'live', 'publishing', 'held', 'failed']),
  /** One sentence. */
  text: z.string(),
  /** The number of the live release. */
  release: z.int().nullable(),
  liveSince: z.iso.datetime().nullable(),
  pages: z.int().nullable(),
  /** How long it took to make. */
  seconds: z.number().nullable(),
})
export type Summary = z.infer<typeof summarySchema>
type State = Summary['state']

const stateOf = (publisher: Publisher, store: ReleaseStore): State => {
  if (store.held !== null) return 'held'
  if (publisher.underWay !== null) return 'publishing'
  if (publisher.problem !== null) return 'failed'
  return store.live === null || !publisher.hasCompared ? 'starting' : 'live'
}

const texts: Readonly<Record<State, (release: number | null) => string>> = {
  live: (release) => `Release ${release} is live.`,
  publishing: (release) =>
    release === null
      ? 'The first release is being made.'
      : `Publishing; release ${release} is live meanwhile.`,
  held: (release) => `Publishing is held at release ${release}.`,
  failed: (release) =>
    release === null
      ? 'The first release could not be made.'
      : `The last change could not be published; release ${release} stays live.`,
  starting: (release) =>
    release === null ? 'There is no release yet.' : `Starting; release ${release} is live meanwhile.`,
}

export function summaryOf(publisher: Publisher, store: ReleaseStore): Summary {
  const state = stateOf(publisher, store)
  const { number, madeAt, pages, seconds } = store.live ?? {}
  return {
    state,
    text: texts[state](number ?? null),
    release: number ?? null,
    liveSince: madeAt ?? null,
    pages: pages ?? null,
    seconds: seconds ?? null,
  }
}

/** For whoever is signed in: everything about the releases and what is under way. */
export function statusOf(publisher: Publisher, store: ReleaseStore) {
  const { live, held } = store
  return {
    ...summaryOf(publisher, store),
    held: held === null ? null : { ...held, text: `Held by ${held.by.name} at release ${held.release}` },
    underWay: publisher.underWay,
    problem: publisher.problem,
    releases: store.releases.map((release) => ({
      number: release.number,
      cause: release.cause,
      requestedBy: release.requestedBy,
      madeAt: release.madeAt,
      seconds: release.seconds,
      pages: release.pages,
      changedFiles: release.changedFiles,
      changes: release.changes,
      skipped: release.skipped,
      isLive: release.number === live?.number,
      /** Going there gives shoppers new carts, because it was made by other code (CART-07). */
      renewsCarts: live !== null && release.code.buildId !== live.code.buildId,
    })),
  }
}

/** What the studio says on a document. */
export interface DocumentStatus {
  state: 'live' | 'publishing' | 'held' | 'failed' | 'refused'
  /** Since when the shop shows this revision. */
  since: string | null
  /** Why it cannot go live, for the state `refused`. */
  problems: readonly { field: string; reason: string }[]
}

/** Whether the live release shows a revision of a document; null for a document that is not published. */
export function documentStatus(
  publisher: Publisher,
  store: ReleaseStore,
  { id, revision }: { id: string; revision: string | null },
): DocumentStatus {
  const known = store.live?.sources.documents[id]
  const isShown = (known?.revision ?? null) === revision
  const refusals = [...(isShown ? (store.live?.skipped ?? []) : (publisher.problem?.documents ?? []))]
  const problems = refusals
    .filter(({ documentId }) => documentId === id)
    .map(({ field, reason }) => ({ field, reason }))
  if (problems.length > 0) return { state: 'refused', since: null, problems }
  if (isShown) return { state: 'live', since: known?.since ?? null, problems }
  const state =
    store.held !== null
      ? 'held'
      : publisher.problem !== null && publisher.underWay === null
        ? 'failed'
        : 'publishing'
  return { state, since: null, problems }
}
