import { finished } from 'node:stream/promises'
import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { SAXParser } from 'parse5-sax-parser'
import { withoutMarks } from '#content/stega-marks.ts'
import type { EditMarks, EditPlace } from './edit-marks.ts'
import { ADMIN_ATTRIBUTE } from './paths.ts'

/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose text nobody can click. */
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'noscript'])

interface OpenElement {
  name: string
  /** The position after its name in the start tag. */
  at: number
  isTarget: boolean
  isNumber: boolean
  /** For a product's card, the path of its page, once the link to it has come. */
  cardPath: string | null
}

/** What a click on a price leads to: the product in the commerce service's admin, or its field in the studio. */
export type PriceTarget = { kind: 'admin'; url: string } | { kind: 'field'; place: EditPlace }

export interface EditTargets {
  marks: EditMarks
  /** The workspace in the studio. */
  studioUrl: string
  /** For the product whose page is at a path; null for that of the page itself. */
  priceTarget: (productPath: string | null) => PriceTarget | null
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Replaces the marks in a page's HTML by `data-sanity` attributes, by which the overlays find what a click edits: on
 * the element whose own text comes from a field, on pictures, and on prices, or by `data-commerce-admin` where these
 * lead to the commerce service. What the page shows is the same as without marks.
 */
export async function addDataSanityAttributes(
  html: string,
  { marks, studioUrl, priceTarget }: EditTargets,
): Promise<string> {
  const insertions: { at: number; attribute: string }[] = []
  const open: OpenElement[] = []
  const insertAttribute = (at: number, name: string, value: string) =>
    insertions.push({ at, attribute: ` ${name}="${escapeAttribute(value)}"` })
  const insert = (at: number, place: EditPlace) =>
    insertAttribute(at, 'data-sanity', createDataAttribute({ ...place, baseUrl: studioUrl }).toString())

  /** A price is bold in an element of the class "number", in its product's card or on its page. */
  function markPrice(element: OpenElement): void {
    const card = open.findLast(({ name }) => name === 'article')
    const target = card !== undefined && card.cardPath === null ? null : priceTarget(card?.cardPath ?? null)
    if (target?.kind === 'admin') insertAttribute(element.at, ADMIN_ATTRIBUTE, target.url)
    if (target?.kind === 'field') insert(element.at, target.place)
    element.isTarget = true
  }

  const parser = new SAXParser({ sourceCodeLocationInfo: true })
  parser.on('startTag', ({ tagName, attrs, selfClosing, sourceCodeLocation }) => {
    const at = (sourceCodeLocation?.startOffset ?? 0) + 1 + tagName.length
    const alt = tagName === 'img' ? attrs.find(({ name }) => name === 'alt')?.value : undefined
    const place = alt === undefined ? null : marks.placeOf(alt)
    if (place !== null) insert(at, place)
    const attributeOf = (attribute: string) => attrs.find(({ name }) => name === attribute)?.value
    const card = tagName === 'a' ? open.findLast(({ name }) => name === 'article') : undefined
    if (card !== undefined) card.cardPath ??= attributeOf('href') ?? null
    const parent = open.at(-1)
    if (tagName === 'b' && parent?.isNumber === true && !parent.isTarget) markPrice(parent)
    if (VOID.has(tagName) || selfClosing) return
    const isNumber = /(?:^|\s)number(?:\s|$)/.test(attributeOf('class') ?? '')
    open.push({ name: tagName, at, isTarget: false, isNumber, cardPath: null })
  })
  parser.on('endTag', ({ tagName }) => {
    const index = open.findLastIndex(({ name }) => name === tagName)
    if (index >= 0) open.length = index
  })
  parser.on('text', ({ text }) => {
    const element = open.at(-1)
    if (element === undefined || element.isTarget || UNSEEN.has(element.name)) return
    const place = marks.placeOf(text)
    if (place === null) return
    insert(element.at, place)
    element.isTarget = true
  })
  parser.resume()
  parser.end(html)
  await finished(parser)

  let from = 0
  const parts = insertions
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, attribute }) => {
      const before = html.slice(from, at)
      from = at
      return [before, attribute]
    })
  return withoutMarks(parts.join('') + html.slice(from))
}
