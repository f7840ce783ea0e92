import { matchPath, type RouteName } from '../../src/config/routes.ts'
import { pagesOf } from '../build/built-pages.ts'

/** Kinds of addresses that are no page of the shop: an editor's, one that only leads on, and what a missing page gets. */
const others: ReadonlySet<RouteName> = new Set(['admin', 'discountIndex', 'notFound'])

/** One page of each kind of a built site, and each page with a form that it sends to the shop; the first of its kind. */
export function pageOfEachKind(directory: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { path, html } of pagesOf(directory)) {
    const route = matchPath(path)?.name
    if (route === undefined || others.has(route)) continue
    const kind = html.includes('component-export="ContactForm"') ? 'contact form' : route
    if (!found.has(kind)) found.set(kind, path)
  }
  return found
}
