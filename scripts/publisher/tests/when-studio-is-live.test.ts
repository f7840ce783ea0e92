import { expect, test, vi } from 'vitest'
import { STUDIO_NOT_BUILT } from '../log-events.ts'
import type { Summary } from '../status.ts'
import { studioProblemIn, whenStudioIsLive } from '../when-studio-is-live.ts'

const summary = (state: Summary['state']): Summary => ({
  state,
  text: 'Release 1 is live.',
  release: 1,
  liveSince: null,
  pages: 9,
  seconds: 1,
})
const line = (event: string, details = {}) =>
  `2026-11-27T10:00:00.000Z publisher: ${JSON.stringify({ time: '2026-11-27T10:00:00.000Z', event, ...details })}\n`
const failed = line(STUDIO_NOT_BUILT, { reason: 'Error: The studio could not be built.\nNo such file' })

const publisher = (changes: Partial<Parameters<typeof whenStudioIsLive>[0]> = {}) => ({
  hasStudio: () => false,
  readStatus: async () => summary('live'),
  readLog: () => line('a release is live'),
  endOfLog: () => 'the secret is in a file',
  stopped: new AbortController().signal,
  ...changes,
})

test('finds the reason in the log, whatever else is there (STU-01)', () => {
  expect(studioProblemIn(`${line('a release is live')}a warning of Node {\n${failed}`)).toContain(
    'No such file',
  )
  expect(studioProblemIn(line('a release is live'))).toBeNull()
})

test('waits until the live release has a studio (STU-01)', async () => {
  const hasStudio = vi
    .fn(() => true)
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(false)
  await expect(whenStudioIsLive(publisher({ hasStudio }))).resolves.toBe(true)
  expect(hasStudio).toHaveBeenCalledTimes(3)
})

test('an earlier studio is enough, also when the new one cannot be built (STU-01)', async () => {
  await expect(whenStudioIsLive(publisher({ hasStudio: () => true, readLog: () => failed }))).resolves.toBe(
    true,
  )
})

test('says why there will be none (STU-01)', async () => {
  await expect(whenStudioIsLive(publisher({ readLog: () => failed }))).rejects.toThrow(
    /^The studio could not be built\.\nNo such file$/,
  )
  const readStatus = async () => summary('failed')
  await expect(whenStudioIsLive(publisher({ readStatus }))).rejects.toThrow(
    'The studio is not part of the site. Release 1 is live.\nthe secret is in a file',
  )
})

test('does not wait for the studio of a release that is held (STU-01)', async () => {
  await expect(whenStudioIsLive(publisher({ readStatus: async () => summary('held') }))).resolves.toBe(false)
})

test('stops waiting with the command (STU-01)', async () => {
  const stopped = new AbortController()
  const waiting = whenStudioIsLive(publisher({ stopped: stopped.signal }))
  stopped.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
