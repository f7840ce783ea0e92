import { jsonPath } from '@sanity/client/csm'
import { isObject } from '../../store/documents.ts'
import { type PathStep, readMark, type StringSource } from './mark-strings.ts'

/** Content Source Map, as in the answer of a query: which field of which document each string comes from. */
export interface SourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<
    string,
    { type: 'value'; source: { type: 'documentValue'; document: number; path: number } }
  >
}

/** The positions of values in a list without repetition. */
class Positions<T> {
  readonly items: T[] = []
  readonly #known = new Map<string, number>()

  of(key: string, item: T): number {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.items.push(item) - 1)
    return this.items.length - 1
  }
}

/** Keyed steps become indexes, unless the client asked for selectors by key. */
const asPath = (path: readonly PathStep[], withKeys: boolean): string =>
  jsonPath(path.map((step) => (typeof step === 'object' && !withKeys ? step._index : step)))

/**
 * Takes the marks out of the result of a query over marked documents (see mark-strings.ts). Returns the result as the
 * query gives it without marks, and the source map; strings that were computed have no mapping.
 */
export function readSourceMap(
  result: unknown,
  { withKeys }: { withKeys: boolean },
): { result: unknown; sourceMap: SourceMap } {
  const documents = new Positions<{ _id: string; _type: string }>()
  const paths = new Positions<string>()
  const mappings: SourceMap['mappings'] = {}

  const mapString = (path: readonly PathStep[], { id, type, path: stored }: StringSource): void => {
    const source = asPath(stored, withKeys)
    mappings[jsonPath([...path])] = {
      type: 'value',
      source: {
        type: 'documentValue',
        document: documents.of(id, { _id: id, _type: type }),
        path: paths.of(source, source),
      },
    }
  }
  const read = (value: unknown, path: readonly PathStep[]): unknown => {
    if (typeof value === 'string') {
      const { text, source } = readMark(value)
      if (source !== null) mapString(path, source)
      return text
    }
    if (Array.isArray(value)) return value.map((item: unknown, index) => read(item, [...path, index]))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one, [...path, name])]))
  }
  const plain = read(result, [])
  return { result: plain, sourceMap: { documents: documents.items, paths: paths.items, mappings } }
}
