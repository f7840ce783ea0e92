import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { STUDIO_NOT_BUILT } from './log-events.ts'
import { parseJson } from './parse-json.ts'
import type { Summary } from './status.ts'

const POLL_MS = 200

const studioNotBuilt = z.object({ event: z.literal(STUDIO_NOT_BUILT), reason: z.string() })

/** Why the studio could not be built, as a publisher's log tells it, whose lines begin with a time and a name; null if it does not. */
export function studioProblemIn(log: string): string | null {
  for (const line of log.split('\n')) {
    const start = line.indexOf('{')
    const logged = start === -1 ? null : parseJson(line.slice(start), studioNotBuilt)
    if (logged !== null) return logged.reason
  }
  return null
}

interface StudioOfPublisher {
  /** Whether the live release has a studio, be it that of earlier code (STU-01). */
  hasStudio: () => boolean
  readStatus: () => Promise<Summary>
  readLog: () => string
  /** The last lines of the same log, for whoever reads why publishing failed. */
  endOfLog: () => string
  stopped: AbortSignal
}

/**
 * Resolves whether the live release has a studio, which its publisher builds while the shop is up: false only where going back
 * holds it at a release without one.
 * @throws Error with the reason when there will be none.
 */
export async function whenStudioIsLive({
  hasStudio,
  readStatus,
  readLog,
  endOfLog,
  stopped,
}: StudioOfPublisher): Promise<boolean> {
  while (!hasStudio()) {
    const reason = studioProblemIn(readLog())
    if (reason !== null) throw new Error(reason.replace(/^Error: /, ''))
    const { state, text } = await readStatus()
    if (state === 'held') return hasStudio()
    if (state === 'failed' && !hasStudio())
      throw new Error(`The studio is not part of the site. ${text}\n${endOfLog()}`)
    await wait(POLL_MS, undefined, { signal: stopped })
  }
  return true
}
