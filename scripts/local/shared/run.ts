/**
 * Runs a service as a process: starts it, tells its address, and stops it on SIGINT and SIGTERM. Ends the process with
 * status 1 and the plain reason when it cannot start.
 */
export async function runService(
  name: string,
  start: () => Promise<{ url: string; close(): Promise<void> }>,
): Promise<void> {
  try {
    const service = await start()
    console.log(`${name}: ${service.url}`)
    const stop = () => void service.close().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // What was begun before it failed must not keep the process.
    process.exit(1)
  }
}

/** A `--port` as given on the command line. Throws naming what is wrong with it. */
export function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not "${text}"`)
  }
  return port
}
