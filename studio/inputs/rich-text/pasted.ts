import { type DeserializerRule, htmlToPortableText } from '@portabletext/html'
import { compileSchema, defineSchema } from '@portabletext/schema'
import { textDecorators, textLists, textStyles } from '../../schema/objects/text-styles.ts'
import { followableUrl } from '../../validation/link.ts'

const named = (items: readonly { value: string }[]) => items.map(({ value }) => ({ name: value }))

/** What the shop can show: whatever else is pasted loses its form and keeps its words. */
const schema = compileSchema(
  defineSchema({
    styles: named(textStyles),
    lists: named(textLists),
    decorators: named(textDecorators),
    annotations: [{ name: 'link', fields: [{ name: 'url', type: 'string' }] }],
  }),
)

const isElement = (node: Node): node is Element => node.nodeType === 1

/** A link as this studio has it (OBJ-01); an address that nobody should follow goes, its words stay. */
const linkRule = (newKey: () => string): DeserializerRule => ({
  deserialize(node, next) {
    if (!isElement(node) || node.tagName.toLowerCase() !== 'a') return
    const url = node.getAttribute('href')?.trim() ?? ''
    const children = next(node.childNodes)
    // Places on the page it was copied from, and its own relative addresses, are nowhere here.
    if (!/^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(url) || followableUrl(url) !== true) return children
    return { _type: '__annotation', markDef: { _key: newKey(), _type: 'link', url }, children }
  },
})

/** Headings larger and smaller than the shop has become its largest and smallest. */
const headings: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

const headingRule: DeserializerRule = {
  deserialize(node, next) {
    const style = isElement(node) ? headings[node.tagName.toLowerCase()] : undefined
    if (style === undefined) return
    return { _type: 'block', style, markDefs: [], children: next(node.childNodes) }
  },
}

/** Copied web pages and documents as this shop's rich text (OBJ-04). In browsers only: they parse the HTML. */
export function pastedBlocks(html: string, newKey: () => string) {
  return htmlToPortableText(html, {
    schema,
    keyGenerator: newKey,
    whitespaceMode: 'normalize',
    rules: [linkRule(newKey), headingRule],
  })
}
