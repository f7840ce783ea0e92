import { statSync } from 'node:fs'
import { readHostRules } from '../../host/host-rules.ts'
import { pagesOf } from '../built-pages.ts'
import { findTags } from '../html-tags.ts'

interface LinkReport {
  links: number
  /** One sentence for each broken link, with a page that has it. */
  problems: string[]
}

/** The percent-decoded text; null when it is malformed, such as "/100%". */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Where the site's own host serves the backend, which is not part of the site; otherwise no page names it. */
const BACKEND_PATH = '/api/'

const linkElements = new Set(['a', 'link', 'script', 'img', 'source', 'form', 'astro-island'])

/** What a page links to within the site, and what others can link to on it. */
export interface PageLinks {
  anchors: ReadonlySet<string>
  /** Paths with anchors. */
  targets: ReadonlySet<string>
}

/** A page has most of its links in common with others. */
const known = new Map<string, string>()
const shared = (text: string) => known.get(text) ?? known.set(text, text).get(text) ?? text

export function linksOf({ path, html }: { path: string; html: string }, siteOrigin: string): PageLinks {
  const anchors = new Set<string>()
  const targets = new Set<string>()
  for (const { name: element, attributes } of findTags(html, 'all')) {
    const id = attributes.get('id') ?? (element === 'a' ? attributes.get('name') : undefined)
    if (id !== undefined) anchors.add(shared(id))
    if (!linkElements.has(element)) continue
    for (const name of ['href', 'src', 'data-src', 'action', 'component-url', 'renderer-url']) {
      const address = attributes.get(name)
      if (address === undefined || address === '') continue
      const url = URL.parse(address, siteOrigin + path)
      if (url?.origin === siteOrigin) targets.add(shared(url.pathname + url.hash))
    }
  }
  return { anchors, targets }
}

/** A link that leads to no page, file, redirect or anchor. */
export interface BrokenLink {
  /** As in the page, from the site's root. */
  address: string
  /** The path that it leads to; null when it is malformed. */
  target: string | null
  /** A sentence. */
  text: string
}

/** The links of a site that are broken, each once. `pages` has the links of each page by its path. */
export async function brokenLinks(
  directory: string,
  pages: ReadonlyMap<string, PageLinks>,
): Promise<BrokenLink[]> {
  const rules = await readHostRules(directory)
  const isFile = (path: string) => statSync(directory + path, { throwIfNoEntry: false })?.isFile() === true
  const isAnswered = (path: string) =>
    pages.has(path) || isFile(path) || rules.redirectFor(path) !== null || path.startsWith(BACKEND_PATH)
  return [...pagesByTarget(pages)].flatMap(([address, page]): BrokenLink[] => {
    const [raw = '', anchor] = address.split('#')
    const target = decoded(raw)
    const broken = (reason: string) => [{ address, target, text: `${page} links to ${address}, ${reason}` }]
    if (target === null) return broken('which is malformed')
    if (!isAnswered(target)) return broken('which does not exist')
    return anchor && pages.get(target)?.anchors.has(decoded(anchor) ?? anchor) === false
      ? broken('but that page has no such anchor')
      : []
  })
}

/** For each address that is linked to, a page that does so. */
function pagesByTarget(pages: ReadonlyMap<string, PageLinks>): Map<string, string> {
  const targets = new Map<string, string>()
  for (const [path, links] of pages) for (const target of links.targets) targets.set(target, path)
  return targets
}

/** The links of every page of a built site, by path. */
export const linksOfPages = (directory: string, siteOrigin: string): Map<string, PageLinks> =>
  new Map(Array.from(pagesOf(directory), (page) => [page.path, linksOf(page, siteOrigin)]))

/** Checks that every internal link of a page leads to a page, a file, a redirect or an existing anchor. */
export async function checkLinks(directory: string, siteOrigin: string): Promise<LinkReport> {
  const pages = linksOfPages(directory, siteOrigin)
  const problems = (await brokenLinks(directory, pages)).map(({ text }) => text)
  return { links: pagesByTarget(pages).size, problems }
}
