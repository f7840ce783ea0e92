import { expect, test } from 'vitest'
import { type Allowances, finishPage } from '../../scripts/build/finish-page.ts'
import { Modules, staticImports } from '../../scripts/build/modules.ts'

const allowances = (): Allowances => ({ scriptHashes: new Set(), mediaOrigins: new Set() })

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
  const island = (client: string, more = '') =>
    `<astro-island component-url="/_astro/Form.js" renderer-url="/_astro/renderer.js" props="{&quot;a&quot;:&quot;1 > 0&quot;}" ssr client="${client}"${more}>`
  const modules = new Modules((path) => built[path] ?? null)
  const named = ' data-modules="/_astro/renderer.js /_astro/react.js /_astro/Form.js /_astro/store.js"'
  const html = island('intent') + island('load')
  expect(finishPage(html, modules, allowances())).toBe(island('intent', named) + island('load'))
})

test('a page’s scripts wait until it is painted, and are then fetched side by side', () => {
  const reads: string[] = []
  const built: Record<string, string> = {
    '/_astro/page.js': 'import{a}from"./store.js";import("./later.js")',
    '/_astro/store.js': 'import"./nano.js"',
    '/_astro/nano.js': '',
    '/_astro/other.js': 'import"./store.js"',
  }
  const modules = new Modules((path) => {
    reads.push(path)
    return built[path] ?? null
  })
  const page =
    '<head><script type="module" src="/_astro/page.js"></script></head>' +
    '<body><script type="module" src="/_astro/other.js"></script></body>'
  const finished =
    '<head><script type="late" data-src="/_astro/page.js" data-modules="/_astro/store.js /_astro/nano.js"></script></head>' +
    '<body><script type="late" data-src="/_astro/other.js"></script></body>'
  expect(finishPage(page, modules, allowances())).toBe(finished)
  expect(finishPage(page, modules, allowances())).toBe(finished)
  // However many pages there are, each module is read once.
  expect(reads).toEqual(['/_astro/page.js', '/_astro/store.js', '/_astro/nano.js', '/_astro/other.js'])
})

test('what only looks like markup is left as it is', () => {
  const script = '<script>document.write(\'<script type="module" src="/x.js">\\x3c/script></head>\')</script>'
  const page = `<head>${script}<!-- <script type="module" src="/y.js"></script> --></head><body>a</body>`
  const found = allowances()
  expect(finishPage(page, new Modules(() => ''), found)).toBe(page)
  expect(found.scriptHashes.size).toBe(1)
})

test('what a page has to be allowed is gathered from all pages', () => {
  const found = allowances()
  const modules = new Modules(() => null)
  finishPage('<body><script>alert(1)</script><img src="https://a.example/1.png"></body>', modules, found)
  finishPage('<body><script>alert(1)</script><video poster="https://b.example/2.png"></body>', modules, found)
  expect([...found.scriptHashes]).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
  expect([...found.mediaOrigins]).toEqual(['https://a.example', 'https://b.example'])
})
