import { expect, test } from 'vitest'
import { measureLoad, middleAndEnd } from '../load.ts'

test('sends sign-ups long enough for memory to settle, or not at all', async () => {
  for (const seconds of [10, 29, Number.NaN])
    await expect(measureLoad('node', { perSecond: 1, seconds })).rejects.toThrow('at least 30')
})

test('compares memory in the middle of a load with that at its end, whatever is collected in between', () => {
  const samplesOf = (mib: (atS: number) => number) =>
    Array.from({ length: 240 }, (_, index) => ({ atMs: index * 250, mib: mib(index / 4) }))
  const settled = middleAndEnd(
    samplesOf((atS) => 100 + Math.min(atS, 20) * 3 + (Math.round(atS * 4) % 8)),
    60_000,
  )
  expect(Math.abs(settled.end - settled.middle)).toBeLessThan(2)
  const growing = middleAndEnd(
    samplesOf((atS) => 100 + atS),
    60_000,
  )
  expect(growing.end - growing.middle).toBeCloseTo(25, 0)
})
