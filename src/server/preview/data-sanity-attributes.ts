import { finished } from 'node:stream/promises'
import { SAXParser, type StartTag } from 'parse5-sax-parser'
import { withoutMarks } from '#content/stega-marks.ts'
import { holdsPrice, isAboutStock, isOptionField, isPackSize, type PageElement } from './commerce-elements.ts'
import type { EditMarks, FieldReference } from './edit-marks.ts'
import { type AttributeInsertion, insertAttributes } from './insert-attributes.ts'
import { createOpenElements, type OpenElement, type OpenElements } from './open-elements.ts'
import { ADMIN_ATTRIBUTE } from './preview-protocol.ts'
import { collectTexts, dataSanity, type TextTargets } from './text-targets.ts'

/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose text nobody can click. */
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'noscript'])

/** Where what comes from the commerce service leads: to the product in its admin, or to the product's field in the studio. */
export type CommerceTarget = { kind: 'admin'; url: string } | { kind: 'field'; field: FieldReference }

export interface EditOptions {
  marks: EditMarks
  /** The workspace in the studio. */
  studioUrl: string
  /** For the product whose page is at a path; null for that of the page itself. */
  commerceTarget: (productPath: string | null) => CommerceTarget | null
}

export interface EditableHtml {
  html: string
  /** The texts that the page's islands were given. */
  texts: TextTargets
}

/** Marks in addresses, as `URL` writes them. */
const ENCODED_MARKS = /(?:%EE%98%8[01]|%EE%9[C-F]%[89AB][0-9A-F])+/g

/** A rendered text whose marks are those of a page, also in addresses. */
export const withDecodedMarks = (rendered: string): string =>
  rendered.replaceAll(ENCODED_MARKS, (encoded) => decodeURIComponent(encoded))

/** Makes elements targets of clicks: the first that an element is marked for stays. */
function createTargetMarker(open: OpenElements, { studioUrl, commerceTarget }: EditOptions) {
  const insertions: AttributeInsertion[] = []
  const insertField = (at: number, field: FieldReference) =>
    insertions.push({ at, name: 'data-sanity', value: dataSanity(field, studioUrl) })

  return {
    insertions,
    insertField,
    /** An element that shows the field of a document. */
    markField(element: OpenElement | null, field: FieldReference): void {
      if (element === null || element.isTarget) return
      insertField(element.at, field)
      element.isTarget = true
    },
    /** An element that shows something of the product whose card or page it is in. */
    markCommerce(element: OpenElement | null): void {
      if (element === null || element.isTarget) return
      const card = open.nearest('article')
      const target = card !== null && card.cardPath === null ? null : commerceTarget(card?.cardPath ?? null)
      if (target?.kind === 'admin')
        insertions.push({ at: element.at, name: ADMIN_ATTRIBUTE, value: target.url })
      if (target?.kind === 'field') insertField(element.at, target.field)
      element.isTarget = true
    },
  }
}

/**
 * Replaces the marks in a page's HTML by `data-sanity` attributes, by which the overlays find what a click edits: on
 * the element whose own text comes from a field, on pictures and films, and on prices, options and words about stock, or by
 * `data-commerce-admin` where these lead to the commerce service. What the page shows is the same as without marks.
 */
export async function addDataSanityAttributes(rendered: string, options: EditOptions): Promise<EditableHtml> {
  const { marks, studioUrl } = options
  const html = withDecodedMarks(rendered)
  const open = createOpenElements()
  const texts = collectTexts(marks)
  const { insertions, insertField, markField, markCommerce } = createTargetMarker(open, options)

  function markMedia({ name, attribute }: PageElement, at: number): void {
    const field = name === 'img' || name === 'source' ? marks.fieldOf(attribute('src') ?? '') : null
    const figure = open.nearest('figure')
    if (field !== null && name === 'img') {
      insertField(at, field)
      if (figure !== null) figure.picture ??= field
    }
    // The button that magnifies a figure's picture covers it.
    if (name === 'button' && figure?.picture) insertField(at, figure.picture)
    // A film's addresses are those of its sources.
    if (field !== null && name === 'source') markField(open.innermost(), field)
  }

  function startTag({ tagName: name, attrs, selfClosing, sourceCodeLocation }: StartTag): void {
    const at = (sourceCodeLocation?.startOffset ?? 0) + 1 + name.length
    const attribute = (wanted: string) => attrs.find((one) => one.name === wanted)?.value ?? null
    const element: PageElement = { name, attribute }
    const parent = open.innermost()
    markMedia(element, at)
    if (name === 'astro-island') texts.add(JSON.parse(attribute('props') ?? 'null'))
    const card = name === 'a' ? open.nearest('article') : null
    if (card !== null) card.cardPath ??= attribute('href')
    if (name === 'b' && parent?.holdsPrice === true) markCommerce(parent)
    if (isOptionField(element)) {
      markCommerce(parent)
      markCommerce(open.groupName())
    }
    if (VOID.has(name) || selfClosing) return
    const nameId = attribute('role') === 'radiogroup' ? attribute('aria-labelledby') : null
    open.push({ name, at, holdsPrice: holdsPrice(element), nameId }, attribute('id'))
  }

  function text(characters: string): void {
    const element = open.innermost()
    if (element === null || UNSEEN.has(element.name)) return
    const field = marks.fieldOf(characters)
    if (field !== null) markField(element, field)
    else if (isAboutStock(characters)) markCommerce(element)
    else if (element.name === 'span' && element.parent?.holdsPrice === true && isPackSize(characters))
      markCommerce(element)
  }

  const parser = new SAXParser({ sourceCodeLocationInfo: true })
  parser.on('startTag', startTag)
  parser.on('endTag', ({ tagName }) => open.pop(tagName))
  parser.on('text', (token) => text(token.text))
  parser.resume()
  parser.end(html)
  await finished(parser)
  return { html: withoutMarks(insertAttributes(html, insertions)), texts: texts.targets(studioUrl) }
}
