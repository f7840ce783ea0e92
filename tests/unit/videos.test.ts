// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPictureRetries } from '#browser/start/retry-pictures.ts'
import { startVideos } from '#components/video/start-videos.view.ts'
import { PICTURE_RETRY_MS } from '#config/limits.ts'

/** What jsdom has not, and no test of a poster needs. */
class Unseen {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('IntersectionObserver', Unseen)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test('keeps the poster whose first request failed, and asks for it once more (WID-23)', () => {
  document.body.innerHTML =
    '<div data-video><img src="/poster.jpg" alt=""><video><source src="/film.mp4"></video><button data-video-toggle hidden></button></div>'
  const poster = document.querySelector('img')
  if (poster === null) throw new Error('There is no poster')
  const ask = vi.spyOn(poster, 'src', 'set')
  startPictureRetries()
  startVideos()
  poster.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(PICTURE_RETRY_MS)
  expect(ask).toHaveBeenCalledOnce()
  expect(poster.isConnected).toBe(true)
  poster.dispatchEvent(new Event('error'))
  expect(poster.isConnected).toBe(true)
  expect(poster.hasAttribute('data-missing')).toBe(true)
})
