import { map } from 'rxjs'
import type { DocumentLocation, DocumentLocationResolver, DocumentLocationsState } from 'sanity/presentation'
import { z } from 'zod'
import { contentTypes, isContentType, routeOfType } from '#config/content-types.ts'
import { previewHref } from '#config/preview-address.ts'
import { documentPath, pathOf } from '#config/routes.ts'

const projection = '{_id, _type, title, "slug": slug.current, "category": category->slug.current}'

/** A document, and those that refer to it. */
export const locationsQuery = `{
  "document": *[_id == $id][0] ${projection},
  "referring": *[references($id)] | order(_type asc, title asc) ${projection}
}`

const located = z.object({
  _id: z.string(),
  _type: z.string(),
  title: z.string().nullish(),
  slug: z.string().nullish(),
  category: z.string().nullish(),
})
const answerSchema = z.object({ document: located.nullable(), referring: z.array(located) })

type Located = z.infer<typeof located>

const titleOfType = (type: string) => contentTypes.find((entry) => entry.type === type)?.title ?? type

/** Where a document has a page of its own; null for settings, and without a usable slug. */
function pageOf({ _type, title, slug, category }: Located): DocumentLocation | null {
  const route = isContentType(_type) ? routeOfType(_type) : null
  const path = route === null ? null : documentPath(route, { slug: slug ?? null, category: category ?? null })
  return path === null ? null : { title: title || titleOfType(_type), href: previewHref(path) }
}

/**
 * The pages on which a document shows: its own, and those of documents that refer to it. A document with neither, such as
 * a setting, is shown on the page that the preview chooses.
 * @param answer The answer to `locationsQuery`.
 * @throws ZodError for another answer.
 */
export function locationsOf(answer: unknown): DocumentLocationsState {
  const { document, referring } = answerSchema.parse(answer)
  if (document === null) return { message: 'This document does not exist yet.', tone: 'caution' }
  const found = [document, ...referring].map(pageOf).filter((location) => location !== null)
  const pages = new Map(found.map((location) => [location.href, location]))
  if (pages.size > 0) return { locations: [...pages.values()] }
  const href = previewHref(pathOf('preview', { id: document._id }))
  return { locations: [{ title: 'A page that shows it', href, showHref: false }] }
}

/** More names than these are counted only. */
const NAMES = 10

/** The pages by their titles: links lead to the preview, which not everybody has. Null for none. */
export function withoutLinks({ locations, ...state }: DocumentLocationsState): DocumentLocationsState | null {
  if (locations === undefined) return state
  const titles = locations.filter(({ showHref }) => showHref !== false).map(({ title }) => title)
  if (titles.length === 0) return null
  const rest = titles.length > NAMES ? ` and ${titles.length - NAMES} more` : ''
  const count = titles.length === 1 ? '1 page' : `${titles.length} pages`
  return { message: `Used on ${count}: ${titles.slice(0, NAMES).join(', ')}${rest}`, tone: 'positive' }
}

/** The locations of a document, as they change; without links while `hasLinks` says so. */
export const resolveLocations =
  (hasLinks: () => boolean): DocumentLocationResolver =>
  ({ id, perspectiveStack }, { documentStore }) =>
    documentStore
      .listenQuery(locationsQuery, { id }, { perspective: perspectiveStack, tag: 'presentation.locations' })
      .pipe(
        map(locationsOf),
        map((state) => (hasLinks() ? state : withoutLinks(state))),
      )
