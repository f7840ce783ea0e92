import { map } from 'rxjs'
import type { DocumentLocation, DocumentLocationResolver, DocumentLocationsState } from 'sanity/presentation'
import { z } from 'zod'
import { contentTypes, routeOfType, titleOfType } from '#config/content-types.ts'
import { HOME_PATH } from '#config/paths.ts'
import { previewHref } from '#config/preview-address.ts'
import { documentPath, pathOf } from '#config/routes.ts'
import { onEveryPage } from '#config/where-types-show.ts'

const fields = '_id, _type, title, "slug": slug.current, "category": category->slug.current'

/** Types without a page, which show where other documents refer to them. */
const typesShownByOthers = contentTypes.flatMap(({ type, route }) =>
  route === null && !onEveryPage.has(type) ? [type] : [],
)

const order = 'order(_type asc, title asc)'

/** A document, those that refer to it, and those that refer to these where they have no page of their own. */
export const locationsQuery = `{
  "document": *[_id == $id][0] {${fields}},
  "referring": *[references($id)] | ${order} {${fields},
    "referring": select(_type in ${JSON.stringify(typesShownByOthers)} => *[references(^._id)] | ${order} {${fields}})}
}`

const located = z.object({
  _id: z.string(),
  _type: z.string(),
  title: z.string().nullish(),
  slug: z.string().nullish(),
  category: z.string().nullish(),
})
const answerSchema = z.object({
  document: located.nullable(),
  referring: z.array(located.extend({ referring: z.array(located).nullish() })),
})

type Located = z.infer<typeof located>

const everywhere = previewHref(HOME_PATH)

/** Where a document shows by itself: on its own page, or on every one; null for settings, and without a usable slug. */
function locationOf({ _type, title, slug, category }: Located): DocumentLocation | null {
  if (onEveryPage.has(_type))
    return { title: `Every page: ${titleOfType(_type)}`, href: everywhere, showHref: false }
  const route = routeOfType(_type)
  const path = route === null ? null : documentPath(route, { slug: slug ?? null, category: category ?? null })
  return path === null ? null : { title: title || titleOfType(_type), href: previewHref(path) }
}

/** Names of further pages are left out, and counted. */
const MAX_NAMES = 10

/** How many pages there are, or which; empty for none that has a name. */
function summary(locations: readonly DocumentLocation[], withNames: boolean): string {
  const titles = locations.filter(({ showHref }) => showHref !== false).map(({ title }) => title)
  const isEverywhere = locations.some(({ href, showHref }) => showHref === false && href === everywhere)
  const rest = titles.length > MAX_NAMES ? ` and ${titles.length - MAX_NAMES} more` : ''
  const names = withNames ? `: ${titles.slice(0, MAX_NAMES).join(', ')}${rest}` : ''
  const used = `Used on ${titles.length === 1 ? '1 page' : `${titles.length} pages`}${names}`
  return [...(titles.length === 0 ? [] : [used]), ...(isEverywhere ? ['Shows on every page'] : [])].join('. ')
}

/** Locations of a document that shows on every page have no address, so that their titles tell them apart. */
const keyOf = ({ title, href, showHref }: DocumentLocation) => (showHref === false ? title : href)

/**
 * The pages on which a document shows: its own, and those of documents that refer to it, or to one that refers to it. A
 * document without any, such as a setting, is shown on the page that the preview chooses.
 * @param answer The answer to `locationsQuery`.
 * @throws ZodError for another answer.
 */
export function locationsOf(answer: unknown): DocumentLocationsState {
  const { document, referring } = answerSchema.parse(answer)
  if (document === null) return { message: 'This document does not exist yet.', tone: 'caution' }
  const all = [document, ...referring, ...referring.flatMap((one) => one.referring ?? [])]
  const found = all.map(locationOf).filter((location) => location !== null)
  const locations = [...new Map(found.map((location) => [keyOf(location), location])).values()]
  if (locations.some(({ showHref }) => showHref === false))
    return { locations, message: summary(locations, false) }
  if (locations.length > 0) return { locations }
  const href = previewHref(pathOf('preview', { id: document._id }))
  return { locations: [{ title: 'A page that shows it', href, showHref: false }] }
}

/** The pages by their titles: links lead to the preview, which not everybody has. Null for none. */
export function withoutLinks({ locations, ...state }: DocumentLocationsState): DocumentLocationsState | null {
  if (locations === undefined) return state
  const message = summary(locations, true)
  return message === '' ? null : { message, tone: 'positive' }
}

/** The locations of a document, updated when they change; without links while `hasLinks` returns false. */
export const resolveLocations =
  (hasLinks: () => boolean): DocumentLocationResolver =>
  ({ id, perspectiveStack }, { documentStore }) =>
    documentStore
      .listenQuery(locationsQuery, { id }, { perspective: perspectiveStack, tag: 'presentation.locations' })
      .pipe(
        map(locationsOf),
        map((state) => (hasLinks() ? state : withoutLinks(state))),
      )
