import { existsSync, readFileSync } from 'node:fs'
import { decodeXML } from 'entities'
import { z } from 'zod'
import { contentTypes, routeOfType } from '../../../src/config/content-types.ts'
import { documentPath } from '../../../src/config/routes.ts'
import { type BuiltPage, pagesOf } from '../built-pages.ts'
import { findTags, type Tag } from '../html-tags.ts'

/** The fields of a published document that decide whether it has a page, and at which address. */
export const routedDocument = z.object({
  _id: z.string(),
  _type: z.string(),
  slug: z.string().nullish(),
  cbd: z.boolean().nullish(),
  hideFromCollection: z.boolean().nullish(),
  category: z.object({ slug: z.string().nullish(), cbd: z.boolean().nullish() }).nullish(),
})

export type RoutedDocument = z.infer<typeof routedDocument>

/** GROQ query for them; its parameter `types` has the types that have an address. */
export const routedDocumentsQuery = `*[_type in $types]{_id, _type, "slug": slug.current, cbd, hideFromCollection,
  category->{"slug": slug.current, cbd}}`
export const routedTypes = contentTypes.filter(({ route }) => route !== null).map(({ type }) => type)

interface CheckedSite {
  directory: string
  /** Without a trailing slash. */
  origin: string
  /** All published documents of the types that have an address. */
  documents: readonly RoutedDocument[]
  /** Whether documents flagged `cbd` must have no page (CAT-01). */
  excludeCBD: boolean
}

interface PageReport {
  pages: number
  /** One sentence for each violation by a page, and for each document without its page. */
  problems: string[]
  /** Addresses of sharing images (`og:image`), each with a page that has it. Whether they exist is not checked here. */
  sharingImages: ReadonlyMap<string, string>
  /** One sentence for each page with an address of its own that has the description of another one. */
  repeatedDescriptions: string[]
}

const headingPattern = /^h[1-6]$/

/** A heading's accessible name: its text and its images' alternative texts. */
function textOf({ name, end }: Tag, html: string): string {
  const inner = html.slice(end, html.indexOf(`</${name}`, end))
  const images = findTags(inner, ['img']).map(({ attributes }) => attributes.get('alt') ?? '')
  return [inner.replaceAll(/<[^>]*>/g, ''), ...images].join('').trim()
}

/** Headings: one h1, which comes first, none empty, and no level skipped. */
function headingProblems({ path, html }: BuiltPage, tags: readonly Tag[]): string[] {
  const problems: string[] = []
  const headings = tags.filter(({ name }) => headingPattern.test(name))
  const firsts = headings.filter(({ name }) => name === 'h1').length
  if (firsts !== 1) problems.push(`${path} has ${firsts} h1 headings instead of one`)
  let before = 0
  for (const heading of headings) {
    const level = Number(heading.name.slice(1))
    const text = textOf(heading, html)
    if (text === '') problems.push(`${path} has an empty heading (${heading.name})`)
    if (level > before + 1) {
      problems.push(`${path}: the heading ${JSON.stringify(text)} (${heading.name}) skips a level`)
    }
    before = level
  }
  return problems
}

interface Head {
  title: string
  description: string
  sharingImage: string
  /** Null for pages without an address of their own, such as that for unknown addresses. */
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
    sharingImage: meta('og:image'),
    canonical: canonical?.attributes.get('href') ?? null,
    isIndexed: meta('robots').startsWith('index'),
  }
}

const sitemapPattern = /<loc>([^<]+)<\/loc>/g

/** The paths in a site's sitemap; null for a site without one. */
function sitemapOf(directory: string): ReadonlySet<string> | null {
  const file = `${directory}/sitemap.xml`
  if (!existsSync(file)) return null
  const addresses = [...readFileSync(file, 'utf8').matchAll(sitemapPattern)].map(
    ([, address = '']) => address,
  )
  return new Set(addresses.map((address) => decodeURI(new URL(decodeXML(address)).pathname)))
}

const isHidden = ({ cbd, category }: RoutedDocument) => cbd === true || category?.cbd === true

/** Each published document has its page, except those that this variant hides. */
function documentProblems({ documents, excludeCBD }: CheckedSite, pages: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const shown = new Set<string>()
  const hidden: Array<readonly [path: string, what: string]> = []
  for (const document of documents) {
    const { _type: type, _id: id, slug, category } = document
    const route = routeOfType(type)
    if (route === null) continue
    const path = documentPath(route, { slug: slug ?? null, category: category?.slug ?? null })
    if (path === null) problems.push(`${type} ${id} is published but has no address`)
    else if (excludeCBD && isHidden(document)) hidden.push([decodeURI(path), `${type} ${id}`])
    else if (pages.has(decodeURI(path))) shown.add(decodeURI(path))
    else problems.push(`${type} ${id} is published, but its page ${path} does not exist`)
  }
  for (const [path, what] of hidden) {
    if (pages.has(path) && !shown.has(path))
      problems.push(`${path} exists although this variant hides ${what}`)
  }
  return problems
}

/**
 * Checks that every page of a built site has a title, a description, a sharing image and headings in order, and in its
 * canonical link, where it has one, its own address; that each published document that has an address has its page; and that
 * the sitemap lists exactly the pages that search engines may index (SEO-01).
 */
export function checkHeadsAndSitemap(site: CheckedSite): PageReport {
  const { directory, origin } = site
  const problems: string[] = []
  const pages = new Set<string>()
  const indexed = new Set<string>()
  const sharingImages = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const repeatedDescriptions: string[] = []
  for (const page of pagesOf(directory)) {
    const { path } = page
    const tags = findTags(page.html, ['title', 'meta', 'link', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
    const { title, description, sharingImage, canonical, isIndexed } = headOf(tags)
    pages.add(path)
    if (isIndexed) indexed.add(path)
    if (title === '') problems.push(`${path} has no title`)
    if (description === '') problems.push(`${path} has no description`)
    else if (canonical !== null) {
      const other = descriptions.get(description)
      if (other === undefined) descriptions.set(description, path)
      else repeatedDescriptions.push(`${path} has the description of ${other}`)
    }
    if (URL.parse(sharingImage) === null) problems.push(`${path} has no sharing image`)
    else sharingImages.set(sharingImage, path)
    if (canonical !== null && decodeURI(canonical) !== origin + path) {
      problems.push(`${path} has the canonical address ${canonical}`)
    }
    problems.push(...headingProblems(page, tags))
  }
  problems.push(...documentProblems(site, pages))
  const sitemap = sitemapOf(directory) ?? new Set()
  for (const path of sitemap)
    if (!indexed.has(path)) problems.push(`the sitemap lists ${path}, which is not an indexable page`)
  for (const path of indexed) if (!sitemap.has(path)) problems.push(`the sitemap lacks ${path}`)
  return { pages: pages.size, problems, sharingImages, repeatedDescriptions }
}
