/**
 * Calls `load` once for each key and answers every call with the same promise. A rejection is not kept: the next call
 * loads again. Without a key, `load` is called once in all.
 */
export function memoizeAsync<Value, Key = void>(
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const results = new Map<Key, Promise<Value>>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = load(key).catch((error: unknown) => {
      results.delete(key)
      throw error
    })
    results.set(key, result)
    return result
  }
}
