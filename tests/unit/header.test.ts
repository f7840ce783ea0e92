import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress } from '#browser/after-press.ts'
import { isOverlay } from '#browser/is-overlay.ts'
import { headerPosition } from '#features/header/header-position.ts'

const scrolled = (...places: readonly number[]) =>
  places.reduce((last, y) => headerPosition(last, y, 1000), { y: 0, isAway: false })

test('leaves when scrolled down beyond 56 px, and returns when scrolled up (CHR-12)', () => {
  expect(scrolled(56).isAway).toBe(false)
  expect(scrolled(57).isAway).toBe(true)
  expect(scrolled(300, 299)).toEqual({ y: 299, isAway: false })
})

test('stays as it is without movement, and while the page overscrolls (CHR-12)', () => {
  const away = scrolled(300)
  expect(headerPosition(away, 300, 1000)).toBe(away)
  expect(scrolled(300, 1000, 1040, 1020)).toEqual({ y: 1000, isAway: true })
  expect(scrolled(300, 0, -40)).toEqual({ y: 0, isAway: false })
})

test('knows its overlays from what else a button may command (CHR-28)', () => {
  expect(['cart', 'site-menu', 'gallery'].every(isOverlay)).toBe(true)
  expect(isOverlay('none')).toBe(false)
  expect(isOverlay('lookbook')).toBe(false)
})

let frames: (() => void)[] = []
const page = new EventTarget()
const paint = () => {
  for (const frame of frames.splice(0)) frame()
  vi.advanceTimersByTime(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})

afterEach(() => {
  frames = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('lets a press end in its click, and that be painted, before code is loaded', () => {
  const task = vi.fn()
  afterPress(new Event('pointerdown'), task)
  paint()
  expect(task).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('click'))
  expect(task).not.toHaveBeenCalled()
  paint()
  expect(task).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  expect(task).toHaveBeenCalledTimes(1)
})

test('does not wait for a click that a finger’s scrolling or a long hold never brings', () => {
  const [scrolls, holds] = [vi.fn(), vi.fn()]
  afterPress(Object.assign(new Event('pointerenter'), { pointerType: 'touch' }), scrolls)
  page.dispatchEvent(new Event('pointercancel'))
  paint()
  expect(scrolls).toHaveBeenCalledTimes(1)
  afterPress(new Event('touchstart'), holds)
  vi.advanceTimersByTime(500)
  paint()
  expect(holds).toHaveBeenCalledTimes(1)
})

test('runs after the next frame for a mouse or a key, and in a hidden page without one', () => {
  const [hovers, types] = [vi.fn(), vi.fn()]
  afterPress(Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }), hovers)
  expect(hovers).not.toHaveBeenCalled()
  paint()
  expect(hovers).toHaveBeenCalledTimes(1)
  afterPress(new Event('keydown'), types)
  vi.advanceTimersByTime(250)
  expect(types).toHaveBeenCalledTimes(1)
})
