import { globSync, readFileSync } from 'node:fs'

export interface Tag {
  name: string
  attributes: ReadonlyMap<string, string>
  /** What stands between the tags; of scripts and styles only. */
  content: string
}

export interface Page {
  /** "/shop/realitywear": the address it is served at. */
  path: string
  /** Relative to the site's folder. */
  file: string
  html: string
}

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  '#34': '"',
  '#38': '&',
  '#39': "'",
  lt: '<',
  gt: '>',
}
const decodeEntities = (text: string) =>
  text.replaceAll(/&(amp|quot|#34|#38|#39|lt|gt);/g, (whole, name: string) => entities[name] ?? whole)

/** The tags of these names, in order; enough of HTML for pages this build has written itself. */
export function tagsOf(html: string, names: readonly string[]): Tag[] {
  const pattern = new RegExp(
    `<(${names.join('|')})((?:\\s+[^\\s"'<>/=]+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+))?)*)\\s*/?>`,
    'gi',
  )
  const tags: Tag[] = []
  for (const match of html.matchAll(pattern)) {
    const name = (match[1] ?? '').toLowerCase()
    const attributes = new Map<string, string>()
    for (const [, key = '', double, single, bare] of (match[2] ?? '').matchAll(attributePattern)) {
      attributes.set(key.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''))
    }
    let content = ''
    if (name === 'script' || name === 'style') {
      const start = match.index + match[0].length
      content = html.slice(start, html.indexOf(`</${name}`, start))
    }
    tags.push({ name, attributes, content })
  }
  return tags
}

/** "shop/realitywear.html" → "/shop/realitywear". */
export function pathOfFile(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$|\.html$/, '')}`
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Every page of a built site, read one at a time: large sites do not fit into memory. */
export function* pagesOf(directory: string): Generator<Page> {
  for (const file of globSync('**/*.html', { cwd: directory }).toSorted()) {
    // The studio is an application of its own, with its own policy and weight.
    if (file.startsWith('admin/')) continue
    yield { path: pathOfFile(file), file, html: readFileSync(`${directory}/${file}`, 'utf8') }
  }
}
