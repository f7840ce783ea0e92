import { isContentType, routeOfType } from '#config/content-types.ts'
import type { SiteVariant } from '#config/env.ts'
import type { Content } from '#content/content.ts'
import type { ContentProblem } from '#content/problems.ts'
import { documentPage } from './document-page.ts'
import { DOCUMENT_PARAMETER } from './preview-protocol.ts'

/**
 * What keeps the document of a page from being published: the one that its address names, because the studio opened it,
 * otherwise those whose own page it is (RTE-29).
 * @param contentOf The content of a variant.
 */
export async function problemsOfPage(
  problems: readonly ContentProblem[],
  { pathname, searchParams }: URL,
  variant: SiteVariant,
  contentOf: (variant: SiteVariant) => Content,
): Promise<readonly ContentProblem[]> {
  const named = searchParams.get(DOCUMENT_PARAMETER)
  if (named !== null) return problems.filter(({ id }) => id === named)
  const documents = new Map(problems.map(({ id, type }) => [id, type]))
  const own = new Set<string>()
  for (const [id, type] of documents) {
    if (!isContentType(type) || routeOfType(type) === null) continue
    const page = await documentPage({ type, id }, variant, contentOf)
    if (page?.path === pathname && page.variant === variant) own.add(id)
  }
  return problems.filter(({ id }) => own.has(id))
}
