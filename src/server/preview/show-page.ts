import { SUBSCRIBE_PATH } from '#config/paths.ts'
import { matchPath, pathOf, type RouteName } from '#config/routes.ts'
import type { Content } from '#content/content.ts'
import { onlyEntry } from '#content/only-entry.ts'
import { temporaryRedirect } from '../fixed-responses.ts'
import { documentPage } from './document-page.ts'
import { messages } from './error-messages.ts'
import type { PreviewContext } from './preview-context.ts'
import { DOCUMENT_PARAMETER, EMBED_PARAMETER, SITE_VARIANT_PARAMETER } from './preview-protocol.ts'
import type { PreviewRenderer } from './preview-renderer.ts'
import { isEmbedded, withPreviewParameter } from './preview-request.ts'
import { settingParameters } from './settings.ts'

/** The address that an index without a page of its own leads to, as on the prebuilt site (RTE-16, RTE-17, RTE-30). */
async function indexTarget(name: string, content: Content): Promise<string | null> {
  if (name === 'buyNowIndex') return SUBSCRIBE_PATH
  if (name === 'collectionIndex') {
    const only = onlyEntry(await content.all('productCategoryCollection'))
    return only === null ? null : pathOf('productCategoryCollection', { slug: only.slug })
  }
  if (name === 'signUpIndex') {
    const only = onlyEntry(await content.all('signUp'))
    return only === null ? null : pathOf('signUp', { slug: only.slug })
  }
  return null
}

/** The document's page, or a page on which it shows, with the variant that shows it (RTE-29, PREV-02). */
async function toDocument(context: PreviewContext, id: string): Promise<string | null> {
  const type = await context.datasetReader.typeOf(id)
  if (type === null) return null
  const found = await documentPage(
    { type, id },
    context.settings.variant,
    (variant) => context.contentOf(variant).content,
  )
  if (found === null) return null
  const { url } = context.request
  return withPreviewParameter(found.path, {
    [DOCUMENT_PARAMETER]: id,
    ...(isEmbedded(url) ? { [EMBED_PARAMETER]: 'true' } : {}),
    ...settingParameters(url),
    ...(found.variant === context.settings.variant ? {} : { [SITE_VARIANT_PARAMETER]: found.variant }),
  })
}

/**
 * The path by which Astro finds a page whose own would lead it to another: it takes the gift card for a category, and only the
 * gift card's route has longer paths.
 */
const renderedAt: Partial<Record<RouteName, string>> = {
  discount: pathOf('discountIndex', {}),
  giftCard: `${pathOf('giftCard', {})}/and/nothing/else`,
}

/** Renders what was asked for, or leads to where it is. */
export async function showPage(context: PreviewContext, renderer: PreviewRenderer): Promise<Response> {
  const { request, settings, datasetReader, siteOrigin } = context
  const { pathname } = request.url
  context.shown = context.contentOf()
  const { content } = context.shown
  if (request.isData) return renderer.page(content, null)
  const route = matchPath(pathname)
  if (route === null) return renderer.page(content, pathOf('notFound', {}))
  if (route.name === 'admin') return temporaryRedirect(siteOrigin + pathname)
  if (route.name === 'preview') {
    const target = await toDocument(context, route.parameters.id ?? '')
    return target === null
      ? renderer.view({ kind: 'message', message: messages.unknownDocument }, null)
      : temporaryRedirect(target)
  }
  if (route.name === 'previewIndex') {
    const [documents, release] = await Promise.all([
      datasetReader.unpublished(settings.perspective),
      datasetReader.releaseTitle(settings.perspective),
    ])
    return renderer.view({ kind: 'documents', documents, release }, content)
  }
  const target = await indexTarget(route.name, content)
  if (target !== null)
    return temporaryRedirect(
      request.isPreview ? withPreviewParameter(target, settingParameters(request.url)) : target,
    )
  return renderer.page(content, renderedAt[route.name] ?? null)
}
