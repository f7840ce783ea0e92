import { CONTENT_CAPS } from '#config/limits.ts'
import { type DocumentRouteKind, documentPath } from '#config/routes.ts'
import { fieldOf, isBlank, type Outcome } from './outcome.ts'

/** Stands in for the category of a product, whose own slug is not known beside the product's. */
const SOME_CATEGORY = 'category'

/**
 * What is wrong with a document's slug (VAL-09): missing, too long, not a part of an address, or hidden behind another
 * page of the shop ("press" as the slug of a page). That it is unique among its kind is asked of the content service.
 */
export const slugRule =
  (kind: DocumentRouteKind | null, missing: string) =>
  (slug: unknown): Outcome => {
    const current = fieldOf(slug, 'current')
    if (isBlank(current) || typeof current !== 'string') return missing
    if ([...current].length > CONTENT_CAPS.slug) {
      return `A slug can't be longer than ${CONTENT_CAPS.slug} characters`
    }
    if (!/^[\p{L}\p{N}._~-]+$/u.test(current) || /^\.+$/.test(current)) {
      return 'A slug may have letters, digits and hyphens only.'
    }
    if (kind !== null && documentPath(kind, { slug: current, category: SOME_CATEGORY }) === null) {
      return 'Another page of the shop has this address already.'
    }
    return true
  }

/** "Blood Orange, 12 cans" as "blood-orange-12-cans": letters without their accents, digits, single hyphens. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, CONTENT_CAPS.slug)
    .replaceAll(/^-+|-+$/g, '')
