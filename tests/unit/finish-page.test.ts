import { expect, test } from 'vitest'
import { type Allowances, finishPage } from '../../scripts/build/finish-page.ts'
import { IslandScripts } from '../../scripts/build/island-scripts.ts'
import { Modules, staticImports } from '../../scripts/build/modules.ts'
import { Stylesheets } from '../../scripts/build/stylesheets.ts'

const noStylesheets = new Stylesheets(
  () => null,
  () => expect.unreachable('nothing to put together'),
)
const noIslandScripts = new IslandScripts(() => expect.unreachable('nothing to put into a file'))
const withModules = (modules: Modules) => ({
  modules,
  stylesheets: noStylesheets,
  islandScripts: noIslandScripts,
})
const allowances = (): Allowances => ({ scriptHashes: new Set(), mediaOrigins: new Set() })

test('what a built module imports at its start is found, what it imports later is not (NET-07)', () => {
  const source = `import{t as e}from"./react.a1.js";import"./side.b2.js";export{x}from"../shared.c3.js";var l=()=>import("./later.d4.js"),s='from "./text.js"';import*as z from"/abs.e5.js"`
  expect(staticImports(source, 'https://shop.example/_astro/island.js')).toEqual([
    'https://shop.example/_astro/react.a1.js',
    'https://shop.example/_astro/side.b2.js',
    'https://shop.example/shared.c3.js',
    'https://shop.example/abs.e5.js',
  ])
})

test('each sleeping island names the modules it will need, found by the build and not by the browser (NET-07)', () => {
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
  expect(finishPage(html, withModules(modules), allowances())).toBe(island('intent', named) + island('load'))

  // What the page runs itself is there by then.
  const own = '<script type="module" src="/_astro/react.js"></script>'
  expect(finishPage(own + island('intent'), withModules(modules), allowances())).toContain(
    island('intent', ' data-modules="/_astro/renderer.js /_astro/Form.js /_astro/store.js"'),
  )
})

test('a page’s scripts wait until it is painted, and are then fetched side by side', () => {
  const reads: string[] = []
  const built: Record<string, string> = {
    '/_astro/page.js': 'import{a}from"./store.js";import("./later.js")',
    '/_astro/store.js': 'import"./nano.js"',
    '/_astro/nano.js': '',
    '/_astro/other.js': 'import"./store.js";other()',
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
  expect(finishPage(page, withModules(modules), allowances())).toBe(finished)
  expect(finishPage(page, withModules(modules), allowances())).toBe(finished)
  // However many pages there are, each module is read once.
  expect(reads.toSorted()).toEqual(Object.keys(built).toSorted())
})

test('scripts that only have the same module run become one, where the last of them stands', () => {
  const built: Record<string, string> = {
    '/_astro/chrome.js': 'import"./page.js";start()',
    '/_astro/page.js': 'export{}',
    '/_astro/Banner.js': 'import"./chrome.js";',
    '/_astro/Menu.js': 'import"./chrome.js";\n',
    '/_astro/own.js': 'import"./page.js";own()',
  }
  const script = (path: string) => `<script type="module" src="/_astro/${path}.js"></script>`
  const late = (path: string, named = '') =>
    `<script type="late" data-src="/_astro/${path}.js"${named}></script>`
  const modules = new Modules((path) => built[path] ?? null)
  const page = `<head>${script('Banner')}</head><p>${script('own')}</p>${script('Menu')}`
  expect(finishPage(page, withModules(modules), allowances())).toBe(
    `<head></head><p>${late('own', ' data-modules="/_astro/page.js"')}</p>${late('chrome')}`,
  )
})

test('a page’s stylesheets become one, in their order; pages with the same ones share it', () => {
  const built: Record<string, string> = { '/_astro/a.css': 'a{color:red}', '/_astro/b.css': 'a{color:blue}' }
  const written = new Map<string, string>()
  const stylesheets = new Stylesheets(
    (path) => built[path] ?? null,
    (path, css) => written.set(path, css),
  )
  const finish = (html: string) =>
    finishPage(
      html,
      { modules: new Modules(() => null), stylesheets, islandScripts: noIslandScripts },
      allowances(),
    )
  const link = (path: string) => `<link rel="stylesheet" href="${path}">`
  const both = `<head>${link('/_astro/a.css')}<title>a</title>${link('/_astro/b.css')}</head>`
  const finished = finish(both)
  const [path = ''] = written.keys()
  expect(path).toMatch(/^\/_astro\/page\.[\w-]{8}\.css$/)
  expect(finished).toBe(`<head>${link(path)}<title>a</title></head>`)
  expect(written.get(path)).toBe('a{color:red}\na{color:blue}')
  expect(finish(both)).toBe(finished)
  expect(finish(`<head>${link('/_astro/b.css')}${link('/_astro/a.css')}</head>`)).not.toContain(path)
  expect(written.size).toBe(2)

  // One alone is as good as it is; what others serve, or hold back for some media, stays apart.
  for (const html of [
    `<head>${link('/_astro/a.css')}</head>`,
    `<head>${link('/_astro/a.css')}${link('https://fonts.example/b.css')}</head>`,
  ])
    expect(finish(html)).toBe(html)
  const print = '<link rel="stylesheet" href="/_astro/b.css" media="print">'
  expect(finish(both.replace('</head>', `${print}</head>`))).toContain(print)
})

test('what only looks like markup is left as it is', () => {
  const script = '<script>document.write(\'<script type="module" src="/x.js">\\x3c/script></head>\')</script>'
  const page = `<head>${script}<!-- <script type="module" src="/y.js"></script> --></head><body>a</body>`
  const found = allowances()
  expect(finishPage(page, withModules(new Modules(() => '')), found)).toBe(page)
  expect(found.scriptHashes.size).toBe(1)
})

test('what a page has to be allowed is gathered from all pages', () => {
  const found = allowances()
  const built = withModules(new Modules(() => null))
  finishPage('<body><script>alert(1)</script><img src="https://a.example/1.png"></body>', built, found)
  finishPage('<body><script>alert(1)</script><video poster="https://b.example/2.png"></body>', built, found)
  expect([...found.scriptHashes]).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
  expect([...found.mediaOrigins]).toEqual(['https://a.example', 'https://b.example'])
})

test('what runs islands is in a file where a large page has them in its chrome alone, and in the page elsewhere', () => {
  const written = new Map<string, string>()
  const shared = {
    ...withModules(new Modules(() => null)),
    islandScripts: new IslandScripts((path, code) => written.set(path, code)),
  }
  const running =
    '<style>astro-island{display:contents}</style>' +
    '<script>self.Astro.intent=f;window.dispatchEvent(new Event("astro:intent"));\n</script>' +
    '<script>customElements.get("astro-island")||customElements.define("astro-island",f);</script>'
  const island = '<astro-island client="intent"></astro-island>'
  const words = 'calm '.repeat(20_000)
  const chromeOnly = allowances()
  const page = finishPage(
    `<main>${words}</main><script>seen()</script><dialog>${running}${island}</dialog>`,
    shared,
    chromeOnly,
  )
  const [path = ''] = written.keys()
  expect(path).toMatch(/^\/_astro\/islands\.[\w-]{8}\.js$/)
  expect(written.get(path)).toBe(
    '//# allFunctionsCalledOnLoad\n' +
      'self.Astro.intent=f;window.dispatchEvent(new Event("astro:intent"));\n' +
      'customElements.get("astro-island")||customElements.define("astro-island",f);',
  )
  expect(page).toBe(
    `<main>${words}</main><script>seen()</script><dialog>` +
      '<style>astro-island{display:contents}</style>' +
      `<script type="late" data-src="${path}"></script>${island}</dialog>`,
  )
  expect(chromeOnly.scriptHashes.size).toBe(1)
  const withOne = allowances()
  const whole = `<main>${words}${running}${island}</main>`
  expect(finishPage(whole, shared, withOne)).toBe(`<main>${words}${running}${island}</main>`)
  expect(withOne.scriptHashes.size).toBe(2)
  const small = `<main></main><dialog>${running}${island}</dialog>`
  expect(finishPage(small, shared, allowances())).toBe(`<main></main><dialog>${running}${island}</dialog>`)
})
