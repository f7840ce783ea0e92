import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { errorCode } from './error-code.ts'

const ownerSchema = z.object({
  pid: z.int(),
  /** When the process was started, in the system's own count; null where that cannot be known. */
  started: z.string().nullable(),
  /** Where its id is valid: one boot of a machine, and one container in it; null for those of this process. */
  place: z.string().nullable(),
  /** What people call the machine or container. */
  host: z.string(),
})
/** Identifies a process beyond its id, which is 1 for the first process of every container. */
export type LockOwner = z.infer<typeof ownerSchema>

/** Null where the system has no `/proc`, as on macOS. */
function readOrNull(read: () => string): string | null {
  try {
    return read().trim()
  } catch {
    return null
  }
}

/** The 22nd value; the second one, the program's name in parentheses, may have spaces. */
const startOf = (pid: number | 'self') =>
  readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '')

function ownPlace(): string {
  const boot = readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const container = readOrNull(() => readlinkSync('/proc/self/ns/pid'))
  return boot === null || container === null ? hostname() : `${boot} ${container}`
}

/** This process. */
export const thisOwner = (): LockOwner => ({
  pid: process.pid,
  started: startOf('self'),
  place: ownPlace(),
  host: hostname(),
})

/** What a lock file says; null for one that says nothing. */
export function parseOwner(text: string): LockOwner | null {
  // As locks of earlier versions are.
  if (/^\d+$/.test(text.trim())) return { pid: Number(text), started: null, place: null, host: '' }
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** A process of another user refuses the signal (EPERM), but runs. */
function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Whether a process runs; null for one of another machine or container, which cannot be known. */
export function isRunning({ pid, started, place }: LockOwner): boolean | null {
  if (place !== null && place !== ownPlace()) return null
  // The locks that this process holds are known without their files.
  if (pid === process.pid || !hasProcess(pid)) return false
  const present = startOf(pid)
  return started === null || present === null || started === present
}
