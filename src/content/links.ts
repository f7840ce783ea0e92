import { routeOfType } from '#config/content-types.ts'
import { documentPath, hasPage, matchPath } from '#config/routes.ts'
import type { ProblemReporter } from './problems.ts'
import type { StegaMarks } from './stega-marks.ts'

/** A resolved link: `href`, `rel` and `target` are attributes of an `<a>`. */
export interface Link {
  /** A path of this shop, or an absolute URL. */
  href: string
  /** Its text; empty when neither the editor nor the target has one. */
  title: string
  /** Opens in a new tab (RTE-41). */
  external: boolean
  rel: string | null
  target: '_blank' | null
}

/** The target document of a link, as projected. */
export interface LinkedPage {
  _type: string
  title: string | null
  slug: string | null
  cbd: boolean | null
  category: { slug: string | null; cbd: boolean | null } | null
}

/** A link as editors enter it (OBJ-01). */
export interface RawLink {
  title?: string | null | undefined
  url?: string | null | undefined
  external?: boolean | null | undefined
  cbd?: boolean | null | undefined
  /** Id of the target document, and the document; null when it is not published. */
  pageRef?: string | null | undefined
  page?: LinkedPage | null | undefined
}

export interface LinkContext {
  /** The origin of this site, without a trailing slash. */
  siteOrigin: string
  /** Leave out everything flagged `cbd` (CAT-01..03). */
  excludeCBD: boolean
  report: ProblemReporter
  /** Whether a path of this site has no page; without it, every path is taken to have one. */
  hasNoPage?: (path: string) => boolean
  /** In previews whose texts have marks. */
  stega?: StegaMarks
}

const internalLink = (href: string, title: string): Link => ({
  href,
  title,
  external: false,
  rel: null,
  target: null,
})

const newTabLink = (href: string, title: string, isOwn: boolean): Link => ({
  href,
  title,
  external: true,
  rel: isOwn ? 'noopener' : 'noopener noreferrer',
  target: '_blank',
})

function resolvePage(link: RawLink, page: LinkedPage, context: LinkContext): Link | null {
  if (context.excludeCBD && (page.cbd === true || page.category?.cbd === true)) return null
  const route = routeOfType(page._type)
  const path =
    route === null ? null : documentPath(route, { slug: page.slug, category: page.category?.slug ?? null })
  if (path === null) {
    context.report(`a link points to ${page._type} ${link.pageRef ?? ''}, which has no address of its own`)
    return null
  }
  return internalLink(path, link.title ?? page.title ?? '')
}

function resolveUrl(link: RawLink, address: string, context: LinkContext): Link | null {
  const title = link.title ?? ''
  // Relative to the page that the link is on.
  if (/^[#?]/.test(address)) return internalLink(address, title)
  const url = URL.parse(address, context.siteOrigin)
  switch (url?.protocol) {
    case 'mailto:':
    case 'tel:':
      return internalLink(url.href, title)
    case 'http:':
    case 'https:': {
      const isOwn = url.origin === context.siteOrigin
      const route = isOwn ? matchPath(url.pathname) : null
      if (route !== null && !hasPage(route.name)) {
        context.report(`a link points to ${url.pathname}, a route without a page`)
        return null
      }
      if (isOwn && context.hasNoPage?.(url.pathname)) {
        context.report(`a link points to ${url.pathname}, where there is no page`)
        return null
      }
      // A path that begins with two slashes would be a host.
      const path = url.pathname.replace(/^\/+/, '/')
      if (isOwn && link.external !== true) return internalLink(path + url.search + url.hash, title)
      return newTabLink(url.href, title, isOwn)
    }
    default:
      context.report(`a link has the address ${JSON.stringify(address)}, which is not safe to follow`)
      return null
  }
}

/** Only titles are texts. */
function withMarkedTitles(raw: RawLink, stega: StegaMarks): RawLink {
  const { page } = raw
  return {
    ...stega.clean(raw),
    title: raw.title,
    page: page === null || page === undefined ? page : { ...stega.clean(page), title: page.title },
  }
}

/**
 * Resolves a link (OBJ-01, RTE-41, RTE-42). Null for a link that is left out: flagged `cbd` (itself, its target or the
 * target's category), empty, with a target that is not published or has no page, or with a URL that is not http, https,
 * mailto or tel. All but the first two are reported.
 */
export function resolveLink(raw: RawLink | null | undefined, context: LinkContext): Link | null {
  if (raw === null || raw === undefined) return null
  const link = context.stega === undefined ? raw : withMarkedTitles(raw, context.stega)
  if (context.excludeCBD && link.cbd === true) return null
  const { page, pageRef, url } = link
  if (page !== null && page !== undefined) return resolvePage(link, page, context)
  if (pageRef !== null && pageRef !== undefined) {
    context.report(`a link points to ${pageRef}, which is not published`)
    return null
  }
  return url === null || url === undefined || url.trim() === '' ? null : resolveUrl(link, url.trim(), context)
}
