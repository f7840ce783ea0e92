import { afterEach, expect, test, vi } from 'vitest'
import { paintBeforeFont } from '#browser/start/paint-before-font.ts'

afterEach(() => vi.unstubAllGlobals())

/** Whether the page still preloads its font on such a connection. */
function preloadsFont(connection: { effectiveType: string } | undefined): boolean {
  let isThere = true
  const querySelector = () => ({
    remove() {
      isThere = false
    },
  })
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('document', { querySelector })
  paintBeforeFont()
  return isThere
}

test('has the page painted without its font over a slow line only', () => {
  expect(preloadsFont({ effectiveType: '3g' })).toBe(false)
  expect(preloadsFont({ effectiveType: '4g' })).toBe(true)
  expect(preloadsFont(undefined)).toBe(true)
})

test('copes with a page that has no font to preload', () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } })
  vi.stubGlobal('document', { querySelector: () => null })
  expect(paintBeforeFont).not.toThrow()
})
