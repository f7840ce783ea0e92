import fc from 'fast-check'
import { expect } from 'vitest'
import type { Change } from '../../../scripts/publisher/release.ts'
import { isLong } from '../../../scripts/shared/tests/run-length.fixture.ts'
import { differencesFromFreshProcess } from './fresh-release.fixture.ts'
import { makeEdit, type RandomEdit, randomEdits } from './random-edits.ts'
import type { ReleaseBuilder } from './release-builder.fixture.ts'
import type { SmallShop } from './small-shop-services.fixture.ts'

/** About as long as a release takes. */
const CRASH_WITHIN_MS = 300
/** Histories are tried for so long, and at least so many: one with each builder; `npm run test:long` tries more. */
const HISTORIES_MS = isLong ? 0 : 4_000
const HISTORIES = isLong ? 200 : 2
export const HISTORIES_AT_MOST_MS = isLong ? 3_600_000 : 120_000
/** Of so many histories, the last state of one is compared with what a process makes that has rendered nothing before. */
const FRESH_EVERY = isLong ? 10 : 3

/** Makes the next release, which has to be what is made from nothing. */
async function release(builder: ReleaseBuilder, changes: readonly Change[]) {
  const made = await builder.make(changes)
  expect(await builder.differences()).toEqual([])
  return made
}

/** Makes the edits, and releases of what is reported of them; at the end a comparison finds what was not. */
async function play(
  { edits }: SmallShop,
  builder: ReleaseBuilder,
  history: readonly RandomEdit[],
  isFresh: boolean,
): Promise<void> {
  let lost: Change[] = []
  for (const edit of history) {
    const changes = await makeEdit(edit, edits)
    if (changes === null) continue
    if (edit.message === 'is lost') lost.push(...changes)
    else if (edit.message === 'arrives before a crash') {
      await builder.crash(changes, edit.other * CRASH_WITHIN_MS)
      expect(await builder.differences()).toEqual([])
      lost = []
    } else if (lost.length > 0) await builder.make(changes)
    else await release(builder, changes)
    if (edit.message === 'arrives twice') expect((await builder.make(changes)).changed).toEqual([])
  }
  if (lost.length > 0) await release(builder, lost)
  // A cache in the code of pages would be as stale in both of what one process makes.
  if (isFresh) expect(await differencesFromFreshProcess(builder)).toEqual([])
  const { skipped } = await release(builder, await edits.reset())
  expect(skipped).toEqual([])
}

/** Plays random histories with these builders in turn, whose last releases show the shop as it was at first. */
export async function playHistories(shop: SmallShop, builders: readonly ReleaseBuilder[]): Promise<void> {
  const until = Date.now() + HISTORIES_MS
  const comparisons = () => builders.reduce((sum, { counts }) => sum + counts.compared, 0)
  const before = comparisons()
  let count = 0
  await fc.assert(
    fc.asyncProperty(randomEdits, async (history) => {
      if (Date.now() > until && count >= HISTORIES) return
      const builder = builders[count % builders.length]
      if (builder === undefined) throw new Error('There is no builder.')
      await play(shop, builder, history, count % FRESH_EVERY === 0)
      count += 1
    }),
    // Shrinking starts from another state, so the failing history is shown as it is.
    { numRuns: 10_000, endOnFailure: true },
  )
  // Each history ends with a comparison, whatever is lost in it.
  expect(comparisons() - before).toBeGreaterThanOrEqual(count)
}
