import { escapeUTF8 as escapeHtml } from 'entities/escape'
import type { ClientConnection } from '#backend/client-connection.ts'
import { type RateLimiter, retryAfterHeader } from '#backend/rate-limiter.ts'
import { plainPage } from '#backend/result-page.ts'
import { SEARCH_QUERY_MAX_LENGTH, SEARCH_RESULTS } from '#config/limits.ts'
import { pathOf } from '#config/routes.ts'
import { createSearch, type SearchResults } from '#features/search/search.api.ts'
import type { Entry } from '#features/search/shards.ts'

export interface SearchPageOptions {
  siteUrl: string
  siteName: string
  /** Reads a file of the live site, whose index is searched: what a release shows is what is found. */
  readSite: (path: string) => Promise<Response>
  limiter: RateLimiter
  report: (error: unknown) => void
}

/** The value of the first such attribute; Astro writes an empty one without a value. @throws Error when there is none. */
function attribute(html: string, name: string): string {
  const found = new RegExp(` ${name}(?:="([^"]*)")?[ >]`).exec(html)
  if (found === null) throw new Error(`The search’s page has no ${name}`)
  return found[1] ?? ''
}

/** @throws Error when the site cannot be read, or has no index. */
async function find(query: string, readSite: SearchPageOptions['readSite']): Promise<SearchResults> {
  // The page says which files its index has.
  const page = await readSite(pathOf('search', {}))
  if (!page.ok) throw new Error(`The search’s page was answered with status ${page.status}`)
  const html = await page.text()
  const shards = new Set(attribute(html, 'data-shards').split(' '))
  const splitLetters = attribute(html, 'data-split-letters')
  return createSearch({ shards, splitLetters }, readSite)(query, SEARCH_RESULTS)
}

function itemHtml({ title, path, text, price, image }: Entry, siteUrl: string): string {
  const address = (target: string) => escapeHtml(new URL(target, siteUrl).href)
  const picture =
    image === '' ? '<span></span>' : `<img src="${address(image)}" alt="" width="240" height="240">`
  const below = [text, price].filter(Boolean).join(' · ')
  return `<li><a href="${address(path)}">${picture}<span><b>${escapeHtml(title)}</b>${escapeHtml(below)}</span></a></li>`
}

const formHtml = (query: string) =>
  `<form role="search"><input type="search" name="q" aria-label="Search the shop" required maxlength="${SEARCH_QUERY_MAX_LENGTH}" value="${escapeHtml(query)}"><button>Search</button></form>`

/** Answers `/api/search?q=…` with a page of results, for browsers without scripts (FIND-05). Never rejects. */
export function createSearchPage({ siteUrl, siteName, readSite, limiter, report }: SearchPageOptions) {
  return async (typed: string, { address }: ClientConnection): Promise<Response> => {
    const query = typed.trim().slice(0, SEARCH_QUERY_MAX_LENGTH)
    const answer = (status: number, title: string, list = '', headers = {}) =>
      plainPage({ status, title, body: formHtml(query) + list, siteUrl, siteName, headers })
    const retryAfterMs = await limiter.consume(address)
    if (retryAfterMs > 0) return answer(429, 'One moment, please.', '', retryAfterHeader(retryAfterMs))
    if (query === '') return answer(200, 'Looking for something?')
    try {
      const { entries, total } = await find(query, readSite)
      if (total === 0) return answer(200, 'Nothing here but clouds')
      const items = entries.map((entry) => itemHtml(entry, siteUrl)).join('')
      return answer(200, `${total} ${total === 1 ? 'result' : 'results'}`, `<ul>${items}</ul>`)
    } catch (error) {
      report(error)
      return answer(503, 'The search could not be reached.')
    }
  }
}
