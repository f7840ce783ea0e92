import { hintFor } from './hint-for.ts'
import { onStopRequest } from './on-stop-request.ts'

/**
 * Runs a service as a process: starts it, prints its URL, and stops it on SIGINT and SIGTERM. Exits with status 1 and
 * the reason when it cannot start.
 */
export async function runService(
  name: string,
  start: () => Promise<{ url: string; close(): Promise<void> }>,
): Promise<void> {
  try {
    const service = await start()
    console.log(`${name}: ${service.url}`)
    onStopRequest(['SIGINT', 'SIGTERM'], () => void service.close().then(() => process.exit(0)))
  } catch (error) {
    console.error(error instanceof Error ? error.message + hintFor(error) : error)
    // Work started before the failure must not keep the process alive.
    process.exit(1)
  }
}

/** Parses the option `--port`, or the variable in its place. Throws for anything but a port number. */
export function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Error(`The port (--port or PORT) must be a number from 0 to 65535, not "${text}"`)
  }
  return port
}
