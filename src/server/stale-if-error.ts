interface CacheOptions {
  lifetimeMs: number
  now: () => number
  /** Receives the errors of reloads that were answered with the stale value. */
  report: (error: unknown) => void
  /** False where a request must not wait for what another one has asked for, as on Workers. Default: true. */
  sharesLoading?: boolean
}

/** After this time, whoever was loading is taken to be gone: platforms end the work of a request whose client has left. */
const MAX_LOADING_MS = 10_000

/**
 * Caches what `load` resolves to for `lifetimeMs`; returns the stale value while reloading fails. Where loading is not shared,
 * one caller reloads and the others get the stale value meanwhile.
 * Rejects as `load` does while there is no value yet.
 */
export function staleIfError<Value>(
  load: () => Promise<Value>,
  { lifetimeMs, now, report, sharesLoading = true }: CacheOptions,
): () => Promise<Value> {
  let cached: { value: Value; at: number } | null = null
  let loading: { value: Promise<Value>; since: number } | null = null

  function startLoading(): Promise<Value> {
    const value = load().finally(() => {
      if (loading?.value === value) loading = null
    })
    loading = { value, since: now() }
    return value
  }

  return async () => {
    if (cached !== null && now() - cached.at < lifetimeMs) return cached.value
    const isLoading = loading !== null && (sharesLoading || now() - loading.since < MAX_LOADING_MS)
    if (!sharesLoading && isLoading && cached !== null) return cached.value
    try {
      const value = await (sharesLoading && loading !== null ? loading.value : startLoading())
      cached = { value, at: now() }
      return value
    } catch (error) {
      if (cached === null) throw error
      report(error)
      return cached.value
    }
  }
}
