import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SoakRunner, type StoryResult } from './run-soak.ts'
import {
  continueProgress,
  countStory,
  describeProgress,
  MAX_REPORTS,
  saveProgress,
  startProgress,
} from './soak-progress.ts'

/** Set by `npm run test:long`: how many stories, from which seed on, and where the progress is kept. */
const { SOAK_STORIES, SOAK_SEED, SOAK_FILE } = process.env
const isLong = SOAK_STORIES !== undefined
const stories = Number(SOAK_STORIES ?? 60)
/** In `npm test` it takes a quarter of a minute, in which a slow machine plays fewer stories, always from the first on. */
const LIMIT_S = 15

let runner: SoakRunner
beforeAll(async () => {
  runner = await SoakRunner.start()
})
afterAll(() => runner.close())

describe('the cart behind a network that does everything wrong', () => {
  test(
    'loses and doubles nothing without saying so, and all tabs and the service agree at the end (CART-27, NET-02)',
    async () => {
      const seed = Number(SOAK_SEED ?? 1)
      let progress =
        SOAK_FILE === undefined ? startProgress(seed, stories) : continueProgress(SOAK_FILE, stories, seed)
      while (progress.played < stories && (isLong || progress.seconds < LIMIT_S)) {
        const started = performance.now()
        const result: StoryResult = await runner.run(progress.seed + progress.played)
        progress = countStory(progress, result, (performance.now() - started) / 1000)
        if (SOAK_FILE !== undefined) saveProgress(SOAK_FILE, progress)
        if (progress.reports.length >= MAX_REPORTS) break
      }
      console.log(describeProgress(progress))
      expect(progress.reports).toEqual([])
      expect(progress.played).toBeGreaterThan(0)
    },
    isLong ? 24 * 3_600_000 : 120_000,
  )
})
