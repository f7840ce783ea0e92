import { decodeHTMLAttribute } from 'entities'

/** Names in lower case, and values, which are decoded when they are read: an island's are long, and few of them are. */
class Attributes {
  readonly #encoded = new Map<string, string>()

  get size(): number {
    return this.#encoded.size
  }

  has(name: string): boolean {
    return this.#encoded.has(name)
  }

  get(name: string): string | undefined {
    const value = this.#encoded.get(name)
    return value?.includes('&') === true ? decodeHTMLAttribute(value) : value
  }

  /** Of two with the same name, the first counts. */
  add(name: string, value: string): void {
    if (!this.#encoded.has(name)) this.#encoded.set(name, value)
  }

  *[Symbol.iterator](): Generator<[name: string, value: string]> {
    for (const name of this.#encoded.keys()) yield [name, this.get(name) ?? '']
  }
}

export interface Tag {
  /** In lower case. */
  name: string
  attributes: Attributes
  /** The text before the end tag, of elements whose content is text, such as scripts; otherwise empty. */
  content: string
  /** The position of its "<". */
  start: number
  /** The position after its ">". */
  end: number
}

/** Skips most tags at once. Tags that it does not match are read attribute by attribute. */
const plainPattern = /(?:[\t\n\f\r /]+[^\t\n\f\r />="']+(?:="[^"]*")?)*[\t\n\f\r /]*>/y
/** The tag's end or one attribute. An unclosed quote reaches to the end of the text. */
const attributePattern =
  /[\t\n\f\r /]*(?:(>)|(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >"'][^\t\n\f\r >]*|(?=>))))?)/y
/** Elements whose content is text. */
const textElements = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']
const endTags = new Map(
  textElements.map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')]),
)
const scriptPattern = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi

/** The end of a script's content. By HTML's rules, an end tag within `<!-- <script>` is part of it. */
function endOfScript(html: string, from: number): number {
  let state: 'plain' | 'commented' | 'nested' = 'plain'
  scriptPattern.lastIndex = from
  for (let match = scriptPattern.exec(html); match !== null; match = scriptPattern.exec(html)) {
    const [mark, slash] = match
    if (mark === '<!--') {
      if (state === 'plain') state = 'commented'
      // Its dashes may also be those of "-->".
      scriptPattern.lastIndex -= 2
    } else if (mark === '-->') state = 'plain'
    else if (state === 'nested') state = slash === '/' ? 'commented' : 'nested'
    else if (slash === '/') return match.index
    else if (state === 'commented') state = 'nested'
  }
  return html.length
}

/** The end of a text element's content; null for elements that contain markup. */
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

/** The position after a comment, a document type, or what HTML treats as a comment ("<?", "</ "). */
function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return afterNext(html, '>', start)
  const empty = ['<!-->', '<!--->'].find((whole) => html.startsWith(whole, start))
  if (empty !== undefined) return start + empty.length
  const end = afterNext(html, '-->', start + 4)
  const other = html.slice(start + 4, end).indexOf('--!>')
  return other === -1 ? end : start + 4 + other + '--!>'.length
}

const SLASH = 0x2f
const GREATER_THAN = 0x3e
const isSpace = (code: number) =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c

/** The position after a tag's name; that of the name where there is none. Without a pattern, which takes longer. */
function endOfName(html: string, from: number): number {
  const first = html.charCodeAt(from) | 0x20
  if (!(first >= 0x61 && first <= 0x7a)) return from
  let at = from + 1
  for (; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code === GREATER_THAN || code === SLASH || isSpace(code)) break
  }
  return at
}

/** The attributes up to the tag's end; null when the text ends before it. */
function readAttributes(html: string, from: number): { attributes: Attributes; end: number } | null {
  const attributes = new Attributes()
  attributePattern.lastIndex = from
  for (let match = attributePattern.exec(html); match !== null; match = attributePattern.exec(html)) {
    const [, close, name = '', double, single, bare] = match
    if (close !== undefined) return { attributes, end: attributePattern.lastIndex }
    if (name === '') return null
    attributes.add(name.toLowerCase(), double ?? single ?? bare ?? '')
  }
  return null
}

function endOfTag(html: string, from: number): number | null {
  if (html[from] === '>') return from + 1
  plainPattern.lastIndex = from
  return plainPattern.test(html) ? plainPattern.lastIndex : (readAttributes(html, from)?.end ?? null)
}

/** The attributes of a tag if it is asked for, by its name or by its text; otherwise only where it ends. */
function readTag(
  html: string,
  { start, from, isNamed, also }: { start: number; from: number; isNamed: boolean; also: RegExp | null },
): { attributes: Attributes | null; end: number } | null {
  if (isNamed) return readAttributes(html, from)
  const end = endOfTag(html, from)
  if (end === null) return null
  return also?.test(html.slice(start, end)) === true ? readAttributes(html, from) : { attributes: null, end }
}

/**
 * The start tags of these names in order, and those whose text matches `also`, by the rules of HTML with scripting
 * disabled. Also in `<svg>`, the content of styles and the like is text. An incomplete tag at the end does not count.
 *
 * Not replaced by a library, because every page passes through it (docs/decisions/36-own-html-tokenizer.md). A property test
 * compares it with parse5.
 */
export function findTags(html: string, names: readonly string[], also: RegExp | null = null): Tag[] {
  const wanted = new Set(names)
  const tags: Tag[] = []
  let at = html.indexOf('<')
  while (at !== -1) {
    const isEndTag = html.charCodeAt(at + 1) === SLASH
    const nameFrom = isEndTag ? at + 2 : at + 1
    const from = endOfName(html, nameFrom)
    let next = at + 1
    if (from === nameFrom) {
      if (html.startsWith('</>', at)) next = at + 3
      else if (isEndTag || html[at + 1] === '!' || html[at + 1] === '?') next = endOfComment(html, at)
    } else if (isEndTag) {
      const end = endOfTag(html, from)
      if (end === null) break
      next = end
    } else {
      const name = html.slice(nameFrom, from).toLowerCase()
      const read = readTag(html, { start: at, from, isNamed: wanted.has(name), also })
      if (read === null) break
      const { attributes, end } = read
      next = endOfText(html, name, end) ?? end
      if (attributes !== null) tags.push({ name, attributes, content: html.slice(end, next), start: at, end })
    }
    at = html.indexOf('<', next)
  }
  return tags
}
