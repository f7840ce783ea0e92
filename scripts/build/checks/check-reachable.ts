import { pagesOf } from '../built-pages.ts'
import { findTags } from '../html-tags.ts'

interface ReachableSite {
  directory: string
  /** Without a trailing slash. */
  origin: string
  /** Paths of pages that no list is meant to have. */
  unlisted: ReadonlySet<string>
}

interface LinkedPage {
  isIndexed: boolean
  /** Paths of this site, without anchors. */
  targets: readonly string[]
}

/** Sentences about the pages for search engines that no chain of links from the home page leads to (SEO-01). */
export function checkReachable({ directory, origin, unlisted }: ReachableSite): string[] {
  const pages = new Map<string, LinkedPage>()
  for (const { path, html } of pagesOf(directory)) {
    const tags = findTags(html, ['a', 'meta'])
    const targets = tags.flatMap(({ name, attributes }) => {
      const url = name === 'a' ? URL.parse(attributes.get('href') ?? '', origin + path) : null
      return url?.origin === origin ? [url.pathname] : []
    })
    const isIndexed = tags.some(
      ({ attributes }) =>
        attributes.get('name') === 'robots' && attributes.get('content')?.startsWith('index') === true,
    )
    pages.set(path, { isIndexed, targets })
  }
  const reached = new Set(['/'])
  // Iterating a set also visits what is added meanwhile.
  for (const path of reached) for (const target of pages.get(path)?.targets ?? []) reached.add(target)
  return [...pages]
    .filter(([path, { isIndexed }]) => isIndexed && !reached.has(path) && !unlisted.has(path))
    .map(([path]) => `no link leads to ${path}`)
}
