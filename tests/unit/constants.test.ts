import { expect, test } from 'vitest'
import { BREAKPOINTS_PX } from '#config/limits.ts'
import { breakpointsOfStyles } from './read-styles.fixture.ts'

test('media queries use the specified breakpoints and five of the design only (CONST-01, CONST-02)', () => {
  const known = new Set<number | null>([...Object.values(BREAKPOINTS_PX), 380, 560, 900, 1900, 2400])
  const widths = breakpointsOfStyles()
  expect(widths.length).toBeGreaterThan(50)
  expect(widths.filter(({ width }) => !known.has(width))).toEqual([])
})
