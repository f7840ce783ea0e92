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

test('a film without loop that has ended starts anew only by its button (WID-17, OBJ-02)', () => {
  let comeIntoView = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Unseen {
      constructor(onChange: (entries: unknown[]) => void) {
        super()
        comeIntoView = () => onChange([{ isIntersecting: true }])
      }
    },
  )
  document.body.innerHTML =
    '<div data-video><video><source src="/film.mp4"></video><button data-video-toggle hidden></button></div>'
  const video = document.querySelector('video')
  const toggle = document.querySelector('button')
  if (video === null || toggle === null) throw new Error('There is no video')
  const play = vi.spyOn(video, 'play').mockResolvedValue()
  const pause = vi.spyOn(video, 'pause').mockReturnValue()
  const hasEnded = vi.spyOn(video, 'ended', 'get').mockReturnValue(false)
  startVideos()
  document.dispatchEvent(new Event('page:ready'))
  comeIntoView()
  expect(play).toHaveBeenCalledTimes(1)

  const end = () => {
    hasEnded.mockReturnValue(true)
    video.dispatchEvent(new Event('ended'))
    comeIntoView()
  }
  end()
  expect(play).toHaveBeenCalledTimes(1)
  expect(pause).toHaveBeenCalledTimes(1)
  toggle.click()
  expect(play).toHaveBeenCalledTimes(2)
  end()
  expect(play).toHaveBeenCalledTimes(2)
})
