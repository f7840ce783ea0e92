import { type DeserializerRule, htmlToPortableText } from '@portabletext/html'
import { compileSchema, defineSchema } from '@portabletext/schema'
import { textDecorators, textLists, textStyles } from '../../schema/objects/text-styles.ts'
import { followableUrl } from '../../validation/link.ts'

const toNames = (items: readonly { value: string }[]) => items.map(({ value }) => ({ name: value }))

/** The formatting that the shop supports; other pasted formatting is dropped and its text kept. */
const schema = compileSchema(
  defineSchema({
    styles: toNames(textStyles),
    lists: toNames(textLists),
    decorators: toNames(textDecorators),
    annotations: [{ name: 'link', fields: [{ name: 'url', type: 'string' }] }],
  }),
)

const isElement = (node: Node): node is Element => node.nodeType === 1

/** Converts a link to the studio's (OBJ-01); of an unsafe link only the text is kept. */
const linkRule = (newKey: () => string): DeserializerRule => ({
  deserialize(node, next) {
    if (!isElement(node) || node.tagName.toLowerCase() !== 'a') return
    const url = node.getAttribute('href')?.trim() ?? ''
    const children = next(node.childNodes)
    // Fragments and relative URLs refer to the page the text was copied from.
    if (!/^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(url) || followableUrl(url) !== true) return children
    return { _type: '__annotation', markDef: { _key: newKey(), _type: 'link', url }, children }
  },
})

/** Maps heading levels that the shop lacks to the nearest one. */
const headings: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

const headingRule: DeserializerRule = {
  deserialize(node, next) {
    const style = isElement(node) ? headings[node.tagName.toLowerCase()] : undefined
    if (style === undefined) return
    return { _type: 'block', style, markDefs: [], children: next(node.childNodes) }
  },
}

/** Converts HTML to the shop's rich text (OBJ-04). Works in browsers only, which parse the HTML. */
export function htmlToBlocks(html: string, newKey: () => string) {
  return htmlToPortableText(html, {
    schema,
    keyGenerator: newKey,
    whitespaceMode: 'normalize',
    rules: [linkRule(newKey), headingRule],
  })
}
