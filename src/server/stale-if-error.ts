interface CacheOptions {
  lifetimeMs: number
  now: () => number
  /** Receives the errors of reloads that were answered with the stale value. */
  report: (error: unknown) => void
  /** False where a request must not wait for what another one has asked for, as on Workers. Default: true. */
  sharesLoading?: boolean
}

/**
 * Caches what `load` resolves to for `lifetimeMs`; returns the stale value while reloading fails.
 * Rejects as `load` does while there is no value yet.
 */
export function staleIfError<Value>(
  load: () => Promise<Value>,
  { lifetimeMs, now, report, sharesLoading = true }: CacheOptions,
): () => Promise<Value> {
  let cached: { value: Value; at: number } | null = null
  let loading: Promise<Value> | null = null
  return async () => {
    if (cached !== null && now() - cached.at < lifetimeMs) return cached.value
    if (sharesLoading)
      loading ??= load().finally(() => {
        loading = null
      })
    try {
      const value = await (loading ?? load())
      cached = { value, at: now() }
      return value
    } catch (error) {
      if (cached === null) throw error
      report(error)
      return cached.value
    }
  }
}
