import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $cursor } from '#browser/window/cursor.store.ts'
import {
  $hoveredBackgrounds,
  addHoveredCard,
  removeHoveredCard,
} from '#browser/window/hovered-cards.store.ts'
import { isLayoutResize } from '#browser/window/is-layout-resize.ts'
import { $online } from '#browser/window/online.store.ts'
import { $pageGutter } from '#browser/window/page-gutter.store.ts'
import { $scroll } from '#browser/window/scroll.store.ts'
import { $size } from '#browser/window/size.store.ts'
import { debounce, throttle } from '#browser/window/throttle-and-debounce.ts'

/** The parts of a window that the stores read. */
class FakeWindow extends EventTarget {
  innerWidth = 1280
  innerHeight = 800
  scrollY = 0
  isTouch = false
  listening = 0
  matchMedia = () => ({ matches: this.isTouch })

  override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>) {
    this.listening += 1
    super.addEventListener(...parameters)
  }
  override removeEventListener(...parameters: Parameters<EventTarget['removeEventListener']>) {
    this.listening -= 1
    super.removeEventListener(...parameters)
  }
}

class FakeDocument extends EventTarget {
  readonly documentElement = { hasAttribute: () => false }
  readonly elements: Record<string, { offsetWidth: number; offsetHeight: number }> = {
    '[data-gutter]': { offsetWidth: 56, offsetHeight: 0 },
  }
  querySelector = (selector: string) => this.elements[selector] ?? null
}

let page: FakeWindow
let content: FakeDocument

beforeEach(() => {
  vi.useFakeTimers()
  page = new FakeWindow()
  content = new FakeDocument()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', content)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  // nanostores unmounts a store one second after its last listener has gone.
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function values<Value>(store: { listen(listener: (value: Value) => void): () => void }) {
  const updates: Value[] = []
  return { updates, stop: store.listen((value) => updates.push(value)) }
}

function resizeTo(width: number, height: number) {
  page.innerWidth = width
  page.innerHeight = height
  page.dispatchEvent(new Event('resize'))
}

test('throttle runs at once, then at most once per interval, including the last call (STATE-07)', () => {
  const task = vi.fn()
  const call = throttle(task, 250)
  call()
  call()
  call()
  expect(task).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(task).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(task).toHaveBeenCalledTimes(2)
  call()
  call()
  call.cancel()
  vi.advanceTimersByTime(1000)
  expect(task).toHaveBeenCalledTimes(3)
})

test('debounce runs once after the last call (STATE-07)', () => {
  const task = vi.fn()
  const call = debounce(task, 250)
  for (let time = 0; time < 10; time += 1) {
    call()
    vi.advanceTimersByTime(249)
  }
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledTimes(1)
})

test('$scroll updates at once and every 250 ms, and stops scrolling 300 ms after the last event (STATE-02, STATE-07, CONST-12)', () => {
  const { updates, stop } = values($scroll)
  updates.length = 0
  for (let time = 0; time < 10; time += 1) {
    page.scrollY += 10
    page.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(50)
  }
  expect(updates).toEqual([
    { y: 10, isScrolling: true },
    { y: 50, isScrolling: true },
    { y: 100, isScrolling: true },
  ])
  vi.advanceTimersByTime(250)
  expect(updates.at(-1)).toEqual({ y: 100, isScrolling: false })
  stop()
})

test('$cursor updates every 50 ms, and stops moving 2 s after the last event (STATE-03, STATE-07, CONST-12)', () => {
  class Move extends Event {
    readonly clientX: number
    readonly clientY = 7
    constructor(x: number) {
      super('mousemove')
      this.clientX = x
    }
  }
  vi.stubGlobal('MouseEvent', Move)
  const { updates, stop } = values($cursor)
  for (const x of [1, 2, 3]) page.dispatchEvent(new Move(x))
  expect(updates).toEqual([{ x: 1, y: 7, isMoving: true }])
  vi.advanceTimersByTime(50)
  expect(updates.at(-1)).toEqual({ x: 3, y: 7, isMoving: true })
  vi.advanceTimersByTime(1949)
  expect(updates.at(-1)?.isMoving).toBe(true)
  vi.advanceTimersByTime(1)
  expect(updates.at(-1)).toEqual({ x: 3, y: 7, isMoving: false })
  stop()
})

test('a store without listeners has no listener on the window', () => {
  expect(page.listening).toBe(0)
  const { stop } = values($scroll)
  expect(page.listening).toBeGreaterThan(0)
  stop()
  vi.advanceTimersByTime(2000)
  expect(page.listening).toBe(0)
})

test('measures window and gutter once, 250 ms after the last resize event (STATE-04, STATE-07, CONST-12)', () => {
  const sizes = values($size)
  const gutters = values($pageGutter)
  sizes.updates.length = 0
  gutters.updates.length = 0
  resizeTo(1000, 700)
  vi.advanceTimersByTime(100)
  resizeTo(900, 700)
  content.elements['[data-gutter]'] = { offsetWidth: 40, offsetHeight: 0 }
  vi.advanceTimersByTime(249)
  expect(sizes.updates).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sizes.updates).toEqual([{ width: 900, height: 700 }])
  expect(gutters.updates).toEqual([40])
  sizes.stop()
  gutters.stop()
})

test('ignores changes of height alone on touch devices (STATE-04)', () => {
  expect(isLayoutResize(400, 400, true)).toBe(false)
  expect(isLayoutResize(400, 401, true)).toBe(true)
  expect(isLayoutResize(400, 400, false)).toBe(true)
  page.isTouch = true
  const { updates, stop } = values($size)
  updates.length = 0
  resizeTo(1280, 600)
  vi.advanceTimersByTime(1000)
  expect(updates).toEqual([])
  resizeTo(600, 1280)
  vi.advanceTimersByTime(1000)
  expect(updates).toEqual([{ width: 600, height: 1280 }])
  stop()
})

test('reports a missing gutter element and answers 0 (STATE-08)', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  delete content.elements['[data-gutter]']
  const { stop } = values($pageGutter)
  expect($pageGutter.get()).toBe(0)
  expect(warn.mock.calls.flat().join(' ')).toContain('gutter is missing')
  stop()
  warn.mockRestore()
})

test('adds a card’s colors once by its id and removes them by it (STATE-05)', () => {
  addHoveredCard('a', ['#aaaaaa'])
  addHoveredCard('b', ['#bbbbbb', '#b0b0b0'])
  addHoveredCard('a', ['#000000'])
  expect($hoveredBackgrounds.get()).toEqual(['#bbbbbb', '#b0b0b0'])
  removeHoveredCard('b')
  expect($hoveredBackgrounds.get()).toEqual(['#aaaaaa'])
  removeHoveredCard('unknown')
  removeHoveredCard('a')
  expect($hoveredBackgrounds.get()).toBeNull()
})

test('$online follows the browser’s events (STATE-06)', () => {
  const { updates, stop } = values($online)
  updates.length = 0
  vi.stubGlobal('navigator', { onLine: false })
  page.dispatchEvent(new Event('offline'))
  vi.stubGlobal('navigator', { onLine: true })
  page.dispatchEvent(new Event('online'))
  expect(updates).toEqual([false, true])
  stop()
})
