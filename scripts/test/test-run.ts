import type { RunningServices } from '../lib/services.ts'
import { onStopRequest } from '../shared/on-stop-request.ts'

/** What a test run starts, and stops when it ends or is interrupted. Made once in a process: it listens to its signals. */
export class TestRun {
  services: RunningServices | null = null
  hosts: Array<{ close(): Promise<void> }> = []

  constructor() {
    onStopRequest(['SIGINT', 'SIGTERM'], () => void this.stop().finally(() => process.exit(130)))
  }

  /** Stops the hosts, then the services. */
  async stop(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.close()))
    await this.services?.stop()
  }
}
