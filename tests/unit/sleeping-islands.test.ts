import { expect, test } from 'vitest'
import { calmScripts, nameModules, staticImports } from '../../src/directives/modules.ts'
import { mayReload } from '../../src/directives/reload.ts'

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

test('ERR-08 the page is reloaded at most once in 60 seconds', () => {
  const area = new Area()
  expect(mayReload(() => area, now)).toBe(true)
  expect(mayReload(() => area, now + 59_999)).toBe(false)
  expect(mayReload(() => area, now + 60_000)).toBe(true)
  expect(mayReload(() => area, now + 60_001)).toBe(false)
})

test('ERR-08 a clock set back does not forbid reloading for good', () => {
  const area = new Area()
  expect(mayReload(() => area, now)).toBe(true)
  expect(mayReload(() => area, now - 86_400_000)).toBe(true)
})

test('ERR-08 without working storage nothing is reloaded, because nothing would end the loop', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  expect(mayReload(blocked, now)).toBe(false)
  class Forgetful extends Area {
    override setItem() {}
  }
  expect(mayReload(() => new Forgetful(), now)).toBe(false)
})

test('NET-07 what a built module imports at its start is found, what it imports later is not', () => {
  const source = `import{t as e}from"./react.a1.js";import"./side.b2.js";export{x}from"../shared.c3.js";var l=()=>import("./later.d4.js"),s='from "./text.js"';import*as z from"/abs.e5.js"`
  expect(staticImports(source, 'https://shop.example/_astro/island.js')).toEqual([
    'https://shop.example/_astro/react.a1.js',
    'https://shop.example/_astro/side.b2.js',
    'https://shop.example/shared.c3.js',
    'https://shop.example/abs.e5.js',
  ])
})

test('NET-07 each sleeping island names the modules it will need, found by the build and not by the browser', () => {
  const built: Record<string, string> = {
    '/_astro/renderer.js': 'import{c}from"./react.js"',
    '/_astro/react.js': 'export const c=1',
    '/_astro/Form.js':
      'import{c}from"./react.js";import{s}from"./store.js";const later=()=>import("./engine.js")',
    '/_astro/store.js': 'import"./Form.js"',
    '/_astro/engine.js': '',
  }
  const island = (client: string) =>
    `<astro-island component-url="/_astro/Form.js" renderer-url="/_astro/renderer.js" props="{&quot;a&quot;:&quot;1 > 0&quot;}" ssr client="${client}">`
  const html = nameModules(island('intent') + island('load'), (path) => built[path] ?? null)
  expect(html).toBe(
    `${island('intent').slice(0, -1)} data-modules="/_astro/renderer.js /_astro/react.js /_astro/Form.js /_astro/store.js">${island('load')}`,
  )
})

test('a page’s scripts wait until it is painted, and are then fetched side by side', () => {
  const built: Record<string, string> = {
    '/_astro/page.js': 'import{a}from"./store.js";import("./later.js")',
    '/_astro/store.js': 'import"./nano.js"',
    '/_astro/nano.js': '',
    '/_astro/other.js': 'import"./store.js"',
  }
  const html =
    '<head><script type="module" src="/_astro/page.js"></script></head>' +
    '<body><script type="module" src="/_astro/other.js"></script></body>'
  expect(calmScripts(html, (path) => built[path] ?? null)).toBe(
    '<head><script type="late" data-src="/_astro/page.js" data-modules="/_astro/store.js /_astro/nano.js"></script></head>' +
      '<body><script type="late" data-src="/_astro/other.js"></script></body>',
  )
})
