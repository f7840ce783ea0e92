import { isDocumentType, routeOfType } from '#config/documents.ts'
import { documentPath, matchPath } from '#config/routes.ts'
import type { PublishedPage } from '../../asking/use-page.ts'
import { followableUrl } from '../../validation/link.ts'
import { fieldOf, isBlank } from '../../validation/outcome.ts'

/** Where a link will lead, in words; `isDead` when shoppers will not see it. */
export interface LinkTarget {
  text: string
  isDead: boolean
}

const leads = (text: string): LinkTarget => ({ text, isDead: false })
const dead = (text: string): LinkTarget => ({ text, isDead: true })

/** The id of the page that a link refers to; null when it refers to none. */
export function linkedPage(link: unknown): string | null {
  const id = fieldOf(fieldOf(link, 'page'), '_ref')
  return typeof id === 'string' && !isBlank(id) ? id : null
}

function ofPage(page: PublishedPage | null): LinkTarget {
  if (page === null) return dead('The page is not published yet. Until it is, this link is not shown.')
  const kind = isDocumentType(page._type) ? routeOfType(page._type) : null
  const path = kind === null ? null : documentPath(kind, page)
  return path === null
    ? dead('The page has no address yet, so this link is not shown.')
    : leads(`Leads to ${path}`)
}

const SITE = 'https://this.site.invalid'

function ofUrl(text: string, isExternal: boolean): LinkTarget {
  const url = followableUrl(text) === true ? URL.parse(text, SITE) : null
  if (url === null) return dead('This address cannot be followed.')
  if (url.protocol === 'mailto:') return leads(`Writes an email to ${url.pathname}`)
  if (url.protocol === 'tel:') return leads(`Calls ${url.pathname}`)
  if (url.origin !== SITE) return leads(`Leads to ${url.href}, in a new tab`)
  const path = url.pathname + url.search + url.hash
  if (matchPath(url.pathname) === null) return dead(`Leads to ${path}, and the shop has no such page.`)
  return leads(`Leads to ${path}${isExternal ? ', in a new tab' : ''}`)
}

/**
 * Where a link (OBJ-01) will lead, as the shop finds it (RTE-33, RTE-41); `page` is what its reference leads to, null
 * for one that is not published. An untouched link answers null: there is nothing to say of it yet.
 */
export function linkTarget(link: unknown, page: PublishedPage | null): LinkTarget | null {
  if (linkedPage(link) !== null) return ofPage(page)
  const url = fieldOf(link, 'url')
  if (typeof url !== 'string' || isBlank(url)) return null
  return ofUrl(url.trim(), fieldOf(link, 'external') === true)
}
