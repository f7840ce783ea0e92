interface Results<Key, Value> {
  get(key: Key): Promise<Value> | undefined
  set(key: Key, result: Promise<Value>): unknown
  delete(key: Key): boolean
}

/**
 * Calls `load` once for each key and returns the same promise to every call. A rejection is not kept: the next call
 * loads again. Without a key, `load` is called once in all.
 * @param results Where they are kept: a `WeakMap` drops those of keys that nothing else holds.
 */
export function memoizeAsync<Value, Key = void>(
  load: (key: Key) => Promise<Value>,
  results: Results<Key, Value> = new Map(),
): (key: Key) => Promise<Value> {
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
