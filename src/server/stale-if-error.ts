interface CacheOptions {
  lifetimeMs: number
  now: () => number
  /** Receives the errors of reloads that were answered with the stale value. */
  report: (error: unknown) => void
  /** False where a request must not await what another one has asked for, as on Workers. Default: true. */
  sharesLoading?: boolean
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>
}

/** After this time, whoever was loading is taken to be gone: platforms end the work of a request whose client has left. */
const MAX_LOADING_MS = 10_000
/** How long a request looks for the first value of another one before it loads one itself, and how often. */
const MAX_FIRST_WAIT_MS = 2000
const FIRST_WAIT_MS = 20

const waitFor = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/**
 * Caches what `load` resolves to for `lifetimeMs`; returns the stale value while reloading fails. Where loading is not shared,
 * one caller reloads and the others get the stale value meanwhile; before there is one they look for it by timers of their own,
 * because a new instance under load would otherwise ask the service once for every request.
 * Rejects as `load` does while there is no value yet.
 */
export function staleIfError<Value>(
  load: () => Promise<Value>,
  { lifetimeMs, now, report, sharesLoading = true, wait = waitFor }: CacheOptions,
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

  const isFresh = () => cached !== null && now() - cached.at < lifetimeMs

  async function untilLoaded(): Promise<void> {
    for (const until = now() + MAX_FIRST_WAIT_MS; loading !== null && now() < until; )
      await wait(FIRST_WAIT_MS)
  }

  return async () => {
    if (cached === null && !sharesLoading && loading !== null) await untilLoaded()
    if (cached !== null && isFresh()) return cached.value
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
