import { decodeHTMLAttribute } from 'entities'

export interface Tag {
  /** In lower case. */
  name: string
  /** Names in lower case. */
  attributes: ReadonlyMap<string, string>
  /** What stands before the end tag; of scripts, styles and the like only, whose content is no markup. */
  content: string
  /** Where its "<" is. */
  start: number
  /** After its ">". */
  end: number
}

const namePattern = /[a-z][^\t\n\f\r />]*/iy
/** What most tags hold: walked over at once. Whatever it does not fit is read attribute by attribute. */
const plainPattern = /(?:[\t\n\f\r /]+[^\t\n\f\r />="']+(?:="[^"]*")?)*[\t\n\f\r /]*>/y
/** The tag's end, or one attribute. A quote that is never closed reaches to the end of the text. */
const attributePattern =
  /[\t\n\f\r /]*(?:(>)|(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >"'][^\t\n\f\r >]*|(?=>))))?)/y
/** Elements whose content is text. */
const textElements = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']
const endTags = new Map(
  textElements.map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')]),
)
const scriptPattern = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi

/** Where a script's content ends. An end tag within `<!-- <script>` is part of it, by an old custom of HTML. */
function endOfScript(html: string, from: number): number {
  let state: 'plain' | 'commented' | 'nested' = 'plain'
  scriptPattern.lastIndex = from
  for (let match = scriptPattern.exec(html); match !== null; match = scriptPattern.exec(html)) {
    const [mark, slash] = match
    if (mark === '<!--') {
      if (state === 'plain') state = 'commented'
      // Its dashes may be those of "-->", too.
      scriptPattern.lastIndex -= 2
    } else if (mark === '-->') state = 'plain'
    else if (state === 'nested') state = slash === '/' ? 'commented' : 'nested'
    else if (slash === '/') return match.index
    else if (state === 'commented') state = 'nested'
  }
  return html.length
}

/** Where the content of a text element ends; null for elements that hold markup. */
function endOfText(html: string, name: string, from: number): number | null {
  const endTag = endTags.get(name)
  if (endTag === undefined) return null
  if (name === 'script') return endOfScript(html, from)
  endTag.lastIndex = from
  return endTag.exec(html)?.index ?? html.length
}

const afterNext = (html: string, mark: string, from: number) => {
  const at = html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}

/** After a comment, a document type, or what browsers take for a comment ("<?", "</ "). */
function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return afterNext(html, '>', start)
  const empty = ['<!-->', '<!--->'].find((whole) => html.startsWith(whole, start))
  if (empty !== undefined) return start + empty.length
  return Math.min(afterNext(html, '-->', start + 4), afterNext(html, '--!>', start + 4))
}

/** Reads attributes up to the tag's end; null when the text ends before it. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } | null {
  const attributes = new Map<string, string>()
  attributePattern.lastIndex = from
  for (let match = attributePattern.exec(html); match !== null; match = attributePattern.exec(html)) {
    const [, close, name = '', double, single, bare] = match
    if (close !== undefined) return { attributes, end: attributePattern.lastIndex }
    if (name === '') return null
    const key = name.toLowerCase()
    const value = double ?? single ?? bare ?? ''
    if (!attributes.has(key)) attributes.set(key, value.includes('&') ? decodeHTMLAttribute(value) : value)
  }
  return null
}

function endOfTag(html: string, from: number): number | null {
  if (html[from] === '>') return from + 1
  plainPattern.lastIndex = from
  return plainPattern.test(html) ? plainPattern.lastIndex : (readAttributes(html, from)?.end ?? null)
}

/**
 * The start tags of these names, in order, read as a browser without scripting reads them (in `<svg>`, too: what is
 * text in a style there is text here). A tag that the text ends in does not count.
 */
export function findTags(html: string, names: readonly string[] | 'all'): Tag[] {
  const wanted = names === 'all' ? null : new Set(names)
  const tags: Tag[] = []
  let at = html.indexOf('<')
  while (at !== -1) {
    const isEndTag = html[at + 1] === '/'
    namePattern.lastIndex = at + (isEndTag ? 2 : 1)
    const name = namePattern.exec(html)?.[0].toLowerCase()
    let next = at + 1
    if (name === undefined) {
      if (html.startsWith('</>', at)) next = at + 3
      else if (isEndTag || html[at + 1] === '!' || html[at + 1] === '?') next = endOfComment(html, at)
    } else if (isEndTag || wanted?.has(name) === false) {
      const end = endOfTag(html, namePattern.lastIndex)
      if (end === null) break
      next = isEndTag ? end : (endOfText(html, name, end) ?? end)
    } else {
      const read = readAttributes(html, namePattern.lastIndex)
      if (read === null) break
      next = endOfText(html, name, read.end) ?? read.end
      tags.push({ name, ...read, content: html.slice(read.end, next), start: at })
    }
    at = html.indexOf('<', next)
  }
  return tags
}
