import { createHash } from 'node:crypto'
import { pathOf } from '#config/routes.ts'
import { withoutMarks } from '#content/stega-marks.ts'
import { commerceTargets } from './commerce-targets.ts'
import { addDataSanityAttributes, withDecodedMarks } from './data-sanity-attributes.ts'
import { panelHtml } from './panel.ts'
import { VERSION_ATTRIBUTE } from './preview-protocol.ts'
import { isEmbedded } from './preview-request.ts'
import { problemsOfPage } from './problems-of-page.ts'
import { inStudioWords } from './studio-words.ts'
import { type TextTargets, textTargetsOf } from './text-targets.ts'
import type { Visit } from './visit.ts'

/** What scripts know about a page: its version, and where the texts lead that islands render. */
const pageFacts = (version: string, texts: TextTargets) =>
  `<script type="application/json" ${VERSION_ATTRIBUTE}="${version}">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`

async function panelOf(visit: Visit, studioUrl: string): Promise<string> {
  const { asked, session, drafts, shown, siteOrigin } = visit
  const [problems, release] = await Promise.all([
    shown === null
      ? []
      : problemsOfPage(
          shown.problems,
          asked.url,
          session.variant,
          (variant) => visit.contentOf(variant).content,
        ).then((found) => inStudioWords(found, visit)),
    drafts.releaseTitle(session.perspective),
  ])
  const address = asked.url.pathname + asked.url.search
  return withoutMarks(panelHtml({ session, release, problems, address, siteOrigin, studioUrl }))
}

/** Adds what editors click and the panel, in preview mode only; a data file that is asked for its texts becomes those. */
export async function withEditing(response: Response, visit: Visit): Promise<Response> {
  const { asked, session, drafts, environment } = visit
  const studioUrl = `${session.studioOrigin}${pathOf('admin', {})}/${session.dataset}`
  if (asked.isData && asked.isEditable && asked.isPreview && response.ok)
    return Response.json(textTargetsOf(withDecodedMarks(await response.text()), drafts.marks, studioUrl))
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  if (!isHtml || !asked.isPreview) return response
  const commerceTarget =
    visit.shown === null || !asked.isEditable
      ? () => null
      : await commerceTargets(visit.shown.content, asked.url.pathname, environment.COMMERCE_ADMIN_URL)
  const { html, texts } = await addDataSanityAttributes(await response.text(), {
    marks: drafts.marks,
    studioUrl,
    commerceTarget,
  })
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 16)
  const panel = isEmbedded(asked.url) ? '' : await panelOf(visit, studioUrl)
  return new Response(
    html.replace('</body>', () => `${pageFacts(version, texts)}${panel}</body>`),
    response,
  )
}
