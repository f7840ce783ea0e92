import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Another process has the folder in use. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** The locks that this process holds or is about to take. */
const held = new Set<string>()

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether a process runs; one of another user refuses the signal, but is there. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The process that a lock file names; null for a file that is gone or names none. */
async function readOwner(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  return /^\d+$/.test(text.trim()) ? Number(text) : null
}

/** Creates the lock file with its content in one step; returns whether there was none. */
async function create(file: string): Promise<boolean> {
  const part = `${file}.${randomUUID()}`
  await writeFile(part, `${process.pid}\n`)
  try {
    await link(part, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * The process that a lock belongs to; null when that has ended. A lock with this process's id is of an earlier process:
 * its own are in `held`.
 */
async function holderOf(file: string): Promise<number | null> {
  const owner = await readOwner(file)
  return owner === null || owner === process.pid || !isRunning(owner) ? null : owner
}

/** Removes the lock of a process that has ended, unless another process has replaced it meanwhile. */
async function removeStale(file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if ((await holderOf(aside)) !== null) await link(aside, file)
  await rm(aside, { force: true })
}

/** Takes the lock, over from a process that has ended if need be. Returns the process that holds it; null when taken. */
async function take(file: string): Promise<number | null> {
  while (!(await create(file))) {
    const holder = await holderOf(file)
    if (holder !== null) return holder
    await removeStale(file)
  }
  return null
}

/**
 * Starts a service while its data folder is locked, so that no second one writes to it; the folder is created if
 * necessary, and unlocked when the service closes or does not start. The lock of a process that has ended is taken over.
 * @throws FolderInUseError naming the process that has the folder in use.
 */
export async function withLockedFolder<Service extends { close(): Promise<void> }>(
  { directory, name }: { directory: string; name: string },
  start: () => Promise<Service>,
): Promise<Service> {
  const folder = resolve(directory)
  const file = join(folder, `${name}.lock`)
  const inUse = (pid: number) =>
    new FolderInUseError(
      `The ${name} service cannot start: process ${pid} has its data in ${folder} in use. Stop that process, or give this service another folder. If process ${pid} is another program, delete ${file}.`,
    )
  if (held.has(file)) throw inUse(process.pid)
  held.add(file)
  let isTaken = false
  const unlock = async () => {
    if (isTaken) await rm(file, { force: true })
    held.delete(file)
  }
  try {
    await mkdir(folder, { recursive: true })
    const holder = await take(file)
    if (holder !== null) throw inUse(holder)
    isTaken = true
    const service = await start()
    return { ...service, close: () => service.close().finally(unlock) }
  } catch (error) {
    await unlock()
    throw error
  }
}
