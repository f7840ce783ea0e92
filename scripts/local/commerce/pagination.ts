import { graphqlError } from './errors.ts'

/** The paging arguments of connections in the Storefront schema. */
export interface PageArguments {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

export interface Connection<T> {
  edges: () => Array<{ cursor: string; node: T }>
  nodes: () => T[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/** The most items of a list that are answered at once. */
export const MAX_PAGE_SIZE = 250

const toCursor = (key: string) => Buffer.from(JSON.stringify({ last_id: key })).toString('base64')

function fromCursor(cursor: string): string {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'))
    if (typeof read === 'object' && read !== null && 'last_id' in read && typeof read.last_id === 'string') {
      return read.last_id
    }
  } catch {
    // Reported below.
  }
  throw graphqlError(`'${cursor}' is not a valid cursor`, 'INVALID_CURSOR')
}

function count(name: 'first' | 'last', value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  if (value < 0) throw graphqlError(`${name} cannot be negative`, 'BAD_REQUEST')
  if (value > MAX_PAGE_SIZE) throw graphqlError(`${name} cannot exceed ${MAX_PAGE_SIZE}`, 'BAD_REQUEST')
  return value
}

/**
 * One page of a connection with Relay cursors. `keyOf` returns a stable key, so that cursors survive changes of the list;
 * `view` is called for the items of the page only.
 * @throws GraphQLError for missing or too large counts and for unknown cursors.
 */
export function page<T, V>(
  items: readonly T[],
  args: PageArguments,
  keyOf: (item: T) => string,
  view: (item: T) => V,
): Connection<V> {
  const first = count('first', args.first)
  const last = count('last', args.last)
  if (first === null && last === null)
    throw graphqlError('you must provide one of first or last', 'BAD_REQUEST')
  if (first !== null && last !== null) {
    throw graphqlError('providing both first and last is not supported', 'BAD_REQUEST')
  }
  const list = args.reverse === true ? items.toReversed() : items
  const indexOf = (cursor: string) => {
    const key = fromCursor(cursor)
    const index = list.findIndex((item) => keyOf(item) === key)
    if (index < 0) throw graphqlError(`The cursor '${cursor}' is not in this list`, 'INVALID_CURSOR')
    return index
  }
  let start = args.after === null || args.after === undefined ? 0 : indexOf(args.after) + 1
  let end = args.before === null || args.before === undefined ? list.length : indexOf(args.before)
  if (first !== null) end = Math.min(end, start + first)
  if (last !== null) start = Math.max(start, end - last)
  const shown = list.slice(start, Math.max(start, end))
  const firstShown = shown[0]
  const lastShown = shown.at(-1)
  return {
    edges: () => shown.map((item) => ({ cursor: toCursor(keyOf(item)), node: view(item) })),
    nodes: () => shown.map(view),
    pageInfo: {
      hasNextPage: start + shown.length < list.length,
      hasPreviousPage: start > 0,
      startCursor: firstShown === undefined ? null : toCursor(keyOf(firstShown)),
      endCursor: lastShown === undefined ? null : toCursor(keyOf(lastShown)),
    },
  }
}
