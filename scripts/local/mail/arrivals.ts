import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { parseStored } from '../shared/read-stored.ts'
import { type Arrival, type StoredArrival, storedArrival } from './requests.ts'

/** The accepted requests in order; each is on disk before it is acknowledged. */
export interface Arrivals {
  /** Stores an arrival; false when one with the same key was stored before. */
  take(one: StoredArrival): Promise<boolean>
  /** All but imports, whose properties are those of the profile's subscriptions. */
  list(): readonly Arrival[]
  clear(): Promise<void>
}

async function readArrivals(file: string): Promise<StoredArrival[]> {
  if (!existsSync(file)) return []
  const text = await readFile(file, 'utf8')
  // Truncates an unfinished last line, which was never acknowledged.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) await truncate(file, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => parseStored(line, `${file}:${index + 1}`, storedArrival))
}

function shown(all: readonly StoredArrival[]): Arrival[] {
  const profiles = new Map<string, Extract<StoredArrival, { kind: 'import' }>['properties']>()
  for (const one of all)
    if (one.kind === 'import') profiles.set(one.email, { ...profiles.get(one.email), ...one.properties })
  return all.flatMap((one) => {
    if (one.kind === 'import') return []
    return [one.kind === 'subscription' ? { ...one, properties: profiles.get(one.email) ?? {} } : one]
  })
}

/** Reads the arrivals stored in `directory`. @throws Error when the file cannot be read. */
export async function openArrivals(directory: string): Promise<Arrivals> {
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'arrived.ndjson')
  let all = await readArrivals(file)
  // Serializes writes, so that two of the same key cannot both be stored.
  let last: Promise<unknown> = Promise.resolve()
  const enqueue = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
  return {
    take: (one) =>
      enqueue(async () => {
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
    list: () => shown(all),
    clear: () =>
      enqueue(async () => {
        await rm(file, { force: true })
        all = []
      }),
  }
}
