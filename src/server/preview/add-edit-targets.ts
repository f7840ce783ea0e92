import { createHash } from 'node:crypto'
import { escapeUTF8 as escapeHtml } from 'entities/escape'
import { pathOf } from '#config/routes.ts'
import { withoutMarks } from '#content/stega-marks.ts'
import { commerceTargets } from './commerce-targets.ts'
import { addDataSanityAttributes, withDecodedMarks } from './data-sanity-attributes.ts'
import { ownDocument } from './own-document.ts'
import { panelHtml } from './panel.ts'
import type { PreviewContext } from './preview-context.ts'
import { DOCUMENT_ATTRIBUTE, VERSION_ATTRIBUTE } from './preview-protocol.ts'
import { isEmbedded } from './preview-request.ts'
import { problemsFromStudioRules } from './problems-from-studio-rules.ts'
import { problemsOfPage } from './problems-of-page.ts'
import { type TextTargets, textTargetsOf } from './text-targets.ts'

/** What scripts know about a page: its version, whose page it is, and where the texts lead that islands render. */
function pageFacts(version: string, documentId: string | null, texts: TextTargets): string {
  const document = documentId === null ? '' : ` ${DOCUMENT_ATTRIBUTE}="${escapeHtml(documentId)}"`
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c')
  return `<script type="application/json" ${VERSION_ATTRIBUTE}="${version}"${document}>${json}</script>`
}

async function panelOf(context: PreviewContext, studioUrl: string): Promise<string> {
  const { request, settings, datasetReader, shown, siteOrigin } = context
  const [problems, release] = await Promise.all([
    shown === null
      ? []
      : problemsOfPage(
          shown.problems,
          request.url,
          settings.variant,
          (variant) => context.contentOf(variant).content,
        ).then((found) => problemsFromStudioRules(found, context)),
    datasetReader.releaseTitle(settings.perspective),
  ])
  const address = request.url.pathname + request.url.search
  return withoutMarks(panelHtml({ settings, release, problems, address, siteOrigin, studioUrl }))
}

/** Adds what editors click and the panel, in preview mode only; a data file that is asked for its texts becomes those. */
export async function addEditTargets(response: Response, context: PreviewContext): Promise<Response> {
  const { request, session, datasetReader, environment } = context
  const studioUrl = `${session.studioOrigin}${pathOf('admin', {})}/${session.dataset}`
  if (request.isData && request.isEditable && request.isPreview && response.ok)
    return Response.json(
      textTargetsOf(withDecodedMarks(await response.text()), datasetReader.marks, studioUrl),
    )
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  if (!isHtml || !request.isPreview) return response
  const commerceTarget =
    context.shown === null || !request.isEditable
      ? () => null
      : await commerceTargets(context.shown.content, request.url.pathname, environment.SHOPIFY_ADMIN_URL)
  const { html, texts } = await addDataSanityAttributes(await response.text(), {
    marks: datasetReader.marks,
    studioUrl,
    commerceTarget,
  })
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 16)
  // An error page is nobody's.
  const documentId =
    context.shown === null || !response.ok
      ? null
      : await ownDocument(context.shown.content, request.url.pathname)
  const panel = isEmbedded(request.url) ? '' : await panelOf(context, studioUrl)
  return new Response(
    html.replace('</body>', () => `${pageFacts(version, documentId, texts)}${panel}</body>`),
    response,
  )
}
