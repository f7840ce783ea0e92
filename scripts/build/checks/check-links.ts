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

const linkElements = new Set(['a', 'link', 'script', 'img', 'source', 'form', 'astro-island'])

/** Checks that every internal link of a page leads to a page, a file, a redirect or an existing anchor. */
export async function checkLinks(directory: string, siteOrigin: string): Promise<LinkReport> {
  const rules = await readHostRules(directory)
  const anchors = new Map<string, Set<string>>()
  const targets = new Map<string, string>()
  for (const { path, html } of pagesOf(directory)) {
    const ids = new Set<string>()
    anchors.set(path, ids)
    for (const { name: element, attributes } of findTags(html, 'all')) {
      const id = attributes.get('id') ?? (element === 'a' ? attributes.get('name') : undefined)
      if (id !== undefined) ids.add(id)
      if (!linkElements.has(element)) continue
      for (const name of ['href', 'src', 'data-src', 'action', 'component-url', 'renderer-url']) {
        const address = attributes.get(name)
        if (address === undefined || address === '') continue
        const url = URL.parse(address, siteOrigin + path)
        if (url?.origin === siteOrigin) targets.set(url.pathname + url.hash, path)
      }
    }
  }
  const isFile = (path: string) => statSync(directory + path, { throwIfNoEntry: false })?.isFile() === true
  const isAnswered = (path: string) => anchors.has(path) || isFile(path) || rules.redirectFor(path) !== null
  const problems: string[] = []
  for (const [address, page] of targets) {
    const [raw = '', anchor] = address.split('#')
    const path = decoded(raw)
    if (path === null) problems.push(`${page} links to ${address}, which is malformed`)
    else if (!isAnswered(path)) problems.push(`${page} links to ${address}, which does not exist`)
    else if (anchor && anchors.get(path)?.has(decoded(anchor) ?? anchor) === false) {
      problems.push(`${page} links to ${address}, but that page has no such anchor`)
    }
  }
  return { links: targets.size, problems }
}
