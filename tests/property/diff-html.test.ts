import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffHtml, type HtmlPatch } from '#features/product-form/diff-html.ts'

/** An element as React writes it, or a text or comment, which has no end tag and no children. */
interface Node {
  readonly open: string
  readonly close: string
  readonly children: readonly Node[]
}

const leaf = (open: string): Node => ({ open, close: '', children: [] })
const isElement = ({ open }: Node) => open.startsWith('<') && !open.startsWith('<!')

const text = fc.constantFrom('a', '2 left', '<!-- -->').map(leaf)
const { element } = fc.letrec<{ element: Node; parent: Node }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('<input/>', '<input checked=""/>').map(leaf),
    tie('parent'),
  ),
  parent: fc.record({
    open: fc.constantFrom('<p>', '<p class="x">', '<p class="y">'),
    close: fc.constant('</p>'),
    children: fc.oneof(
      fc.array(tie('element'), { maxLength: 4 }),
      fc.array(fc.oneof(text, tie('element')), { maxLength: 4 }),
    ),
  }),
}))
const form = (action: string) =>
  fc.array(element, { maxLength: 5 }).map(
    (children): Node => ({
      open: `<form action="${action}">`,
      close: '</form>',
      children,
    }),
  )

const htmlOf = ({ open, close, children }: Node): string => open + children.map(htmlOf).join('') + close

/** All elements of a tree, in the order of their tags. */
const elementsOf = (node: Node): Node[] =>
  isElement(node) ? [node, ...node.children.flatMap(elementsOf)] : []

/** A field that is checked where it was not, and the other way round. */
const toggled = (field: string) =>
  field.includes(' checked=""') ? field.replace(' checked=""', '') : field.replace('/>', ' checked=""/>')

/** The tree's HTML with some of its elements replaced. @throws Error where a patch is of no element that is still there. */
function patch(root: Node, patches: readonly HtmlPatch[]): string {
  const elements = elementsOf(root)
  const left = new Map(patches.map(([index, html]) => [elements[index], html]))
  const write = (node: Node): string => {
    const html = left.get(node)
    if (!left.delete(node)) return node.open + node.children.map(write).join('') + node.close
    return html ?? toggled(node.open)
  }
  const html = write(root)
  if (left.size > 0 || new Set(patches.map(([index]) => index)).size < patches.length)
    throw new Error(`Not every patch is of an element of its own: ${JSON.stringify(patches)}`)
  return html
}

/** Copies a tree, so that no two of its elements are the same object. */
const copy = (node: Node): Node => ({ ...node, children: node.children.map(copy) })

const change = (root: Node, from: Node, to: Node): Node =>
  root === from ? to : { ...root, children: root.children.map((child) => change(child, from, to)) }

/** What happens to a node: mostly nothing, or it goes, gets another tag, or something else comes in its place or before it. */
const edits = fc.infiniteStream(
  fc.oneof(
    { arbitrary: fc.constant((node: Node) => [node]), weight: 6 },
    fc.constant(() => []),
    fc.constant((node: Node) => [isElement(node) ? { ...node, open: '<b>', close: '</b>' } : node]),
    element.map((other) => () => [other]),
    text.map((other) => () => [other]),
    fc.tuple(element).map(([other]) => (node: Node) => [other, node]),
  ),
)

const edit = (root: Node, next: () => (node: Node) => Node[]): Node => ({
  ...root,
  children: root.children.flatMap((child) => next()(edit(child, next))),
})

test('patches make any form another one, but for its address (FIND-09)', () => {
  fc.assert(
    fc.property(form('/cart/1:1').map(copy), edits, (from, edits) => {
      const edited = edit(from, () => edits.next().value)
      const to = { ...edited, open: '<form action="/cart/2:1">' }
      const patches = diffHtml(htmlOf(from), htmlOf(to))
      const isWhole = patches.some(([index]) => index === 0)
      expect(patch(from, patches)).toBe(htmlOf(isWhole ? to : edited))
    }),
    { numRuns: 500 },
  )
})

const formAndElement = form('/cart/1:1')
  .map(copy)
  .chain((root) => fc.tuple(fc.constant(root), fc.constantFrom(...elementsOf(root))))

test('one patch replaces an element that has another tag, and no more (FIND-09)', () => {
  fc.assert(
    fc.property(formAndElement, ([from, element]) => {
      fc.pre(element !== from)
      const to = change(from, element, { ...element, open: '<b>', close: '</b>' })
      const index = elementsOf(from).indexOf(element)
      expect(diffHtml(htmlOf(from), htmlOf(to))).toEqual([
        [index, htmlOf({ ...element, open: '<b>', close: '</b>' })],
      ])
    }),
  )
})

test('one patch adds elements to the shorter neighbor, and one empties each that is gone (FIND-09)', () => {
  const added = fc.array(fc.constantFrom('<u>1</u>', '<u>2</u>'), { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(formAndElement, added, fc.nat(5), ([from, element], added, where) => {
      const { children } = element
      fc.pre(children.length > 0 && children.every(isElement))
      const at = where % (children.length + 1)
      const [before, after] = [children.slice(0, at), children.slice(at)]
      const to = change(from, element, { ...element, children: [...before, ...added.map(leaf), ...after] })
      const neighbors = [before.at(-1), after[0]].flatMap((one) =>
        one === undefined ? [] : [htmlOf(one).length],
      )
      const [patch, ...others] = diffHtml(htmlOf(from), htmlOf(to))
      expect(others).toEqual([])
      expect(patch?.[1]?.length).toBe(added.join('').length + Math.min(...neighbors))
      expect(diffHtml(htmlOf(to), htmlOf(from)).map(([, html]) => html)).toEqual(added.map(() => ''))
    }),
  )
})
