import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  continueProgress,
  countStory,
  describeBrowserProgress,
  describeProgress,
  loadProgress,
  saveProgress,
  startProgress,
} from '../soak/soak-progress.ts'

const good = {
  seed: 7,
  outcomeCounts: new Map([['pass', 2]]),
  kept: 0,
  wasTold: false,
  problems: [],
  report: null,
}
const bad = {
  seed: 8,
  outcomeCounts: new Map([
    ['cut', 1],
    ['pass', 1],
  ]),
  kept: 2,
  wasTold: true,
  problems: ['lost', 'disagreed'] as const,
  report: 'Story 8',
}
const progress = countStory(countStory(startProgress(7, 100), good, 0.4), bad, 1.2)

test('a soak counts stories, faults and problems', () => {
  expect(describeProgress(progress)).toBe(
    '2 stories (seeds 7 to 8) in 2 s, 1 faults (1 cut), the shopper was told in 1; unsaid: 1 lost, 0 doubled, 0 wrong; 1 disagreed at the end',
  )
  expect(progress.reports).toEqual(['Story 8'])
  expect(describeBrowserProgress(progress)).toContain('; 2 pages came back from the back/forward cache')
  expect(describeBrowserProgress(startProgress(7, 100))).toContain('; no page came back')
})

test('a soak is continued from what was saved, and not from a damaged file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'soak-')), 'deep', 'cart.json')
  expect(loadProgress(file)).toBeNull()
  saveProgress(file, progress)
  expect(loadProgress(file)).toEqual(progress)
  expect(continueProgress(file, 100, null)).toEqual(progress)
  expect(continueProgress(file, 100, 7)).toEqual(progress)
  expect(continueProgress(file, 100, 8)).toEqual(startProgress(8, 100))
  expect(continueProgress(file, 2, 7)).toEqual(startProgress(7, 2))
  saveProgress(file, { ...progress, stories: 2 })
  expect(continueProgress(file, 2, 7)).toEqual(startProgress(7, 2))
  writeFileSync(file, '{"seed":7')
  expect(loadProgress(file)).toBeNull()
})
