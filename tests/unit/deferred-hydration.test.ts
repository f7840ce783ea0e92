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

test('allows a reload once in 60 seconds (ERR-08)', () => {
  const area = new Area()
  expect(mayReload(() => area, now, 60_000, true)).toBe(true)
  expect(mayReload(() => area, now + 59_999, 60_000, true)).toBe(false)
  expect(mayReload(() => area, now + 60_000, 60_000, true)).toBe(true)
  expect(mayReload(() => area, now + 60_001, 60_000, true)).toBe(false)
})

test('allows a reload after the clock was set back (ERR-08)', () => {
  const area = new Area()
  expect(mayReload(() => area, now, 60_000, true)).toBe(true)
  expect(mayReload(() => area, now - 86_400_000, 60_000, true)).toBe(true)
})

test('allows no reload without working storage, which would not end (ERR-08)', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  expect(mayReload(blocked, now, 60_000, true)).toBe(false)
  class Forgetful extends Area {
    override setItem() {}
  }
  expect(mayReload(() => new Forgetful(), now, 60_000, true)).toBe(false)
})

test('allows no reload offline, and does not count it as one (ERR-08)', () => {
  const area = new Area()
  expect(mayReload(() => area, now, 60_000, false)).toBe(false)
  expect(mayReload(() => area, now + 1, 60_000, true)).toBe(true)
})
