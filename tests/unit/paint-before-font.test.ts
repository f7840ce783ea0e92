import { afterEach, expect, test, vi } from 'vitest'
import { paintBeforeFont, STAND_IN_ATTRIBUTE } from '#browser/start/paint-before-font.ts'

afterEach(() => vi.unstubAllGlobals())

/** Whether a page on such a connection preloads its font, shows the stand-in, and is marked as coming after another one. */
function opened(connection: { effectiveType: string } | undefined, referrer = '', hasPreload = true) {
  const result = { preloads: false, showsStandIn: false, isPageChange: false }
  const preload = {
    removeAttribute(name: string) {
      result.preloads = name === 'media'
    },
  }
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('location', { host: 'lull.example' })
  vi.stubGlobal('document', {
    referrer,
    querySelector: () => (hasPreload ? preload : null),
    documentElement: {
      toggleAttribute(name: string, isOn = true) {
        if (name === STAND_IN_ATTRIBUTE) result.showsStandIn = isOn
        else result.isPageChange = isOn
        return isOn
      },
    },
  })
  paintBeforeFont()
  return result
}

const withFont = { preloads: true, showsStandIn: false, isPageChange: false }
const withStandIn = { preloads: false, showsStandIn: true, isPageChange: false }

test('leaves the font out of the first page over a slow connection', () => {
  expect(opened({ effectiveType: '3g' })).toEqual(withStandIn)
  expect(opened({ effectiveType: '3g' }, 'https://search.example/')).toEqual(withStandIn)
  expect(opened({ effectiveType: '3g' }, 'https://lull.example/shop')).toEqual({
    ...withFont,
    isPageChange: true,
  })
})

test('keeps it over any other line', () => {
  expect(opened({ effectiveType: '4g' })).toEqual(withFont)
  expect(opened(undefined)).toEqual(withFont)
})

test('marks a page that another one of the shop leads to, for its transition (CONST-06)', () => {
  expect(opened({ effectiveType: '4g' }, 'https://lull.example/').isPageChange).toBe(true)
  expect(opened({ effectiveType: '4g' }, 'https://search.example/').isPageChange).toBe(false)
})

test('copes with a page that has no font to preload', () => {
  expect(opened({ effectiveType: '4g' }, '', false)).toEqual({
    preloads: false,
    showsStandIn: false,
    isPageChange: false,
  })
})
