import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Fault } from '../faults.ts'

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'local-service-test-'))

/**
 * Orders `fault` for the next `times` requests of an operation ("*" for all).
 * @throws Error when the order is refused.
 */
export async function orderFault(url: string, operation: string, fault: Fault, times = 1): Promise<void> {
  const response = await fetch(`${url}/__faults`, {
    method: 'POST',
    body: JSON.stringify({ operation, times, fault }),
  })
  if (!response.ok) throw new Error(await response.text())
}

const unusedSchema = z.object({ faults: z.array(z.object({ times: z.int() })) })

/** How many requests will still meet a fault. */
export async function unusedFaults(url: string): Promise<number> {
  const { faults } = unusedSchema.parse(await (await fetch(`${url}/__faults`)).json())
  return faults.reduce((sum, { times }) => sum + times, 0)
}
