import { routeOfType } from '#config/content-types.ts'
import { documentPath, matchPath } from '#config/routes.ts'
import type { PublishedPage } from '../../requests/usePublishedPage.ts'
import { followableUrl } from '../../validation/link.ts'
import { fieldOf, isBlank } from '../../validation/values.ts'

/** The description of a link's target; `isDead` if shoppers will not see the link. */
export interface LinkTarget {
  text: string
  isDead: boolean
}

const working = (text: string): LinkTarget => ({ text, isDead: false })
const dead = (text: string): LinkTarget => ({ text, isDead: true })

/** The id of the referenced page; null if there is none. */
export function linkedPage(link: unknown): string | null {
  const id = fieldOf(fieldOf(link, 'page'), '_ref')
  return typeof id === 'string' && !isBlank(id) ? id : null
}

function pageTarget(page: PublishedPage | null): LinkTarget {
  if (page === null) return dead('The page is not published yet. Until it is, this link is not shown.')
  const route = routeOfType(page._type)
  const path = route === null ? null : documentPath(route, page)
  return path === null
    ? dead('The page has no address yet, so this link is not shown.')
    : working(`Leads to ${path}`)
}

const SITE = 'https://this.site.invalid'

function urlTarget(text: string, isExternal: boolean): LinkTarget {
  const url = followableUrl(text) === true ? URL.parse(text, SITE) : null
  if (url === null) return dead('This address cannot be followed.')
  if (url.protocol === 'mailto:') return working(`Writes an email to ${url.pathname}`)
  if (url.protocol === 'tel:') return working(`Calls ${url.pathname}`)
  if (url.origin !== SITE) return working(`Leads to ${url.href}, in a new tab`)
  const path = url.pathname + url.search + url.hash
  if (matchPath(url.pathname) === null) return dead(`Leads to ${path}, and the shop has no such page.`)
  return working(`Leads to ${path}${isExternal ? ', in a new tab' : ''}`)
}

/**
 * Describes the target of a link (OBJ-01) as the shop resolves it (RTE-33, RTE-41). `page` is the referenced page, null if
 * it is not published. Null for an empty link.
 */
export function linkTarget(link: unknown, page: PublishedPage | null): LinkTarget | null {
  if (linkedPage(link) !== null) return pageTarget(page)
  const url = fieldOf(link, 'url')
  if (typeof url !== 'string' || isBlank(url)) return null
  return urlTarget(url.trim(), fieldOf(link, 'external') === true)
}
