import type { DocumentStatus, HostUpload, Release } from './publisher-client.ts'

export interface StatusText {
  tone: 'default' | 'positive' | 'primary' | 'caution' | 'critical'
  text: string
  /** The time that the text is about, to the second. */
  at?: string
}

/** A date and time as editors read it. */
export const timeText = (iso: string, locale?: string) =>
  new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** What an editor reads on a published document. */
export function documentStatusText(status: DocumentStatus, locale?: string): StatusText {
  const { state, since, problems, held, failure } = status
  switch (state) {
    case 'live':
      return since === null
        ? { tone: 'positive', text: 'Live' }
        : { tone: 'positive', text: `Live since ${timeText(since, locale)}`, at: since }
    case 'publishing':
      return { tone: 'primary', text: 'Publishing…' }
    case 'building':
      return {
        tone: 'primary',
        text: 'The host was asked to build the shop with this; it does not say when.',
      }
    case 'held': {
      const who = held === null ? 'held' : heldText(held, locale)
      return { tone: 'caution', text: `Not live: ${who}. See “Live shop”.` }
    }
    case 'failed': {
      const why = failure === null ? '' : ` ${failure.reason} ${retryText(failure, locale)}`
      return { tone: 'caution', text: `Not live yet: the last release failed.${why}` }
    }
    case 'refused':
      return {
        tone: 'critical',
        text: problemText(problems),
      }
  }
}

const heldText = ({ by, release, at }: NonNullable<DocumentStatus['held']>, locale?: string) =>
  `held by ${by} at release ${release} since ${timeText(at, locale)}`

/** Why a document cannot go live. */
export const problemText = (problems: DocumentStatus['problems']): string =>
  `Not live: ${problems.map(({ field, reason }) => `${field} ${reason}`).join('; ')}`

/** When something that failed is tried again. */
export const retryText = ({ retryAt }: { retryAt: string }, locale?: string): string =>
  `Tried again at ${new Date(retryAt).toLocaleTimeString(locale, { timeStyle: 'medium' })}.`

/** What a host outside shows; null where that is the live release. */
export function uploadText(
  { name, state, release, since, problem }: HostUpload,
  locale?: string,
): string | null {
  const shown =
    release === null || since === null
      ? `It is not known which release ${name} shows.`
      : `${name} shows release ${release} since ${timeText(since, locale)}.`
  switch (state) {
    case 'live':
      return null
    case 'building':
      return `The host was asked to build release ${release}; it does not say when it is done.`
    case 'uploading':
    case 'waiting':
      return `${shown} The live release is being uploaded.`
    case 'failed':
      return problem === null ? shown : `${shown} ${problem.message} ${retryText(problem, locale)}`
  }
}

/** Why a release was made. */
export function causeText({ cause, requestedBy, changeCount }: Release): string {
  switch (cause) {
    case 'first':
      return 'The first release'
    case 'code':
      return 'New code'
    case 'daily':
      return 'The daily release of everything'
    case 'request':
      return requestedBy === null ? 'Requested' : `Requested by ${requestedBy.name}`
    case 'repair':
      return 'Made anew, because the live one was not as it should be'
    case 'changes':
      return changeCount === 1 ? '1 change' : `${changeCount} changes`
  }
}

/** When a release was made, and how long that took. */
export const madeText = ({ madeAt, seconds }: Release, locale?: string): string =>
  `${timeText(madeAt, locale)}, took ${seconds.toFixed(1)} s`

/** Warns an editor who is going back to a release. */
export const goBackText = ({ number, renewsCarts }: Release): string =>
  `The shop will show release ${number}, and nothing is published until somebody resumes.${
    renewsCarts
      ? ' It was made by other code: shoppers who come now get a new, empty cart, and so they do when you resume.'
      : ''
  }`

/** A page that is heavier than its budget. */
export const heavyPageText = ({ path, kib, budget }: Release['heavyPages'][number]): string =>
  `${path}: ${kib} KiB instead of ${budget}`

/** How many files a release changed. */
export const filesText = ({ changedFiles }: Release): string =>
  changedFiles === 1 ? '1 file changed' : `${changedFiles} files changed`
