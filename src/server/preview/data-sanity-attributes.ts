import { finished } from 'node:stream/promises'
import { escapeAttribute } from 'entities/escape'
import { SAXParser, type StartTag } from 'parse5-sax-parser'
import { withoutMarks } from '#content/stega-marks.ts'
import { holdsPrice, isAboutStock, isOptionField, isPackSize } from './commerce-elements.ts'
import type { EditMarks, FieldReference } from './edit-marks.ts'
import { ADMIN_ATTRIBUTE } from './preview-protocol.ts'
import { collectTexts, dataSanity, type TextTargets } from './text-targets.ts'

/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose text nobody can click. */
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'noscript'])

interface OpenElement {
  name: string
  /** The position after its name in the start tag. */
  at: number
  isTarget: boolean
  holdsPrice: boolean
  /** For a figure, where its picture comes from, once that has come. */
  picture: FieldReference | null
  /** For a product's card, the path of its page, once the link to it has come. */
  cardPath: string | null
  /** The id of the element with its name; null for none. */
  nameId: string | null
  /** That element, once it has come. */
  nameElement: OpenElement | null
}

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

/**
 * Replaces the marks in a page's HTML by `data-sanity` attributes, by which the overlays find what a click edits: on
 * the element whose own text comes from a field, on pictures and films, and on prices, options and words about stock, or by
 * `data-commerce-admin` where these lead to the commerce service. What the page shows is the same as without marks.
 */
export async function addDataSanityAttributes(
  rendered: string,
  { marks, studioUrl, commerceTarget }: EditOptions,
): Promise<EditableHtml> {
  const html = withDecodedMarks(rendered)
  const insertions: { at: number; attribute: string }[] = []
  const open: OpenElement[] = []
  const texts = collectTexts(marks)
  const insertAttribute = (at: number, name: string, value: string) =>
    insertions.push({ at, attribute: ` ${name}="${escapeAttribute(value)}"` })
  const insert = (at: number, field: FieldReference) =>
    insertAttribute(at, 'data-sanity', dataSanity(field, studioUrl))

  function markElement(element: OpenElement | undefined | null, field: FieldReference): void {
    if (!element || element.isTarget) return
    insert(element.at, field)
    element.isTarget = true
  }

  /** What is in a product's card, or on its page. */
  function markCommerce(element: OpenElement | undefined | null): void {
    if (!element || element.isTarget) return
    const card = open.findLast(({ name }) => name === 'article')
    const target =
      card !== undefined && card.cardPath === null ? null : commerceTarget(card?.cardPath ?? null)
    if (target?.kind === 'admin') insertAttribute(element.at, ADMIN_ATTRIBUTE, target.url)
    if (target?.kind === 'field') insert(element.at, target.field)
    element.isTarget = true
  }

  function start({ tagName: name, attrs, selfClosing, sourceCodeLocation }: StartTag): void {
    const at = (sourceCodeLocation?.startOffset ?? 0) + 1 + name.length
    const attribute = (wanted: string) => attrs.find((one) => one.name === wanted)?.value ?? null
    const seen = { name, attribute }
    const parent = open.at(-1)
    const field = name === 'img' || name === 'source' ? marks.fieldOf(attribute('src') ?? '') : null
    const figure = open.findLast((one) => one.name === 'figure')
    if (field !== null && name === 'img') {
      insert(at, field)
      if (figure !== undefined) figure.picture ??= field
    }
    // The button that magnifies a figure's picture covers it.
    if (name === 'button' && figure?.picture) insert(at, figure.picture)
    // A film's addresses are those of its sources.
    if (field !== null && name === 'source') markElement(parent, field)
    if (name === 'astro-island') texts.add(JSON.parse(attribute('props') ?? 'null'))
    const card = name === 'a' ? open.findLast((one) => one.name === 'article') : undefined
    if (card !== undefined) card.cardPath ??= attribute('href')
    if (name === 'b' && parent?.holdsPrice === true) markCommerce(parent)
    if (isOptionField(seen)) {
      markCommerce(parent)
      markCommerce(open.findLast(({ nameElement }) => nameElement !== null)?.nameElement)
    }
    if (VOID.has(name) || selfClosing) return
    const element: OpenElement = {
      name,
      at,
      isTarget: false,
      holdsPrice: holdsPrice(seen),
      picture: null,
      cardPath: null,
      nameId: attribute('role') === 'radiogroup' ? attribute('aria-labelledby') : null,
      nameElement: null,
    }
    const id = attribute('id')
    const named = id === null ? undefined : open.findLast(({ nameId }) => nameId === id)
    if (named !== undefined) named.nameElement = element
    open.push(element)
  }

  const parser = new SAXParser({ sourceCodeLocationInfo: true })
  parser.on('startTag', start)
  parser.on('endTag', ({ tagName }) => {
    const index = open.findLastIndex(({ name }) => name === tagName)
    if (index >= 0) open.length = index
  })
  parser.on('text', ({ text }) => {
    const element = open.at(-1)
    if (element === undefined || UNSEEN.has(element.name)) return
    const field = marks.fieldOf(text)
    if (field !== null) markElement(element, field)
    else if (isAboutStock(text)) markCommerce(element)
    else if (element.name === 'span' && open.at(-2)?.holdsPrice === true && isPackSize(text))
      markCommerce(element)
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
  return { html: withoutMarks(parts.join('') + html.slice(from)), texts: texts.targets(studioUrl) }
}
