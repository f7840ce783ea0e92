import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $cursor } from '#browser/window/cursor.store.ts'
import { $measures } from '#browser/window/measures.store.ts'
import { $online } from '#browser/window/online.store.ts'
import {
  $pageColors,
  $sectionColors,
  addSectionColors,
  removeSectionColors,
} from '#browser/window/page-colors.store.ts'
import { changesLayout } from '#browser/window/resize.ts'
import { $scroll } from '#browser/window/scroll.store.ts'
import { $size } from '#browser/window/size.store.ts'
import { debounce, throttle } from '#browser/window/timing.ts'
import { $transitioning } from '#browser/window/transition.store.ts'

/** As much of a browser's window as the state is read from. */
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
  readonly elements: Record<string, { offsetWidth: number; offsetHeight: number }> = {
    '[data-gutter]': { offsetWidth: 56, offsetHeight: 0 },
    '[data-banners]': { offsetWidth: 1280, offsetHeight: 40 },
    '[data-header]': { offsetWidth: 1280, offsetHeight: 72 },
  }
  querySelector = (selector: string) => this.elements[selector] ?? null
  createElement = () => ({ canPlayType: () => 'probably' })
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
  // Stores stop listening a second after the last listener has gone.
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function values<Value>(store: { listen(listener: (value: Value) => void): () => void }) {
  const told: Value[] = []
  return { told, stop: store.listen((value) => told.push(value)) }
}

function resizeTo(width: number, height: number) {
  page.innerWidth = width
  page.innerHeight = height
  page.dispatchEvent(new Event('resize'))
}

test('throttling runs at once, then at most once in its time, the last call included (STATE-07)', () => {
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

test('debouncing runs once the calls have ended (STATE-07)', () => {
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

test('scrolling is told at once and every 250 ms, and ends 300 ms after the last (STATE-02, STATE-07)', () => {
  const { told, stop } = values($scroll)
  told.length = 0
  for (let time = 0; time < 10; time += 1) {
    page.scrollY += 10
    page.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(50)
  }
  expect(told).toEqual([
    { y: 10, isScrolling: true },
    { y: 50, isScrolling: true },
    { y: 100, isScrolling: true },
  ])
  vi.advanceTimersByTime(250)
  expect(told.at(-1)).toEqual({ y: 100, isScrolling: false })
  stop()
})

test('the cursor is told every 50 ms, and rests 2 s after its last move (STATE-03, STATE-07)', () => {
  class Move extends Event {
    readonly clientX: number
    readonly clientY = 7
    constructor(x: number) {
      super('mousemove')
      this.clientX = x
    }
  }
  vi.stubGlobal('MouseEvent', Move)
  const { told, stop } = values($cursor)
  for (const x of [1, 2, 3]) page.dispatchEvent(new Move(x))
  expect(told).toEqual([{ x: 1, y: 7, isMoving: true }])
  vi.advanceTimersByTime(50)
  expect(told.at(-1)).toEqual({ x: 3, y: 7, isMoving: true })
  vi.advanceTimersByTime(1949)
  expect(told.at(-1)?.isMoving).toBe(true)
  vi.advanceTimersByTime(1)
  expect(told.at(-1)).toEqual({ x: 3, y: 7, isMoving: false })
  stop()
})

test('a store that nobody listens to listens to nothing', () => {
  expect(page.listening).toBe(0)
  const { stop } = values($scroll)
  expect(page.listening).toBeGreaterThan(0)
  stop()
  vi.advanceTimersByTime(2000)
  expect(page.listening).toBe(0)
})

test('a resizing is measured once, 250 ms after its end (STATE-04, STATE-07)', () => {
  const sizes = values($size)
  const measured = values($measures)
  sizes.told.length = 0
  measured.told.length = 0
  resizeTo(1000, 700)
  vi.advanceTimersByTime(100)
  resizeTo(900, 700)
  content.elements['[data-banners]'] = { offsetWidth: 900, offsetHeight: 64 }
  vi.advanceTimersByTime(249)
  expect(sizes.told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sizes.told).toEqual([{ width: 900, height: 700 }])
  expect(measured.told).toEqual([{ gutter: 56, bannerHeight: 64, headerHeight: 72 }])
  sizes.stop()
  measured.stop()
})

test('on touch a change of height alone is the browser’s own bars (STATE-04)', () => {
  expect(changesLayout(400, 400, true)).toBe(false)
  expect(changesLayout(400, 401, true)).toBe(true)
  expect(changesLayout(400, 400, false)).toBe(true)
  page.isTouch = true
  const { told, stop } = values($size)
  told.length = 0
  resizeTo(1280, 600)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([])
  resizeTo(600, 1280)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([{ width: 600, height: 1280 }])
  stop()
})

test('a missing gutter is reported, and the shop goes on without (STATE-08)', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  delete content.elements['[data-gutter]']
  const { stop } = values($measures)
  expect($measures.get().gutter).toBe(0)
  expect(warn.mock.calls.flat().join(' ')).toContain('gutter is missing')
  stop()
  warn.mockRestore()
})

test('a section’s colours are added only if it has given none, and taken away by its id (STATE-05)', () => {
  addSectionColors('a', ['#aaaaaa'])
  addSectionColors('b', ['#bbbbbb', '#b0b0b0'])
  addSectionColors('a', ['#000000'])
  expect($sectionColors.get().map(({ id }) => id)).toEqual(['a', 'b'])
  expect($pageColors.get()).toEqual(['#bbbbbb', '#b0b0b0'])
  removeSectionColors('b')
  expect($pageColors.get()).toEqual(['#aaaaaa'])
  removeSectionColors('never given')
  removeSectionColors('a')
  expect($pageColors.get()).toBeNull()
})

test('the connection follows the browser (STATE-06)', () => {
  const { told, stop } = values($online)
  told.length = 0
  vi.stubGlobal('navigator', { onLine: false })
  page.dispatchEvent(new Event('offline'))
  vi.stubGlobal('navigator', { onLine: true })
  page.dispatchEvent(new Event('online'))
  expect(told).toEqual([false, true])
  stop()
})

test('another page is on its way from the click until it is there (STATE-01)', () => {
  const { told, stop } = values($transitioning)
  content.dispatchEvent(new Event('astro:before-preparation'))
  content.dispatchEvent(new Event('astro:page-load'))
  expect(told).toEqual([true, false])
  stop()
})
