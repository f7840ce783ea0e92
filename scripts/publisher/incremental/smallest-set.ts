/**
 * The fewest of some items that are enough, given that all of them are. Earlier ones are preferred. Of n items of which k
 * are needed, `isEnough` is asked about 2k·log2(n/k) times (QuickXplain by U. Junker, 2004).
 */
export async function smallestSet<Item>(
  items: readonly Item[],
  isEnough: (some: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  async function among(
    given: readonly Item[],
    rest: readonly Item[],
    hasMore: boolean,
  ): Promise<readonly Item[]> {
    if (hasMore && (await isEnough(given))) return []
    if (rest.length <= 1) return rest
    const half = Math.ceil(rest.length / 2)
    const [first, second] = [rest.slice(0, half), rest.slice(half)]
    const ofSecond = await among([...given, ...first], second, true)
    const ofFirst = await among([...given, ...ofSecond], first, ofSecond.length > 0)
    return [...ofFirst, ...ofSecond]
  }
  return among([], items, false)
}
