/** How long the commerce service takes to answer where that is part of what is measured. */
export const SERVICE_MS = 50

/**
 * Runs `work` while every answer of the local service at `origin` takes `SERVICE_MS` longer.
 * @throws Error when the service refuses.
 */
export async function withServiceDelay<Result>(origin: string, work: () => Promise<Result>): Promise<Result> {
  const faults = `${origin}/__faults`
  const response = await fetch(faults, {
    method: 'POST',
    body: JSON.stringify({ operation: '*', times: 1_000_000, fault: { kind: 'delay', ms: SERVICE_MS } }),
  })
  if (!response.ok) throw new Error(`The service takes no delay: ${await response.text()}`)
  try {
    return await work()
  } finally {
    await fetch(faults, { method: 'DELETE' })
  }
}
