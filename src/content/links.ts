import { isDocumentType, routeOfType } from '#config/documents.ts'
import { hasPage, isTypeShown } from '#config/pages-to-come.ts'
import { documentPath, matchPath } from '#config/routes.ts'
import type { ProblemReporter } from './problems.ts'

/** A link ready for an `<a>`: spread `href`, `rel` and `target`. */
export interface Link {
  /** A path of this shop, or a whole address. */
  href: string
  /** The text on it; empty when neither the editor nor the page gave one. */
  title: string
  /** Opens in a new tab (RTE-41). */
  external: boolean
  rel: string | null
  target: '_blank' | null
}

/** The page a link refers to, as projected. */
export interface LinkedPage {
  _type: string
  title: string | null
  slug: string | null
  cbd: boolean | null
  category: { slug: string | null; cbd: boolean | null } | null
}

/** A link as the editor made it (OBJ-01). */
export interface RawLink {
  title?: string | null | undefined
  url?: string | null | undefined
  external?: boolean | null | undefined
  cbd?: boolean | null | undefined
  /** The id of the page referred to, and the page; it is null when it is not published. */
  pageRef?: string | null | undefined
  page?: LinkedPage | null | undefined
}

export interface LinkContext {
  /** Of this site, without a trailing slash. */
  siteOrigin: string
  /** Drop everything flagged `cbd` (CAT-01..03). */
  excludeCBD: boolean
  report: ProblemReporter
  /** Whether a path of this site has no page, where that is known. */
  isMissing?: (path: string) => boolean
}

const inTab = (href: string, title: string): Link => ({
  href,
  title,
  external: false,
  rel: null,
  target: null,
})

const inNewTab = (href: string, title: string, isOwn: boolean): Link => ({
  href,
  title,
  external: true,
  rel: isOwn ? 'noopener' : 'noopener noreferrer',
  target: '_blank',
})

function resolvePage(link: RawLink, page: LinkedPage, context: LinkContext): Link | null {
  if (context.excludeCBD && (page.cbd === true || page.category?.cbd === true)) return null
  const type = isDocumentType(page._type) ? page._type : null
  const kind = type === null ? null : routeOfType(type)
  if (type !== null && kind !== null && !(hasPage(kind) && isTypeShown(type))) {
    context.report(`a link leads to ${type} ${link.pageRef ?? ''}, whose page is not there yet`)
    return null
  }
  const path =
    kind === null ? null : documentPath(kind, { slug: page.slug, category: page.category?.slug ?? null })
  if (path === null) {
    context.report(`a link leads to ${page._type} ${link.pageRef ?? ''}, which has no address of its own`)
    return null
  }
  return inTab(path, link.title ?? page.title ?? '')
}

function resolveUrl(link: RawLink, address: string, context: LinkContext): Link | null {
  const title = link.title ?? ''
  // The page that the link stands on, whichever that is: a place on it, or asked otherwise.
  if (/^[#?]/.test(address)) return inTab(address, title)
  const url = URL.parse(address, context.siteOrigin)
  switch (url?.protocol) {
    case 'mailto:':
    case 'tel:':
      return inTab(url.href, title)
    case 'http:':
    case 'https:': {
      const isOwn = url.origin === context.siteOrigin
      const route = isOwn ? matchPath(url.pathname) : null
      if (route !== null && !hasPage(route.kind)) {
        context.report(`a link leads to ${url.pathname}, a page that is not there yet`)
        return null
      }
      if (isOwn && context.isMissing?.(url.pathname)) {
        context.report(`a link leads to ${url.pathname}, where no page is`)
        return null
      }
      // A path that begins with two slashes would name another host.
      const path = url.pathname.replace(/^\/+/, '/')
      if (isOwn && link.external !== true) return inTab(path + url.search + url.hash, title)
      return inNewTab(url.href, title, isOwn)
    }
    default:
      context.report(`a link has the address ${JSON.stringify(address)}, which is not safe to follow`)
      return null
  }
}

/**
 * Where a link leads (OBJ-01, RTE-41, RTE-42). Null for one that is left out: flagged `cbd` (itself, its page or that
 * page's category), empty, leading to a page that is not published, not built or not there, or with an address that is
 * not http, https, mailto or tel; all but the first two are reported.
 */
export function resolveLink(link: RawLink | null | undefined, context: LinkContext): Link | null {
  if (link === null || link === undefined) return null
  if (context.excludeCBD && link.cbd === true) return null
  const { page, pageRef, url } = link
  if (page !== null && page !== undefined) return resolvePage(link, page, context)
  if (pageRef !== null && pageRef !== undefined) {
    context.report(`a link leads to ${pageRef}, which is not published`)
    return null
  }
  return url === null || url === undefined || url.trim() === '' ? null : resolveUrl(link, url.trim(), context)
}
