/** One press of Ctrl-C arrives twice, from the terminal and from npm: within this time it counts once. */
const SAME_PRESS_MS = 1000

/** Calls `stop` at the first of these signals. Ctrl-C later on ends the process at once, whatever it waits for. */
export function onStopRequest(signals: readonly NodeJS.Signals[], stop: () => void): void {
  let stoppedAt: number | null = null
  for (const signal of signals)
    process.on(signal, () => {
      if (stoppedAt === null) {
        stoppedAt = performance.now()
        stop()
      } else if (signal === 'SIGINT' && performance.now() - stoppedAt > SAME_PRESS_MS) process.exit(1)
    })
}
