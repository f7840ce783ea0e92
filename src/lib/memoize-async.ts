/**
 * Calls `load` once, on the first call, and answers every later call with the same promise. A rejection is not kept: the
 * next call loads again.
 */
export function memoizeAsync<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
