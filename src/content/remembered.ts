/** Lazily, and once if `keep`; a failure is not kept, so that asking again tries again. */
export function remembered<Value>(keep: boolean, load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () => {
    if (!keep) return load()
    loading ??= load().catch((failure: unknown) => {
      loading = null
      throw failure
    })
    return loading
  }
}
