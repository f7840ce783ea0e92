import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { documentKinds, isDocumentType, routeOfType } from '../../src/config/documents.ts'
import { hasPage, isTypeShown } from '../../src/config/pages-to-come.ts'
import { documentPath } from '../../src/config/routes.ts'
import { type Tag, tagsOf } from './html.ts'
import { type Page, pagesOf } from './pages.ts'

/** What of a published document decides whether it has a page, and where. */
export const routedDocument = z.object({
  _id: z.string(),
  _type: z.string(),
  slug: z.string().nullish(),
  cbd: z.boolean().nullish(),
  category: z.object({ slug: z.string().nullish(), cbd: z.boolean().nullish() }).nullish(),
})

export type RoutedDocument = z.infer<typeof routedDocument>

/** Asks the content service for those; takes the types that have an address. */
export const routedDocumentsQuery = `*[_type in $types]{_id, _type, "slug": slug.current, cbd,
  category->{"slug": slug.current, cbd}}`
export const routedTypes = documentKinds.filter(({ route }) => route !== null).map(({ type }) => type)

interface CheckedSite {
  directory: string
  /** Without a trailing slash. */
  origin: string
  /** Everything that is published and has an address. */
  documents: readonly RoutedDocument[]
  /** CAT-01: what is flagged `cbd` has no page. */
  excludeCBD: boolean
}

interface PageReport {
  pages: number
  /** One sentence for each rule a page breaks, and for each document without its page. */
  problems: string[]
  /** Pictures to be shared with, each with a page that has it: whether they are there is the asker's to find out. */
  pictures: ReadonlyMap<string, string>
}

const headingPattern = /^h[1-6]$/

/** What is heard when a heading is read: its text, and its pictures' descriptions. */
function textOf({ name, end }: Tag, html: string): string {
  const inner = html.slice(end, html.indexOf(`</${name}`, end))
  const pictures = tagsOf(inner, ['img']).map(({ attributes }) => attributes.get('alt') ?? '')
  return [inner.replaceAll(/<[^>]*>/g, ''), ...pictures].join('').trim()
}

/** Headings: one first, nothing before it, none empty, no level left out. */
function headingProblems({ path, html }: Page, tags: readonly Tag[]): string[] {
  const problems: string[] = []
  const headings = tags.filter(({ name }) => headingPattern.test(name))
  const firsts = headings.filter(({ name }) => name === 'h1').length
  if (firsts !== 1) problems.push(`${path} has ${firsts} headings of the first level (h1), not one`)
  let before = 0
  for (const heading of headings) {
    const level = Number(heading.name.slice(1))
    const text = textOf(heading, html)
    if (text === '') problems.push(`${path} has an empty heading (${heading.name})`)
    if (level > before + 1) {
      problems.push(`${path}: the heading ${JSON.stringify(text)} (${heading.name}) leaves a level out`)
    }
    before = level
  }
  return problems
}

interface Head {
  title: string
  description: string
  picture: string
  canonical: string | null
  isIndexed: boolean
}

function headOf(tags: readonly Tag[]): Head {
  const meta = (key: string) =>
    tags
      .find(({ attributes }) => attributes.get('name') === key || attributes.get('property') === key)
      ?.attributes.get('content')
      ?.trim() ?? ''
  const canonical = tags.find(({ attributes }) => attributes.get('rel') === 'canonical')
  return {
    title: tags.find(({ name }) => name === 'title')?.content.trim() ?? '',
    description: meta('description'),
    picture: meta('og:image'),
    canonical: canonical?.attributes.get('href') ?? null,
    isIndexed: meta('robots').startsWith('index'),
  }
}

const sitemapPattern = /<loc>([^<]+)<\/loc>/g

/** The paths a site's map names; null for a site without one. */
function sitemapOf(directory: string): ReadonlySet<string> | null {
  const file = `${directory}/sitemap.xml`
  if (!existsSync(file)) return null
  const addresses = [...readFileSync(file, 'utf8').matchAll(sitemapPattern)].map(
    ([, address = '']) => address,
  )
  return new Set(addresses.map((address) => decodeURI(new URL(address.replaceAll('&amp;', '&')).pathname)))
}

const isHidden = ({ cbd, category }: RoutedDocument) => cbd === true || category?.cbd === true

/** Each published document's page is there; of what this variant leaves out, it is not. */
function documentProblems({ documents, excludeCBD }: CheckedSite, pages: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const shown = new Set<string>()
  const left: Array<readonly [path: string, what: string]> = []
  for (const document of documents) {
    const { _type: type, _id: id, slug, category } = document
    const route = isDocumentType(type) && isTypeShown(type) ? routeOfType(type) : null
    if (route === null || !hasPage(route)) continue
    const path = documentPath(route, { slug: slug ?? null, category: category?.slug ?? null })
    if (path === null) problems.push(`${type} ${id} is published and has no address`)
    else if (excludeCBD && isHidden(document)) left.push([decodeURI(path), `${type} ${id}`])
    else if (pages.has(decodeURI(path))) shown.add(decodeURI(path))
    else problems.push(`${type} ${id} is published, and its page ${path} is not there`)
  }
  for (const [path, what] of left) {
    if (pages.has(path) && !shown.has(path))
      problems.push(`${path} is there, though ${what} is left out here`)
  }
  return problems
}

/**
 * Checks what every page of a built site owes: a title, a description, a picture to be shared with, its own address,
 * headings in order (one h1); that each published document that has an address has its page; and that the site's map
 * names just the pages that search engines may show (SEO-01).
 */
export function checkPages(site: CheckedSite): PageReport {
  const { directory, origin } = site
  const problems: string[] = []
  const pages = new Set<string>()
  const indexed = new Set<string>()
  const pictures = new Map<string, string>()
  for (const page of pagesOf(directory)) {
    const { path } = page
    const tags = tagsOf(page.html, ['title', 'meta', 'link', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
    const { title, description, picture, canonical, isIndexed } = headOf(tags)
    pages.add(path)
    if (isIndexed) indexed.add(path)
    if (title === '') problems.push(`${path} has no title`)
    if (description === '') problems.push(`${path} has no description`)
    if (URL.parse(picture) === null) problems.push(`${path} has no picture to be shared with`)
    else pictures.set(picture, path)
    if (canonical !== null && decodeURI(canonical) !== origin + path) {
      problems.push(`${path} says that its address is ${canonical}`)
    }
    problems.push(...headingProblems(page, tags))
  }
  problems.push(...documentProblems(site, pages))
  const sitemap = sitemapOf(directory) ?? new Set()
  for (const path of sitemap) if (!indexed.has(path)) problems.push(`the site's map names ${path} in vain`)
  for (const path of indexed) if (!sitemap.has(path)) problems.push(`the site's map leaves ${path} out`)
  return { pages: pages.size, problems, pictures }
}
