import { finished } from 'node:stream/promises'
import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { SAXParser } from 'parse5-sax-parser'
import { withoutMarks } from '#content/text-marks.ts'
import type { EditMarks, EditPlace } from './edit-marks.ts'

/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose text nobody can click. */
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'noscript'])

interface OpenElement {
  name: string
  /** The position after its name in the start tag. */
  at: number
  isTarget: boolean
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Replaces the marks in a page's HTML by `data-sanity` attributes, by which the overlays find what a click edits: on the
 * element whose own text comes from a field, and on pictures. What the page shows is the same as without marks.
 * @param studioUrl The workspace in the studio.
 */
export async function withEditTargets(html: string, marks: EditMarks, studioUrl: string): Promise<string> {
  const insertions: { at: number; attribute: string }[] = []
  const open: OpenElement[] = []
  const insert = (at: number, place: EditPlace) => {
    const value = createDataAttribute({ ...place, baseUrl: studioUrl }).toString()
    insertions.push({ at, attribute: ` data-sanity="${escapeAttribute(value)}"` })
  }

  const parser = new SAXParser({ sourceCodeLocationInfo: true })
  parser.on('startTag', ({ tagName, attrs, selfClosing, sourceCodeLocation }) => {
    const at = (sourceCodeLocation?.startOffset ?? 0) + 1 + tagName.length
    const alt = tagName === 'img' ? attrs.find(({ name }) => name === 'alt')?.value : undefined
    const place = alt === undefined ? null : marks.placeOf(alt)
    if (place !== null) insert(at, place)
    if (!VOID.has(tagName) && !selfClosing) open.push({ name: tagName, at, isTarget: false })
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
