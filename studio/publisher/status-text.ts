import type { DocumentStatus, Release } from './publisher-client.ts'

interface StatusText {
  tone: 'positive' | 'primary' | 'caution' | 'critical'
  text: string
}

const time = (iso: string, locale?: string) =>
  new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** What an editor reads on a published document. */
export function documentStatusText({ state, since, problems }: DocumentStatus, locale?: string): StatusText {
  switch (state) {
    case 'live':
      return { tone: 'positive', text: since === null ? 'Live' : `Live since ${time(since, locale)}` }
    case 'publishing':
      return { tone: 'primary', text: 'Publishing…' }
    case 'held':
      return { tone: 'caution', text: 'Not live: publishing is held. See “Releases”.' }
    case 'failed':
      return {
        tone: 'caution',
        text: 'Not live yet: the last release failed, and is tried again. See “Releases”.',
      }
    case 'refused':
      return {
        tone: 'critical',
        text: `Not live: ${problems.map(({ field, reason }) => `${field} ${reason}`).join('; ')}`,
      }
  }
}

/** Why a release was made. */
export function causeText({ cause, requestedBy, changes }: Release): string {
  switch (cause) {
    case 'first':
      return 'The first release'
    case 'code':
      return 'New code'
    case 'daily':
      return 'The daily release of everything'
    case 'request':
      return requestedBy === null ? 'Requested' : `Requested by ${requestedBy.name}`
    case 'changes':
      return changes.length === 1 ? '1 change' : `${changes.length} changes`
  }
}

/** When a release was made, and how long that took. */
export const madeText = ({ madeAt, seconds }: Release, locale?: string): string =>
  `${time(madeAt, locale)}, took ${seconds.toFixed(1)} s`
