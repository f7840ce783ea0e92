import { statSync } from 'node:fs'
import { readHostRules } from '../host/rules.ts'
import { tagsOf } from './html.ts'
import { pagesOf } from './pages.ts'

interface LinkReport {
  links: number
  /** One sentence for each address that leads nowhere, with a page that has it. */
  problems: string[]
}

/** What a percent-encoded text says; null when it is not well formed ("/100%"), as an editor may type it. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const linking = new Set(['a', 'link', 'script', 'img', 'source', 'form', 'astro-island'])

/** Checks that every address of the site's own that a page names is answered: pages, files, and anchors on pages. */
export async function checkLinks(directory: string, siteOrigin: string): Promise<LinkReport> {
  const rules = await readHostRules(directory)
  const anchors = new Map<string, Set<string>>()
  const wanted = new Map<string, string>()
  for (const { path, html } of pagesOf(directory)) {
    const places = new Set<string>()
    anchors.set(path, places)
    for (const { name: element, attributes } of tagsOf(html, 'all')) {
      const place = attributes.get('id') ?? (element === 'a' ? attributes.get('name') : undefined)
      if (place !== undefined) places.add(place)
      if (!linking.has(element)) continue
      for (const name of ['href', 'src', 'data-src', 'action', 'component-url', 'renderer-url']) {
        const address = attributes.get(name)
        if (address === undefined || address === '') continue
        const url = URL.parse(address, siteOrigin + path)
        if (url?.origin === siteOrigin) wanted.set(url.pathname + url.hash, path)
      }
    }
  }
  const isFile = (path: string) => statSync(directory + path, { throwIfNoEntry: false })?.isFile() === true
  const isAnswered = (path: string) => anchors.has(path) || isFile(path) || rules.redirectFor(path) !== null
  const problems: string[] = []
  for (const [address, page] of wanted) {
    const [raw = '', anchor] = address.split('#')
    const path = decoded(raw)
    if (path === null) problems.push(`${page} leads to ${address}, which is no well-formed address`)
    else if (!isAnswered(path)) problems.push(`${page} leads to ${address}, which is not there`)
    else if (anchor && anchors.get(path)?.has(decoded(anchor) ?? anchor) === false) {
      problems.push(`${page} leads to ${address}, and that page has no such place`)
    }
  }
  return { links: wanted.size, problems }
}
