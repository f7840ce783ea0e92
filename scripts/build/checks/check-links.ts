import { statSync } from 'node:fs'
import { API_PATH } from '../../../src/config/paths.ts'
import { decodeEscapes } from '../../../src/lib/decode-escapes.ts'
import { readHostRules } from '../../host/read-host-rules.ts'
import { pagesOf } from '../built-pages.ts'
import { findTags } from '../html-tags.ts'

interface LinkReport {
  links: number
  /** One sentence for each broken link, with a page that has it. */
  problems: string[]
}

const linkElements = ['a', 'link', 'script', 'img', 'source', 'form', 'astro-island']
/** Matches every tag with an id, and few others. */
const idPattern = /id[\t\n\f\r ]*[=/>\t\n\f\r ]/i

/** What a page links to within the site, and what others can link to on it, each once. */
export interface PageLinks {
  anchors: readonly string[]
  /** Paths with anchors. */
  targets: readonly string[]
}

/** Copies of links and anchors, most of which are on many pages. */
const known = new Map<string, string>()

/** The same copy for equal texts: a part of a page's text would keep the whole page in memory. */
function shared(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const copy = Buffer.from(text).toString()
  known.set(copy, copy)
  return copy
}

/** The links of a site's pages, by path. */
export class SiteLinks {
  readonly #pages = new Map<string, PageLinks>()
  /** How many pages link to each address. */
  readonly #referrers = new Map<string, number>()

  get size(): number {
    return this.#pages.size
  }

  /** The paths of all pages. */
  get paths(): Iterable<string> {
    return this.#pages.keys()
  }

  /** Every address that a page links to, once. */
  get targets(): Iterable<string> {
    return this.#referrers.keys()
  }

  get targetCount(): number {
    return this.#referrers.size
  }

  has(path: string): boolean {
    return this.#pages.has(path)
  }

  hasAnchor(path: string, anchor: string): boolean {
    return this.#pages.get(path)?.anchors.includes(anchor) === true
  }

  /** The paths of the pages that link to an address. */
  pagesWith(address: string): string[] {
    return [...this.#pages].flatMap(([path, { targets }]) => (targets.includes(address) ? [path] : []))
  }

  set(path: string, links: PageLinks): void {
    this.delete(path)
    this.#pages.set(path, links)
    for (const target of links.targets) this.#referrers.set(target, (this.#referrers.get(target) ?? 0) + 1)
  }

  delete(path: string): void {
    for (const target of this.#pages.get(path)?.targets ?? []) {
      const others = (this.#referrers.get(target) ?? 0) - 1
      if (others > 0) this.#referrers.set(target, others)
      else this.#referrers.delete(target)
    }
    this.#pages.delete(path)
  }
}

/** Paths that URLs leave as they are, with an anchor: most addresses, each of which would take as long as finding its tag. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+(?:#[\w-]+)?$/

/** Where an address leads on the site; null when it leads elsewhere. */
function targetOf(address: string, path: string, siteOrigin: string): string | null {
  if (plainPath.test(address)) return address
  const url = URL.parse(address, siteOrigin + path)
  return url?.origin === siteOrigin ? url.pathname + url.hash : null
}

/** The anchors of a page, and where its links and files lead within the site. */
export function linksOf({ path, html }: { path: string; html: string }, siteOrigin: string): PageLinks {
  const anchors = new Set<string>()
  const targets = new Set<string>()
  for (const { name: element, attributes } of findTags(html, linkElements, idPattern)) {
    const id = attributes.get('id') ?? (element === 'a' ? attributes.get('name') : undefined)
    if (id !== undefined) anchors.add(shared(id))
    if (!linkElements.includes(element)) continue
    for (const name of ['href', 'src', 'data-src', 'action', 'component-url', 'renderer-url']) {
      const address = attributes.get(name)
      if (address === undefined || address === '') continue
      const target = targetOf(address, path, siteOrigin)
      if (target !== null) targets.add(shared(target))
    }
  }
  return { anchors: [...anchors], targets: [...targets] }
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

/** The links of a site that are broken, each once. */
export async function brokenLinks(directory: string, pages: SiteLinks): Promise<BrokenLink[]> {
  const rules = await readHostRules(directory)
  const isFile = (path: string) => statSync(directory + path, { throwIfNoEntry: false })?.isFile() === true
  // Where the site's own host serves the backend; otherwise no page links to it there.
  const isBackend = (path: string) => path.startsWith(`${API_PATH}/`)
  const isAnswered = (path: string) =>
    pages.has(path) || isFile(path) || rules.redirectFor(path) !== null || isBackend(path)
  return [...pages.targets].flatMap((address): BrokenLink[] => {
    const [raw = '', anchor] = address.split('#')
    const target = decodeEscapes(raw)
    const broken = (reason: string) => {
      const page = pages.pagesWith(address).at(-1)
      return [{ address, target, text: `${page} links to ${address}, ${reason}` }]
    }
    if (target === null) return broken('which is malformed')
    if (!isAnswered(target)) return broken('which does not exist')
    return anchor && pages.has(target) && !pages.hasAnchor(target, decodeEscapes(anchor) ?? anchor)
      ? broken('but that page has no such anchor')
      : []
  })
}

/** The links of every page of a built site. */
function linksOfPages(directory: string, siteOrigin: string): SiteLinks {
  const links = new SiteLinks()
  for (const page of pagesOf(directory)) links.set(page.path, linksOf(page, siteOrigin))
  return links
}

/** Checks that every internal link of a page leads to a page, a file, a redirect or an existing anchor. */
export async function checkLinks(directory: string, siteOrigin: string): Promise<LinkReport> {
  const pages = linksOfPages(directory, siteOrigin)
  const problems = (await brokenLinks(directory, pages)).map(({ text }) => text)
  return { links: pages.targetCount, problems }
}
