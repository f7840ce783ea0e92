import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from '../faults.ts'

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'local-service-test-'))

/** Orders `fault` for the next `times` requests of an operation ("*" for all). Throws when the order is refused. */
export async function orderFault(url: string, operation: string, fault: Fault, times = 1): Promise<void> {
  const response = await fetch(`${url}/__faults`, {
    method: 'POST',
    body: JSON.stringify({ operation, times, fault }),
  })
  if (!response.ok) throw new Error(await response.text())
}
