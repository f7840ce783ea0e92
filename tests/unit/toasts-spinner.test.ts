import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showKeptToasts } from '#browser/start/show-kept-toasts.ts'
import { $busy, startWork } from '#components/spinner/spinner.store.ts'
import { $toasts, dismissToast, keptToasts, showToast } from '#components/toasts/toasts.store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => $toasts.get().map(({ text }) => text)

test('removes a toast after its duration, and keeps one without until dismissed (CHR-34)', () => {
  showToast({ kind: 'success', text: 'saved', duration: 3000 })
  const id = showToast({ kind: 'error', text: 'lost', duration: null })
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['saved', 'lost'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['lost'])
  vi.advanceTimersByTime(1_000_000)
  dismissToast(id)
  expect(texts()).toEqual([])
})

test('shows one info toast at a time, beside others (CHR-33)', () => {
  showToast({ kind: 'info', text: 'first', duration: 5000 })
  showToast({ kind: 'error', text: 'broken', duration: null })
  showToast({ kind: 'info', text: 'second', duration: 5000 })
  expect(texts()).toEqual(['broken', 'second'])
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['broken', 'second'])
})

test('leaves an info toast that stays until it is dismissed (PREV-03)', () => {
  const preview = showToast({ kind: 'info', text: 'preview', duration: null })
  showToast({ kind: 'info', text: 'first', duration: 5000 })
  showToast({ kind: 'info', text: 'second', duration: 5000 })
  expect(texts()).toEqual(['preview', 'second'])
  dismissToast(preview)
  expect(texts()).toEqual(['second'])
})

test('changes a toast of the same id in place and restarts its duration (CART-20)', () => {
  showToast({ id: 'cart', kind: 'info', text: 'setting up', duration: 5000 })
  showToast({ kind: 'error', text: 'other', duration: null })
  vi.advanceTimersByTime(4000)
  showToast({ id: 'cart', kind: 'success', text: 'all set', duration: 3000 })
  expect(texts()).toEqual(['all set', 'other'])
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['all set', 'other'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['other'])
})

test('shows toasts on after a page change, for the rest of their time (CHR-33, CHR-34)', () => {
  showToast({ kind: 'success', text: 'short', duration: 3000 })
  showToast({ id: 'cart', kind: 'info', text: 'setting up', duration: 5000 })
  showToast({ kind: 'error', text: 'lost', duration: null })
  showToast({ id: 'offline', kind: 'error', text: 'offline', duration: null, pageOnly: true })
  vi.advanceTimersByTime(2000)
  const kept = JSON.stringify(keptToasts())
  for (const { id } of $toasts.get()) dismissToast(id)
  expect(keptToasts()).toEqual([])
  vi.advanceTimersByTime(1000)

  showKeptToasts(kept, Date.now())
  expect(texts()).toEqual(['setting up', 'lost'])
  showToast({ id: 'cart', kind: 'info', text: 'still setting up', duration: 1999 })
  expect(texts()).toEqual(['still setting up', 'lost'])
  vi.advanceTimersByTime(1999)
  expect(texts()).toEqual(['lost'])
  vi.advanceTimersByTime(1_000_000)
  expect(texts()).toEqual(['lost'])
  expect(() => showKeptToasts('[{"request":{}}]', 0)).toThrow()
})

test('hides the spinner 500 ms after the last work ended (CHR-23, NET-08)', () => {
  const first = startWork()
  const second = startWork()
  expect($busy.get()).toBe(true)
  first()
  first()
  vi.advanceTimersByTime(10_000)
  expect($busy.get()).toBe(true)
  second()
  vi.advanceTimersByTime(499)
  expect($busy.get()).toBe(true)
  vi.advanceTimersByTime(1)
  expect($busy.get()).toBe(false)
})

test('keeps the spinner for work that starts before it hides (CHR-23)', () => {
  startWork()()
  vi.advanceTimersByTime(400)
  const next = startWork()
  vi.advanceTimersByTime(5000)
  expect($busy.get()).toBe(true)
  next()
  vi.advanceTimersByTime(500)
  expect($busy.get()).toBe(false)
})
