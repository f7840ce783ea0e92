// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { skyWithImages } from '#features/sky/sky.ts'

let store: typeof import('#features/sky/sky.store.ts')
let disconnect: () => void

class Unchanging {
  observe(): void {}
  disconnect(): void {}
}

/** Resizes the window, and waits until that is noticed. */
function resize(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
  window.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(250)
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

test('ends when the window becomes too high for the page, and begins once it is not (CHR-32, STATE-04)', () => {
  const clouds = shown()
  expect(clouds).toBeGreaterThan(0)
  resize(800, 850)
  expect(shown()).toBe(0)
  resize(800, 600)
  expect(shown()).toBe(clouds)
})

test('leaves a running game alone, whose end notices what has become of the window (CHR-32, SKY-08)', () => {
  store.popCloud(0)
  resize(700, 850)
  expect(store.$game.get().started).toBe(true)
  store.exitGame()
  expect(shown()).toBe(0)
})

test('has popped clouds respawn under reduced motion, too (SKY-03)', () => {
  store.popCloud(0)
  expect(shown()).toBe(5)
  vi.advanceTimersByTime(2000)
  expect(shown()).toBe(6)
})
