/** The names under which texts may speak of each thing in the cart, by its key. */
export type Names = ReadonlyMap<string, readonly string[]>

/** What the shopper was told of: so much and no more may be other than it was asked. */
export interface AnnouncedLines {
  /** Whether a text was about no line, but the cart as a whole. */
  readonly ofAll: boolean
  /** The keys of the lines that texts were about. */
  readonly keys: ReadonlySet<string>
}

/** The keys whose name stands in a text. Of names that begin alike the longest counts. */
function keysIn(text: string, names: Names): string[] {
  const found = [...names].flatMap(([key, own]) =>
    own.filter((name) => text.includes(name)).map((name) => ({ key, length: name.length })),
  )
  const longest = Math.max(0, ...found.map(({ length }) => length))
  return found.filter(({ length }) => length === longest).map(({ key }) => key)
}

/**
 * What these texts excuse: one that names a line, that line only.
 * @param swapped Pairs of lines of which one became the other, so that what is said of one is said of both.
 */
export function announcedLines(
  texts: readonly string[],
  names: Names,
  swapped: ReadonlyArray<readonly [string, string]> = [],
): AnnouncedLines {
  const named = texts.map((text) => keysIn(text, names))
  const keys = new Set(named.flat())
  const follow = () => {
    for (const pair of swapped) if (pair.some((key) => keys.has(key))) for (const key of pair) keys.add(key)
  }
  // As often as there are pairs, for chains of them.
  for (const _ of swapped) follow()
  return { ofAll: named.some((found) => found.length === 0), keys }
}
