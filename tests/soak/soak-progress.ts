import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { StoryResult } from './run-soak.ts'

const count = z.int().min(0)

const progressSchema = z.object({
  /** The seed of the first story; each further story has the next number. */
  seed: z.int(),
  /** How many stories are to be played. */
  stories: count,
  played: count,
  seconds: z.number(),
  /** Stories in which the shopper was told that something was not made as asked. */
  told: count,
  /** How often a page came back from a browser's back/forward cache. */
  kept: count.default(0),
  /** How many requests had each kind of outcome. */
  fates: z.record(z.string(), count),
  /** How many stories ended with each kind of problem. */
  problems: z.object({ lost: count, doubled: count, wrong: count, disagreed: count }),
  /** The failed stories, made smaller. */
  reports: z.array(z.string()),
})

/** How far a soak has come. */
export type SoakProgress = z.infer<typeof progressSchema>

export const startProgress = (seed: number, stories: number): SoakProgress => ({
  seed,
  stories,
  played: 0,
  seconds: 0,
  told: 0,
  kept: 0,
  fates: {},
  problems: { lost: 0, doubled: 0, wrong: 0, disagreed: 0 },
  reports: [],
})

/** A run ends after so many failed stories: more of them say nothing new. */
export const MAX_REPORTS = 20

/** How many stories `npm run test:long` plays in Chromium, which takes about half an hour. */
export const BROWSER_STORIES = 300
/** How many of them are played at once: most of a story's time it waits, for persons, late requests and retries. */
export const BROWSERS_AT_ONCE = 8

/**
 * The saved progress of a run with as many stories that was interrupted, or a new one.
 * @param seed Only a run with this seed is continued; null for any, or a random one where none is.
 */
export function continueProgress(file: string, stories: number, seed: number | null): SoakProgress {
  const saved = loadProgress(file)
  const isUnfinished = saved !== null && saved.stories === stories && saved.played < stories
  if (isUnfinished && (seed === null || seed === saved.seed)) return saved
  return startProgress(seed ?? Date.now() % 1_000_000_000, stories)
}

/** Counts one more story, which took `seconds`. */
export function countStory(progress: SoakProgress, result: StoryResult, seconds: number): SoakProgress {
  const fates = { ...progress.fates }
  for (const [kind, times] of result.outcomeCounts) fates[kind] = (fates[kind] ?? 0) + times
  const problems = { ...progress.problems }
  for (const kind of result.problems) problems[kind] += 1
  return {
    ...progress,
    played: progress.played + 1,
    seconds: progress.seconds + seconds,
    told: progress.told + (result.wasTold ? 1 : 0),
    kept: progress.kept + result.kept,
    fates,
    problems,
    reports: result.report === null ? progress.reports : [...progress.reports, result.report],
  }
}

/** The figures in a line: "120 stories (seeds 1 to 120) in 15 s, 431 faults (…): 0 lost, 0 doubled, …". */
export function describeProgress(progress: SoakProgress): string {
  const { seed, played, seconds, told, fates, problems } = progress
  const faults = Object.entries(fates).filter(([kind]) => kind !== 'pass')
  const sum = faults.reduce((total, [, times]) => total + times, 0)
  const kinds = faults.map(([kind, times]) => `${times} ${kind}`).join(', ')
  const { lost, doubled, wrong, disagreed } = problems
  return `${played} stories (seeds ${seed} to ${seed + played - 1}) in ${Math.round(seconds)} s, ${sum} faults (${kinds}), the shopper was told in ${told}; unsaid: ${lost} lost, ${doubled} doubled, ${wrong} wrong; ${disagreed} disagreed at the end`
}

/** The same of a soak in browsers: also whether these kept pages. */
export const describeBrowserProgress = (progress: SoakProgress): string =>
  `${describeProgress(progress)}; ${progress.kept === 0 ? 'no page' : `${progress.kept} pages`} came back from the back/forward cache`

/** The progress that an earlier run has saved; null where there is none that can be continued. */
export function loadProgress(file: string): SoakProgress | null {
  try {
    const parsed = progressSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function saveProgress(file: string, progress: SoakProgress): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, `${JSON.stringify(progress, null, 2)}\n`)
  renameSync(`${file}.part`, file)
}
