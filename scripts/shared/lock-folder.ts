import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode, isMissingFile } from './error-code.ts'
import { isRunning, type LockOwner, parseOwner, thisOwner } from './lock-owner.ts'

/** Another process has the folder in use. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** Heartbeat of a lock's holder, for processes that cannot see it: those of other machines and containers. */
const HEARTBEAT_MS = 2000
/** A holder on another machine or in another container has ended if it misses its heartbeat for this long. */
const HEARTBEAT_TIMEOUT_MS = 20_000

/** The locks that this process holds or is about to take. */
const held = new Set<string>()

/** What `read` reads of a file; null when that is gone. */
async function unlessGone<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

/** Creates the lock file with its content in one step; returns whether there was none. */
async function create(file: string, content: string): Promise<boolean> {
  const part = `${file}.${randomUUID()}`
  await writeFile(part, content)
  try {
    await link(part, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** Changes with every heartbeat, and with every other lock. */
async function stateOf(file: string): Promise<string | null> {
  const [text, stats] = [await unlessGone(readFile(file, 'utf8')), await unlessGone(stat(file))]
  return text === null || stats === null ? null : `${stats.mtimeMs} ${text}`
}

/** Watches a lock of another machine or container, whose clock may differ: only a change shows that its holder is there. */
async function hasHeartbeat(file: string, timeoutMs: number): Promise<boolean> {
  const before = await stateOf(file)
  console.warn(
    `${file} is of another machine or container; it is taken over if there is no heartbeat within ${timeoutMs / 1000} s.`,
  )
  const until = performance.now() + timeoutMs
  while (performance.now() < until) {
    await wait(timeoutMs / 20)
    if ((await stateOf(file)) !== before) return true
  }
  return false
}

/** The process that a lock belongs to; null when that has ended, or the file names none. */
async function holderOf(file: string, timeoutMs: number): Promise<LockOwner | null> {
  const owner = parseOwner((await unlessGone(readFile(file, 'utf8'))) ?? '')
  if (owner === null) return null
  return (isRunning(owner) ?? (await hasHeartbeat(file, timeoutMs))) ? owner : null
}

/** Removes the lock of a process that has ended, unless another process has replaced it meanwhile. */
async function removeStale(file: string, stale: string): Promise<void> {
  if ((await unlessGone(readFile(file, 'utf8'))) !== stale) return
  const aside = `${file}.${randomUUID()}`
  if ((await unlessGone(rename(file, aside).then(() => true))) === null) return
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file)
  await rm(aside, { force: true })
}

/** Takes the lock, over from a process that has ended if need be. Returns the process that holds it; null when taken. */
async function take(file: string, content: string, timeoutMs: number): Promise<LockOwner | null> {
  while (!(await create(file, content))) {
    const found = await unlessGone(readFile(file, 'utf8'))
    const holder = await holderOf(file, timeoutMs)
    if (holder !== null) return holder
    if (found !== null) await removeStale(file, found)
  }
  return null
}

/** @throws FolderInUseError, which ends the process, when another one has taken the lock of this one for left behind. */
async function sendHeartbeat(file: string, content: string): Promise<void> {
  const found = await unlessGone(readFile(file, 'utf8'))
  if (found !== null && found !== content)
    throw new FolderInUseError(
      `${file} was taken over by another process, because the heartbeat of this one had stopped.`,
    )
  const now = new Date()
  await unlessGone(utimes(file, now, now))
}

/**
 * Starts a service while its data folder is locked, so that no second one writes to it, of another machine or container
 * neither; the folder is created if necessary, and unlocked when the service closes or does not start. The lock of a process
 * that has ended is taken over: at once, or where that process would be on another machine or in another container, when its
 * heartbeat has stopped.
 * @throws FolderInUseError naming the process that has the folder in use.
 */
export async function withLockedFolder<Service extends { close(): Promise<void> }>(
  {
    directory,
    name,
    timeoutMs = HEARTBEAT_TIMEOUT_MS,
  }: { directory: string; name: string; timeoutMs?: number },
  start: () => Promise<Service>,
): Promise<Service> {
  const folder = resolve(directory)
  const file = join(folder, `${name}.lock`)
  const own = thisOwner()
  const inUse = ({ pid, host }: LockOwner) => {
    const holder = `process ${pid}${host === own.host || host === '' ? '' : ` of ${host}`}`
    return new FolderInUseError(
      `The ${name} service cannot start: ${holder} has its data in ${folder} in use. Stop that process, or give this service another folder. If ${holder} is another program, delete ${file}.`,
    )
  }
  if (held.has(file)) throw inUse(own)
  held.add(file)
  const content = `${JSON.stringify(own)}\n`
  let timer: ReturnType<typeof setInterval> | null = null
  const unlock = async () => {
    if (timer !== null) {
      clearInterval(timer)
      if ((await unlessGone(readFile(file, 'utf8'))) === content) await rm(file, { force: true })
    }
    held.delete(file)
  }
  try {
    await mkdir(folder, { recursive: true })
    const holder = await take(file, content, timeoutMs)
    if (holder !== null) throw inUse(holder)
    timer = setInterval(() => void sendHeartbeat(file, content), HEARTBEAT_MS).unref()
    const service = await start()
    return { ...service, close: () => service.close().finally(unlock) }
  } catch (error) {
    await unlock()
    throw error
  }
}
