import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type Arrival, arrival } from './api.ts'

/** All that arrived, in order; on the disk before it is acknowledged. */
export interface Arrivals {
  /** False when something of the same key had arrived before: it is not taken twice. */
  take(one: Arrival): Promise<boolean>
  list(): readonly Arrival[]
  clear(): Promise<void>
}

async function readArrivals(file: string): Promise<Arrival[]> {
  if (!existsSync(file)) return []
  const text = await readFile(file, 'utf8')
  // The last line may have been cut off by the end of the process; it was not acknowledged.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) await truncate(file, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => arrival.parse(JSON.parse(line)))
}

/** Opens what arrived earlier, in `directory`. @throws Error when it cannot be read */
export async function openArrivals(directory: string): Promise<Arrivals> {
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'arrived.ndjson')
  let all = await readArrivals(file)
  // One after the other, so that two of the same key never pass side by side.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
  return {
    take: (one) =>
      inTurn(async () => {
        if (one.key !== null && all.some(({ key }) => key === one.key)) return false
        const handle = await open(file, 'a')
        try {
          await handle.writeFile(`${JSON.stringify(one)}\n`)
          await handle.sync()
        } finally {
          await handle.close()
        }
        all.push(one)
        return true
      }),
    list: () => all,
    clear: () =>
      inTurn(async () => {
        await rm(file, { force: true })
        all = []
      }),
  }
}
