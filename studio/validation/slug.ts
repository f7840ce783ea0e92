import { CONTENT_CAPS, SEGMENT_MAX_BYTES } from '#config/limits.ts'
import { type DocumentRoute, documentPath, isTooLongSegment } from '#config/routes.ts'
import { fieldOf, isBlank, type ValidationResult } from './values.ts'

/** A placeholder for the slug of a product's category, which the rule does not know. */
const SOME_CATEGORY = 'category'

/**
 * Rejects a slug that is missing, too long, not a valid path segment, or hidden by something else of the shop, such as
 * "press" or "robots.txt" as the slug of a page (VAL-09). Uniqueness is checked by `slugField`.
 */
export const slugRule =
  (route: DocumentRoute | null, missing: string) =>
  (slug: unknown): ValidationResult => {
    const current = fieldOf(slug, 'current')
    if (isBlank(current) || typeof current !== 'string') return missing
    if ([...current].length > CONTENT_CAPS.slug) {
      return `A slug can't be longer than ${CONTENT_CAPS.slug} characters`
    }
    if (isTooLongSegment(current)) {
      return `This slug is too long for an address, which takes ${SEGMENT_MAX_BYTES} bytes: other letters than a–z take two or three each.`
    }
    if (!/^[\p{L}\p{N}._~-]+$/u.test(current) || /^\.+$/.test(current)) {
      return 'A slug may have letters, digits and hyphens only.'
    }
    if (route !== null && documentPath(route, { slug: current, category: SOME_CATEGORY }) === null) {
      return 'The shop has something else at this address already.'
    }
    return true
  }

/** Converts a title to a slug: "Blood Orange, 12 cans" to "blood-orange-12-cans". */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, CONTENT_CAPS.slug)
    .replaceAll(/^-+|-+$/g, '')
