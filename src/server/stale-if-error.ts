interface CacheOptions {
  lifetimeMs: number
  /** Milliseconds that never go back: a clock that is set back would keep a value for as long as it was set back. */
  now?: () => number
  /** Receives the errors of reloads that were answered with the stale value. */
  report: (error: unknown) => void
  /** False where a request must not await what another one has asked for, as on Workers. Default: true. */
  sharesLoading?: boolean
  /** Resolves after `ms` milliseconds. */
  wait?: (ms: number) => Promise<void>
}

interface Loading<Value> {
  value: Promise<Value>
  since: number
  failure: { error: unknown } | null
}

/** After this time a load counts as abandoned: platforms end the work of a request whose client has left. */
const MAX_LOADING_MS = 10_000
/** The same while there is no value to answer with. */
const MAX_FIRST_LOADING_MS = 2000
/** How long a request looks for the first value of others, and how often. */
const MAX_FIRST_WAIT_MS = 10_000
const FIRST_WAIT_MS = 20

const waitFor = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/**
 * Caches what `load` resolves to for `lifetimeMs`; returns the stale value while reloading fails. Where loading is not shared,
 * one caller reloads and the others get the stale value meanwhile; before there is one they look for it by timers of their own,
 * because a new instance under load would otherwise ask the service once for every request. When that caller fails, so do they,
 * and when it takes too long, one of them loads in its place.
 * Rejects as `load` does while there is no value yet.
 */
export function staleIfError<Value>(
  load: () => Promise<Value>,
  { lifetimeMs, now = () => performance.now(), report, sharesLoading = true, wait = waitFor }: CacheOptions,
): () => Promise<Value> {
  let cached: { value: Value; at: number } | null = null
  let loading: Loading<Value> | null = null

  async function startLoading(): Promise<Value> {
    const started: Loading<Value> = { value: load(), since: now(), failure: null }
    loading = started
    try {
      const value = await started.value
      cached = { value, at: now() }
      return value
    } catch (error) {
      started.failure = { error }
      throw error
    } finally {
      if (loading === started) loading = null
    }
  }

  const isFresh = () => cached !== null && now() - cached.at < lifetimeMs
  const isAnotherLoading = () =>
    loading !== null && now() - loading.since < (cached === null ? MAX_FIRST_LOADING_MS : MAX_LOADING_MS)

  return async () => {
    // Not in a function of its own: between its last look and the load of this request, others would begin to load, too.
    const until = now() + MAX_FIRST_WAIT_MS
    while (!sharesLoading && cached === null && isAnotherLoading()) {
      const awaited = loading
      await wait(FIRST_WAIT_MS)
      if (loading === null && awaited?.failure) throw awaited.failure.error
      if (now() >= until) throw new Error('What another request loads did not come in time')
    }
    if (cached !== null && (isFresh() || (!sharesLoading && isAnotherLoading()))) return cached.value
    try {
      return await (sharesLoading && loading !== null ? loading.value : startLoading())
    } catch (error) {
      if (cached === null) throw error
      report(error)
      return cached.value
    }
  }
}
