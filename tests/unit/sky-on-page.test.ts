// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { skyWithImages } from '#features/sky/sky.ts'

let store: typeof import('#features/sky/sky.store.ts')
let disconnect: () => void

class Unchanging {
  observe(): void {}
  disconnect(): void {}
}

/** A page of 2000 px with one free band, in a window of 800 by 500 px, for somebody who wants less motion. */
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', Unchanging)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }))
  vi.stubGlobal('innerWidth', 800)
  vi.stubGlobal('innerHeight', 500)
  vi.spyOn(document.body, 'offsetHeight', 'get').mockReturnValue(2000)
  vi.resetModules()
  vi.doMock('#features/sky/taken-bands.browser.ts', () => ({
    takenBands: () => [
      { top: 0, bottom: 100 },
      { top: 400, bottom: 500 },
    ],
  }))
  store = await import('#features/sky/sky.store.ts')
  const { connectSkyToPage } = await import('#features/sky/connect-sky-to-page.browser.ts')
  disconnect = connectSkyToPage(skyWithImages(8))
})

afterEach(() => {
  disconnect()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.doUnmock('#features/sky/taken-bands.browser.ts')
  vi.resetModules()
})

const shown = () => store.$clouds.get().filter(({ dismissed }) => !dismissed).length

test('has popped clouds respawn under reduced motion, too (SKY-03)', () => {
  store.popCloud(0)
  expect(shown()).toBe(5)
  vi.advanceTimersByTime(2000)
  expect(shown()).toBe(6)
})
