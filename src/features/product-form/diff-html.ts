/**
 * What to change in a form's HTML: the position of an element among the form and all within it, and its new HTML. Without
 * HTML, it is a field that is checked in only one of the two: it stays, and with it the focus.
 */
export type HtmlPatch = readonly [element: number, html?: string]

interface ParsedElement {
  readonly index: number
  readonly openTag: string
  readonly children: Array<ParsedElement | string>
  html: string
}

const tokenPattern = /<[^>]*>|[^<]+/g

/** Parses one element as React writes it: escaped, with end tags, and empty elements as `<input/>`. */
function parseElement(html: string): ParsedElement | null {
  const open: Array<{ element: ParsedElement; start: number }> = []
  let root: ParsedElement | null = null
  let count = 0
  for (const { 0: token, index: start } of html.matchAll(tokenPattern)) {
    const end = start + token.length
    if (token.startsWith('</')) {
      const closed = open.pop()
      if (closed !== undefined) closed.element.html = html.slice(closed.start, end)
    } else if (token.startsWith('<') && !token.startsWith('<!--')) {
      const element: ParsedElement = { index: count, openTag: token, children: [], html: token }
      count += 1
      root ??= element
      open.at(-1)?.element.children.push(element)
      if (!token.endsWith('/>')) open.push({ element, start })
    } else open.at(-1)?.element.children.push(token)
  }
  return root
}

const isElement = (child: ParsedElement | string): child is ParsedElement => typeof child === 'object'

/** How many children at the start of both have the same tags. */
function sameTags(from: readonly ParsedElement[], to: readonly ParsedElement[]): number {
  const differs = from.findIndex(({ openTag }, at) => openTag !== to[at]?.openTag)
  return differs === -1 ? from.length : differs
}

/** Collects patches where children were only added, or only removed, in one place; returns whether that was so. */
function collectAddedOrRemoved(from: ParsedElement, to: ParsedElement, patches: HtmlPatch[]): boolean {
  const [old, next] = [from.children.filter(isElement), to.children.filter(isElement)]
  if (old.length !== from.children.length || next.length !== to.children.length) return false
  const before = sameTags(old, next)
  const after = Math.min(
    sameTags(old.toReversed(), next.toReversed()),
    Math.min(old.length, next.length) - before,
  )
  if (before + after !== Math.min(old.length, next.length)) return false
  const last = old.length - after
  const added = next
    .slice(before, next.length - after)
    .map(({ html }) => html)
    .join('')
  // A patch replaces an element, so added HTML goes into the patch of the shorter neighbour.
  const [left, right] = [old[before - 1], old[last]]
  const isRight = left === undefined || (right !== undefined && right.html.length < left.html.length)
  if (added !== '' && left === undefined && right === undefined) return false
  for (const [at, child] of old.entries()) {
    const other = at < before ? next[at] : at < last ? undefined : next[next.length - old.length + at]
    if (other === undefined) patches.push([child.index, ''])
    else if (added !== '' && child === (isRight ? right : left))
      patches.push([child.index, isRight ? added + other.html : other.html + added])
    else collectPatches(child, other, patches)
  }
  return true
}

const withoutCheck = ({ html }: ParsedElement) => html.replace(' checked=""', '')

function collectPatches(from: ParsedElement, to: ParsedElement, patches: HtmlPatch[]): void {
  if (from.html === to.html) return
  if (from.html.startsWith('<input') && withoutCheck(from) === withoutCheck(to)) {
    patches.push([from.index])
    return
  }
  // The form's own address counts only where no script runs.
  const isSameTag = from.openTag === to.openTag || from.index === 0
  if (isSameTag && collectAddedOrRemoved(from, to, patches)) return
  const isSameShape =
    from.children.length === to.children.length &&
    from.children.every((child, at) => {
      const other = to.children[at]
      return typeof child === 'string' ? child === other : typeof other === 'object'
    })
  if (!isSameTag || !isSameShape) {
    patches.push([from.index, to.html])
    return
  }
  for (const [at, child] of from.children.entries()) {
    const other = to.children[at]
    if (typeof child === 'object' && typeof other === 'object') collectPatches(child, other, patches)
  }
}

/** The fewest elements to replace in `from` so that it is `to`: each the HTML of one element, as React writes it. */
export function diffHtml(from: string, to: string): readonly HtmlPatch[] {
  const [old, next] = [parseElement(from), parseElement(to)]
  if (old === null || next === null) return []
  const patches: HtmlPatch[] = []
  collectPatches(old, next, patches)
  return patches
}
