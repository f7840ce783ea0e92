import { expect, test } from 'vitest'
import { mayReload } from '#browser/reload.ts'

class Area implements Storage {
  readonly #entries = new Map<string, string>()
  get length() {
    return this.#entries.size
  }
  clear() {
    this.#entries.clear()
  }
  getItem(key: string) {
    return this.#entries.get(key) ?? null
  }
  key(index: number) {
    return [...this.#entries.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#entries.delete(key)
  }
  setItem(key: string, value: string) {
    this.#entries.set(key, value)
  }
}

const now = Date.UTC(2026, 0, 1)

test('the page is reloaded at most once in 60 seconds (ERR-08)', () => {
  const area = new Area()
  expect(mayReload(() => area, now, 60_000, true)).toBe(true)
  expect(mayReload(() => area, now + 59_999, 60_000, true)).toBe(false)
  expect(mayReload(() => area, now + 60_000, 60_000, true)).toBe(true)
  expect(mayReload(() => area, now + 60_001, 60_000, true)).toBe(false)
})

test('a clock set back does not forbid reloading for good (ERR-08)', () => {
  const area = new Area()
  expect(mayReload(() => area, now, 60_000, true)).toBe(true)
  expect(mayReload(() => area, now - 86_400_000, 60_000, true)).toBe(true)
})

test('without working storage nothing is reloaded, because nothing would end the loop (ERR-08)', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  expect(mayReload(blocked, now, 60_000, true)).toBe(false)
  class Forgetful extends Area {
    override setItem() {}
  }
  expect(mayReload(() => new Forgetful(), now, 60_000, true)).toBe(false)
})

test('offline the page is never reloaded, and that is not remembered as a reload (ERR-08)', () => {
  const area = new Area()
  expect(mayReload(() => area, now, 60_000, false)).toBe(false)
  expect(mayReload(() => area, now + 1, 60_000, true)).toBe(true)
})
