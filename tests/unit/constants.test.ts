import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from '#config/limits.ts'

const root = new URL('../../', import.meta.url).pathname
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const styles = globSync('src/**/*.{astro,css}', { cwd: root }).map((path) => ({ path, text: read(path) }))

test('media queries use the specified breakpoints and four of the design only (CONST-01, CONST-02)', () => {
  const specified = [319, 360, 480, 640, 768, 1024, 1200, 1460, 1600, 2000]
  expect(Object.values(limits.BREAKPOINTS_PX)).toEqual(specified)
  const known = new Set([...specified, 380, 560, 900, 1900])
  const widths = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/@media[^{]*?\((min|max)-width:\s*(\d+)px\)/g)].map(([, side, width]) => ({
      path,
      width: Number(width) + (side === 'max' ? 1 : 0),
    })),
  )
  expect(widths.length).toBeGreaterThan(50)
  expect(widths.filter(({ width }) => !known.has(width))).toEqual([])
})

test('expanding takes 0.25 s and slow fades take 0.75 s (CONST-03)', () => {
  const tokens = read('src/styles/tokens.css')
  expect(tokens).toContain('--duration-expand: 0.25s;')
  expect(tokens).toContain('--duration-slow-fade: 0.75s;')
})

test('section titles show at most two pictures (WID-19)', () => {
  expect(limits.SECTION_TITLE_IMAGES).toBe(2)
})

test('the header hides only below 56 px of the page (CONST-12)', () => {
  expect(limits.HEADER_UNPIN_PX).toBe(56)
})
