// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { HYDRATE_EVENT } from '#browser/islands/island-events.ts'
import { startSkies } from '#features/sky/start-sky.browser.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('begins a sky once the page has become long enough for one, once (CHR-32)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let resize = () => {}
  class Resizes {
    constructor(changed: () => void) {
      resize = changed
    }
    // Browsers answer at once.
    observe(): void {
      resize()
    }
    disconnect(): void {
      resize = () => {}
    }
  }
  vi.stubGlobal('ResizeObserver', Resizes)
  vi.stubGlobal('innerHeight', 500)
  const height = vi.spyOn(document.body, 'offsetHeight', 'get').mockReturnValue(900)
  const hydrated: unknown[] = []
  const note = ({ detail }: CustomEvent<string>) => hydrated.push(detail)
  document.addEventListener(HYDRATE_EVENT, note)
  const listening = vi.spyOn(document, 'addEventListener')
  startSkies(Promise.resolve())
  const [type = '', listener = () => {}] = listening.mock.calls[0] ?? []
  document.dispatchEvent(new Event('page:ready'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(hydrated).toEqual([])
  height.mockReturnValue(2000)
  resize()
  resize()
  await vi.advanceTimersByTimeAsync(1000)
  expect(hydrated).toEqual(['clouds'])
  document.removeEventListener(HYDRATE_EVENT, note)
  // Tests of other files share the document.
  document.removeEventListener(type, listener)
})
