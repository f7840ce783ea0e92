import { z } from 'zod'
import type { Publisher } from './publisher.ts'
import type { HeavyPage } from './release.ts'
import type { ReleaseStore } from './release-store.ts'
import type { UploadStatus } from './targets/upload-runner.ts'
import type { Uploads } from './targets/uploads.ts'

export interface StatusOptions {
  publisher: Publisher
  store: ReleaseStore
  uploads: Uploads
}

/** `starting` until the live release was compared with the services once. */
export const stateNames = ['starting', 'live', 'publishing', 'held', 'failed'] as const

/** What anybody may know: no names, no documents. */
export const summarySchema = z.object({
  state: z.enum(stateNames),
  /** One sentence. */
  text: z.string(),
  /** The number of the live release. */
  release: z.int().nullable(),
  /** When it was made, also where a host came to show it later. */
  liveSince: z.iso.datetime().nullable(),
  pages: z.int().nullable(),
  /** How long it took to make. */
  seconds: z.number().nullable(),
})
export type Summary = z.infer<typeof summarySchema>
type State = Summary['state']

const isUploadPending = ({ state }: UploadStatus) => state === 'uploading' || state === 'waiting'

function stateOf({ publisher, store, uploads }: StatusOptions): State {
  if (store.held !== null) return 'held'
  if (publisher.inProgress !== null) return 'publishing'
  if (publisher.problem !== null) return 'failed'
  if (store.live === null || !publisher.hasCompared) return 'starting'
  if (uploads.statuses.some(({ state }) => state === 'failed')) return 'failed'
  return uploads.statuses.some(isUploadPending) ? 'publishing' : 'live'
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

const notRecordedText = (release: number | null) =>
  `Release ${release} is live, but that could not be recorded on the disk, which is tried again.`

/** One sentence about a host that does not show the live release; null for others. */
function uploadText({ name, state, release }: UploadStatus, live: number): string | null {
  const meanwhile = release === null ? '' : `, which shows release ${release}`
  switch (state) {
    case 'live':
    case 'building':
      return null
    case 'uploading':
    case 'waiting':
      return `Release ${live} is being uploaded to ${name}${meanwhile}.`
    case 'failed':
      return `Release ${live} could not be uploaded to ${name}${meanwhile}.`
  }
}

function textOf({ publisher, store }: StatusOptions, state: State): string {
  const release = store.live?.number ?? null
  return state === 'failed' && publisher.problem?.kind === 'recording'
    ? notRecordedText(release)
    : texts[state](release)
}

/** Heavy pages that the text names. */
const MAX_PAGES_NAMED = 3

/** A sentence about the pages of the live release that are heavier than their budget. */
function weightText(pages: readonly HeavyPage[]): string[] {
  if (pages.length === 0) return []
  const named = pages
    .slice(0, MAX_PAGES_NAMED)
    .map(({ path, kib, budget }) => `${path} (${kib} KiB instead of ${budget})`)
  const more = pages.length > MAX_PAGES_NAMED ? ` and ${pages.length - MAX_PAGES_NAMED} more` : ''
  return [`Heavier than their budget: ${named.join(', ')}${more}.`]
}

/** What is live, here and at each host that shows something else. */
function sentencesOf(options: StatusOptions): string[] {
  const { store, uploads } = options
  const state = stateOf(options)
  const number = store.live?.number
  const elsewhere =
    number === undefined ? [] : uploads.statuses.flatMap((status) => uploadText(status, number) ?? [])
  // Here the release is live; the hosts' sentences say where it is not.
  const here = state === 'held' || elsewhere.length === 0 || options.publisher.problem !== null
  return [...(here ? [textOf(options, state)] : []), ...elsewhere]
}

/** What is live, for everybody who asks. */
export function summaryOf(options: StatusOptions): Summary {
  const { store } = options
  const { number, madeAt, pages, seconds } = store.live ?? {}
  return {
    state: stateOf(options),
    text: [...sentencesOf(options), ...weightText(store.live?.heavyPages ?? [])].join(' '),
    release: number ?? null,
    liveSince: madeAt ?? null,
    pages: pages ?? null,
    seconds: seconds ?? null,
  }
}

/** The status for signed-in editors: everything about the releases and what is under way. */
export function statusOf(options: StatusOptions) {
  const { publisher, store, uploads } = options
  const { live, held } = store
  return {
    ...summaryOf(options),
    // Its pages that are too heavy are listed below.
    text: sentencesOf(options).join(' '),
    held: held === null ? null : { ...held, text: `Held by ${held.by.name} at release ${held.release}` },
    underWay: publisher.inProgress,
    problem: publisher.problem,
    uploads: uploads.statuses,
    releases: store.releases.map((release) => ({
      number: release.number,
      cause: release.cause,
      requestedBy: release.requestedBy,
      madeAt: release.madeAt,
      seconds: release.seconds,
      pages: release.pages,
      changedFiles: release.changedFiles,
      changes: release.changes,
      changeCount: release.changeCount ?? release.changes.length,
      skipped: release.skipped,
      heavyPages: release.heavyPages,
      isLive: release.number === live?.number,
      /** Going there gives shoppers new carts, because it was made by other code (CART-07). */
      renewsCarts: live !== null && release.code.buildId !== live.code.buildId,
    })),
  }
}
