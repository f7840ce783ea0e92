import { onStopRequest } from '../shared/on-stop-request.ts'
import type { RunningServices } from './services.ts'

/**
 * Runs `work` and keeps the services up until Ctrl-C, a signal, or the end of one of them; then calls what `work`
 * returned and stops the services.
 * @throws what `work` throws, or the reason why a service ended.
 */
export async function runUntilStopped(
  services: RunningServices,
  work: (stopped: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> {
  const stopped = new AbortController()
  const requested = new Promise<void>((resolve) => {
    onStopRequest(['SIGINT', 'SIGTERM', 'SIGHUP'], () => {
      stopped.abort()
      resolve()
    })
  })
  let close = async () => {}
  try {
    const working = work(stopped.signal).then(async (cleanUp) => {
      close = cleanUp
      await requested
    })
    await Promise.race([working, requested, services.failure])
  } finally {
    stopped.abort()
    await close()
    await services.stop()
  }
  // Do not wait for an interrupted build, which may still be ending.
  process.exit(0)
}
