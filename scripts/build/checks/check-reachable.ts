import { readHostRules } from '../../host/read-host-rules.ts'
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
  /** Whether the page says that this is its address, as pages do that are meant to be found, in both variants of the site. */
  isCanonical: boolean
  /** Paths of this site, without anchors. */
  targets: readonly string[]
}

/** Sentences about the pages with an address of their own that no chain of links from the home page leads to (SEO-01). */
export async function checkReachable({ directory, origin, unlisted }: ReachableSite): Promise<string[]> {
  const rules = await readHostRules(directory)
  const pages = new Map<string, LinkedPage>()
  for (const { path, html } of pagesOf(directory)) {
    const tags = findTags(html, ['a', 'link'])
    const targets = tags.flatMap(({ name, attributes }) => {
      const url = name === 'a' ? URL.parse(attributes.get('href') ?? '', origin + path) : null
      return url?.origin === origin ? [url.pathname] : []
    })
    const isCanonical = tags.some(
      ({ attributes }) => attributes.get('rel') === 'canonical' && attributes.get('href') === origin + path,
    )
    pages.set(path, { isCanonical, targets })
  }
  const reached = new Set(['/'])
  // Iterating a set also visits what is added meanwhile.
  for (const path of reached) {
    const page = pages.get(path)
    // A list with one entry leads to that (RTE-17, RTE-30).
    const redirect = page === undefined ? rules.redirectFor(path) : null
    const targets = page?.targets ?? (redirect === null ? [] : [redirect.to])
    for (const target of targets) reached.add(target)
  }
  return [...pages]
    .filter(([path, { isCanonical }]) => isCanonical && !reached.has(path) && !unlisted.has(path))
    .map(([path]) => `no link leads to ${path}`)
}
