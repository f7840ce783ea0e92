import type { ContentSourceMap } from '@sanity/client'
import { getPublishedId } from '@sanity/client/csm'
import { encodeIntoResult } from '@sanity/client/stega'
import { MARK, type StegaMarks, withoutMarks } from '#content/stega-marks.ts'

/** A field of a document, as the studio opens it. */
export interface FieldReference {
  /** Without the prefix of a draft or version. */
  id: string
  type: string
  /** In the content service's notation, such as `features.list[_key=="a"].title`. */
  path: string
}

/**
 * A mark is a number written in characters from Unicode's private use area: unlike Sanity's own stega characters they are no
 * white space, so `trim()` and `\s` keep them whole. `data-sanity-attributes.ts` removes them from the rendered HTML, so that
 * no browser gets them.
 */
const OPEN = '\uE600'
const CLOSE = '\uE601'
const FIRST_DIGIT = 0xe700
const BASE = 0x100

const digit = (value: number) => String.fromCharCode(FIRST_DIGIT + value)

function toMark(index: number): string {
  let digits = ''
  for (let rest = index; rest > 0 || digits === ''; rest = Math.floor(rest / BASE))
    digits = digit(rest % BASE) + digits
  return OPEN + digits + CLOSE
}

const fromDigits = (digits: string) =>
  [...digits].reduce((index, one) => index * BASE + one.charCodeAt(0) - FIRST_DIGIT, 0)

/** A value of the same shape whose texts have no marks. */
function cleaned<Value>(value: Value): Value
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value)
  if (Array.isArray(value)) return value.map((one) => cleaned(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one)]))
}

/** Removes marks where content is parsed. */
export const stegaMarks: StegaMarks = { clean: cleaned }

type SourcePath = Parameters<Parameters<typeof encodeIntoResult>[2]>[0]['sourcePath']

/** A text that an editor typed, or the file of a picture, which stands for the picture. */
function isEditable(path: SourcePath, type: string, value: string): boolean {
  const [parent, name] = path.slice(-2)
  if (type.startsWith('sanity.') || value.trim() === '') return false
  if (name === '_ref') return parent === 'asset'
  if (typeof name === 'string' && name.startsWith('_')) return false
  return !(parent === 'slug' && name === 'current')
}

const toPath = (path: SourcePath): string =>
  path
    .map((step, index) => {
      if (typeof step === 'string') return index === 0 ? step : `.${step}`
      return typeof step === 'number' ? `[${step}]` : `[_key=="${step._key}"]`
    })
    .join('')
    .replace(/\.asset\._ref$/, '')

export interface EditMarks {
  /** An answer of the content service whose texts end with marks. */
  mark(result: unknown, sourceMap: ContentSourceMap | undefined): unknown
  /** The field that the first mark in a text belongs to; null without a mark. */
  fieldOf(text: string): FieldReference | null
}

/** Assigns marks to fields; a field has the same mark for as long as the server runs. */
export function createEditMarks(): EditMarks {
  const fields: FieldReference[] = []
  const known = new Map<string, string>()
  return {
    mark(result, sourceMap) {
      if (sourceMap === undefined) return result
      return encodeIntoResult(result, sourceMap, ({ sourcePath, sourceDocument, value }) => {
        const { _id, _type: type = '' } = sourceDocument
        if (!isEditable(sourcePath, type, value)) return value
        const field: FieldReference = { id: getPublishedId(_id), type, path: toPath(sourcePath) }
        const key = JSON.stringify(field)
        const mark = known.get(key) ?? toMark(fields.push(field) - 1)
        known.set(key, mark)
        // Before white space at the end, so that the text without its mark is trimmed and collapsed as ever.
        const text = value.trimEnd()
        return text + mark + value.slice(text.length)
      })
    },
    fieldOf(text) {
      const [, digits] = MARK.exec(text) ?? []
      return digits === undefined ? null : (fields[fromDigits(digits)] ?? null)
    },
  }
}
