import { createHash } from 'node:crypto'
import { datasetsOf } from '#config/datasets.ts'
import type { Environment } from '#config/env.ts'
import { PREVIEW_CONTENT_MS, PREVIEW_CONTENTS, PREVIEW_SESSION_MS } from '#config/limits.ts'
import { SUBSCRIBE_PATH } from '#config/paths.ts'
import { matchPath, pathOf } from '#config/routes.ts'
import type { Content } from '#content/content.ts'
import { withoutMarks } from '#content/stega-marks.ts'
import { createChangeStreams } from './change-stream.ts'
import { createContentCache, type PreviewContent } from './content-cache.ts'
import { addDataSanityAttributes } from './data-sanity-attributes.ts'
import { documentPage } from './document-page.ts'
import { type Drafts, openDrafts, type UnpublishedDocument } from './drafts.ts'
import { type Message, messages } from './error-messages.ts'
import { openContent } from './open-content.ts'
import { panelHtml } from './panel.ts'
import { CHANGES_PATH } from './paths.ts'
import {
  isEmbedded,
  type PreviewRequest,
  readPreviewRequest,
  sessionOf,
  withPreviewParameter,
  withSettings,
} from './preview-request.ts'
import { priceTargets } from './price-targets.ts'
import { problemsOfPage } from './problems-of-page.ts'
import { type PreviewSession, sealSession, sessionCookie } from './session.ts'

/** What the preview shows besides the shop's own pages. */
export type PreviewView =
  | { kind: 'message'; message: Message }
  | { kind: 'documents'; documents: readonly UnpublishedDocument[]; release: string | null }

/** Renders the page that was asked for, the one at `path`, or a view of the preview's own. */
export interface PreviewRenderer {
  page(content: Content, path: string | null): Promise<Response>
  view(view: PreviewView, content: Content | null): Promise<Response>
}

export interface PreviewSite {
  /** Never rejects. */
  handle(request: Request, renderer: PreviewRenderer): Promise<Response>
  /** Ends the streams of open pages, which would hold up a server that stops. */
  endStreams(): void
  /** Stops listening for changes of content. */
  stop(): void
}

export interface PreviewSiteParts {
  environment: Environment
  /** The Content-Security-Policy of a page that only this origin may show in a frame. */
  policy: (html: string, frameAncestor: string) => string
  report: (error: unknown) => void
  now?: () => number
  /** Reads a dataset; by default with the environment's read token. */
  open?: (dataset: string) => Drafts
}

/** What one request may see. */
interface Visit {
  asked: PreviewRequest
  session: PreviewSession
  drafts: Drafts
  /** What the page was rendered from; null for answers without content. */
  shown: PreviewContent | null
}

/** Data is compared and counted by scripts, and shown nowhere as it is. */
const hasEditMarks = ({ isPreview, isEditable, isData }: PreviewRequest) => isPreview && isEditable && !isData

const redirect = (location: string) => new Response(null, { status: 307, headers: { location } })

/** The address that an index without a page of its own leads to, as on the prebuilt site (RTE-16, RTE-17, RTE-30). */
async function indexTarget(name: string, content: Content): Promise<string | null> {
  if (name === 'buyNowIndex') return SUBSCRIBE_PATH
  if (name === 'collectionIndex') {
    const [only, ...others] = await content.all('productCategoryCollection')
    return only === undefined || others.length > 0
      ? null
      : pathOf('productCategoryCollection', { slug: only.slug })
  }
  if (name === 'signUpIndex') {
    const [only, ...others] = await content.all('signUp')
    return only === undefined || others.length > 0 ? null : pathOf('signUp', { slug: only.slug })
  }
  return null
}

/**
 * The preview: the shop's pages rendered per request from drafts, for editors whom the studio has sent (RTE-29,
 * PREV-01..04). Whoever has no session sees words instead of content (OPEN-03).
 */
export function createPreviewSite(parts: PreviewSiteParts): PreviewSite {
  const { environment, policy, report, now = Date.now } = parts
  const { PREVIEW_SECRET: secret, SANITY_API_READ_TOKEN: token } = environment
  const siteOrigin = new URL(environment.PUBLIC_SITE_URL).origin
  const datasets = new Set(datasetsOf(environment))
  const opened = new Map<string, Drafts>()
  const streams = createChangeStreams()
  const contents = createContentCache({ max: PREVIEW_CONTENTS, lifetimeMs: PREVIEW_CONTENT_MS, now })
  const open = parts.open ?? ((dataset: string) => openDrafts(environment, dataset, report))

  function draftsOf(dataset: string): Drafts {
    const drafts = opened.get(dataset) ?? open(dataset)
    opened.set(dataset, drafts)
    return drafts
  }

  /** With the drafts of the visit's perspective on top in preview mode only (OPEN-03). */
  function contentOf({ asked, session, drafts }: Visit, variant = session.variant): PreviewContent {
    const perspective = asked.isPreview ? session.perspective : 'published'
    const key = { perspective, variant, hasEditMarks: hasEditMarks(asked) }
    return contents.get(JSON.stringify([session.dataset, key]), drafts.changes, () =>
      openContent(drafts, key, siteOrigin),
    )
  }

  /** Checks the studio's secret and starts a session (OPEN-03). */
  async function enter({ url, ...context }: PreviewRequest, renderer: PreviewRenderer, key: string) {
    const dataset = url.searchParams.get('dataset') ?? environment.PUBLIC_SANITY_DATASET
    const studioOrigin = datasets.has(dataset) ? await draftsOf(dataset).studioOf(url.href) : null
    if (studioOrigin === null) return renderer.view({ kind: 'message', message: messages.expired }, null)
    const session: PreviewSession = {
      dataset,
      perspective: 'drafts',
      variant: environment.PUBLIC_SITE_VARIANT,
      studioOrigin,
      expiresAt: now() + PREVIEW_SESSION_MS,
    }
    const target = url.searchParams.get('sanity-preview-pathname') ?? url.pathname + url.search
    const response = redirect(withPreviewParameter(target))
    const value = sealSession(withSettings(session, url), key)
    response.headers.append('set-cookie', sessionCookie(value, PREVIEW_SESSION_MS / 1000, context))
    return response
  }

  /** The document's page, or a page on which it shows, with the variant that shows it (RTE-29, PREV-02). */
  async function toDocument(visit: Visit, id: string): Promise<string | null> {
    const type = await visit.drafts.typeOf(id)
    if (type === null) return null
    const { variant } = visit.session
    const found = await documentPage({ type, id }, variant, (one) => contentOf(visit, one).content)
    if (found === null) return null
    visit.session = { ...visit.session, variant: found.variant }
    const embed = isEmbedded(visit.asked.url) ? { embed: 'true' } : {}
    return withPreviewParameter(found.path, { document: id, ...embed })
  }

  async function show(visit: Visit, renderer: PreviewRenderer): Promise<Response> {
    const { asked, session, drafts } = visit
    const { pathname } = asked.url
    visit.shown = contentOf(visit)
    const { content } = visit.shown
    if (asked.isData) return renderer.page(content, null)
    const route = matchPath(pathname)
    if (route === null) return renderer.page(content, pathOf('notFound', {}))
    if (route.name === 'admin') return redirect(siteOrigin + pathname)
    if (route.name === 'preview') {
      const target = await toDocument(visit, route.parameters.id ?? '')
      return target === null
        ? renderer.view({ kind: 'message', message: messages.unknownDocument }, null)
        : redirect(target)
    }
    if (route.name === 'previewIndex') {
      const [documents, release] = await Promise.all([
        drafts.unpublished(session.perspective),
        drafts.releaseTitle(session.perspective),
      ])
      return renderer.view({ kind: 'documents', documents, release }, content)
    }
    const target = await indexTarget(route.name, content)
    if (target !== null) return redirect(asked.isPreview ? withPreviewParameter(target) : target)
    return renderer.page(content, route.name === 'discount' ? pathOf('discountIndex', {}) : null)
  }

  /** Adds what editors click and the panel, in preview mode only. */
  async function withEditing(response: Response, visit: Visit): Promise<Response> {
    const { asked, session, drafts } = visit
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    if (!isHtml || !asked.isPreview) return response
    const studioUrl = `${session.studioOrigin}${pathOf('admin', {})}/${session.dataset}`
    const priceTarget =
      visit.shown === null || !asked.isEditable
        ? () => null
        : await priceTargets(visit.shown.content, asked.url.pathname, environment.COMMERCE_ADMIN_URL)
    const html = await addDataSanityAttributes(await response.text(), {
      marks: drafts.marks,
      studioUrl,
      priceTarget,
    })
    if (isEmbedded(asked.url)) return new Response(html, response)
    const { shown } = visit
    const problems =
      shown === null
        ? []
        : await problemsOfPage(
            shown.problems,
            asked.url,
            session.variant,
            (one) => contentOf(visit, one).content,
          )
    const address = asked.url.pathname + asked.url.search
    const release = await drafts.releaseTitle(session.perspective)
    const version = createHash('sha256').update(html).digest('base64url').slice(0, 16)
    const panel = withoutMarks(
      panelHtml({ session, release, problems, address, siteOrigin, studioUrl, version }),
    )
    return new Response(
      html.replace('</body>', () => `${panel}</body>`),
      response,
    )
  }

  async function visit(
    asked: PreviewRequest,
    session: PreviewSession,
    renderer: PreviewRenderer,
    key: string,
  ) {
    const dataset = asked.url.searchParams.get('dataset')
    const isOther = dataset !== null && dataset !== session.dataset
    if (isOther || !datasets.has(session.dataset))
      return renderer.view({ kind: 'message', message: messages.otherDataset }, null)
    if (asked.url.pathname === pathOf('previewIndex', {}) && asked.url.searchParams.has('leave')) {
      const response = redirect(siteOrigin)
      response.headers.append('set-cookie', sessionCookie('', 0, asked))
      return response
    }
    const isStream = asked.url.pathname === CHANGES_PATH
    // Puts the parameter into the address, so that it can be reloaded and shared.
    if (asked.isPreview && !asked.hasPreviewParameter && !asked.isData && !isStream)
      return redirect(withPreviewParameter(asked.url.pathname + asked.url.search))
    const current: Visit = {
      asked,
      session: withSettings(session, asked.url),
      drafts: draftsOf(session.dataset),
      shown: null,
    }
    if (isStream) return streams.open(current.drafts.subscribe)
    await current.drafts.connect()
    const response = await withEditing(await show(current, renderer), current)
    if (JSON.stringify(current.session) !== JSON.stringify(session)) {
      const seconds = Math.max(0, Math.round((session.expiresAt - now()) / 1000))
      response.headers.append('set-cookie', sessionCookie(sealSession(current.session, key), seconds, asked))
    }
    return response
  }

  async function respond(request: Request, session: PreviewSession | null, renderer: PreviewRenderer) {
    const asked = readPreviewRequest(request)
    if (secret === undefined || token === undefined)
      return renderer.view({ kind: 'message', message: messages.notConfigured }, null)
    if (asked.url.searchParams.has('sanity-preview-secret')) return enter(asked, renderer, secret)
    return session === null
      ? renderer.view(
          { kind: 'message', message: asked.isFramed ? messages.notAllowedInFrame : messages.notAllowed },
          null,
        )
      : visit(asked, session, renderer, secret)
  }

  /** Nobody may keep, index or frame what is not published. */
  async function guarded(response: Response, studioOrigin: string): Promise<Response> {
    const html = response.headers.get('content-type')?.startsWith('text/html') ? await response.text() : null
    const guardedResponse = html === null ? response : new Response(html, response)
    const { headers } = guardedResponse
    if (html !== null) headers.set('content-security-policy', policy(html, studioOrigin))
    headers.set('cache-control', 'no-store')
    headers.set('x-robots-tag', 'noindex, nofollow')
    headers.set('x-content-type-options', 'nosniff')
    // A page of the preview has to know which one led to it; others must not learn its address.
    headers.set('referrer-policy', 'same-origin')
    return guardedResponse
  }

  return {
    async handle(request, renderer) {
      const session = secret === undefined ? null : sessionOf(request, secret, now())
      const studioOrigin = session?.studioOrigin ?? siteOrigin
      try {
        return await guarded(await respond(request, session, renderer), studioOrigin)
      } catch (error) {
        report(error)
        const view = await renderer.view({ kind: 'message', message: messages.failed }, null)
        return guarded(view, studioOrigin)
      }
    },
    endStreams: streams.closeAll,
    stop() {
      for (const drafts of opened.values()) drafts.stop()
    },
  }
}
