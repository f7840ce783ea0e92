import { expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { breakpointsOfStyles } from './read-styles.ts'

test('media queries use the specified breakpoints and four of the design only (CONST-01, CONST-02)', () => {
  const specified = [319, 360, 480, 640, 768, 1024, 1200, 1460, 1600, 2000]
  expect(Object.values(limits.BREAKPOINTS_PX)).toEqual(specified)
  const known = new Set<number | null>([...specified, 380, 560, 900, 1900])
  const widths = breakpointsOfStyles()
  expect(widths.length).toBeGreaterThan(50)
  expect(widths.filter(({ width }) => !known.has(width))).toEqual([])
})
