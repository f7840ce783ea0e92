import { expect, test } from 'vitest'
import type { BuildContext } from '../../scripts/build/post-processing/build-context.ts'
import { noCspSources } from '../../scripts/build/post-processing/csp-sources.ts'
import { InlineStyles } from '../../scripts/build/post-processing/inline-stylesheets.ts'
import { IslandRuntimeFiles } from '../../scripts/build/post-processing/island-runtime.ts'
import { ModuleGraph, staticImports } from '../../scripts/build/post-processing/module-graph.ts'
import { postProcessPage } from '../../scripts/build/post-processing/post-process-page.ts'
import { type SkippableStep, skippableSteps } from '../../scripts/build/post-processing/skippable-steps.ts'

const noStyles = new InlineStyles(() => null)
const noIslandRuntime = new IslandRuntimeFiles(() => expect.unreachable('there is nothing to write'))
const withModules = (modules: ModuleGraph): BuildContext => ({
  modules,
  styles: noStyles,
  islandRuntimeFiles: noIslandRuntime,
  skipped: new Set(),
})

test('finds static imports of a built module, not dynamic ones (NET-07)', () => {
  const source = `import{t as e}from"./react.a1.js";import"./side.b2.js";export{x}from"../shared.c3.js";var l=()=>import("./later.d4.js"),s='from "./text.js"';import*as z from"/abs.e5.js"`
  expect(staticImports(source, 'https://shop.example/_astro/island.js')).toEqual([
    'https://shop.example/_astro/react.a1.js',
    'https://shop.example/_astro/side.b2.js',
    'https://shop.example/shared.c3.js',
    'https://shop.example/abs.e5.js',
  ])
})

test('lists on each deferred island the modules that it will load (NET-07)', () => {
  const built: Record<string, string> = {
    '/_astro/renderer.js': 'import{c}from"./react.js"',
    '/_astro/react.js': 'export const c=1',
    '/_astro/Form.js':
      'import{c}from"./react.js";import{s}from"./store.js";const later=()=>import("./engine.js")',
    '/_astro/store.js': 'import"./Form.js"',
    '/_astro/engine.js': '',
  }
  const island = (client: string, more = '') =>
    `<astro-island${more === '' ? ' uid="Z1ETejU"' : ''} component-url="/_astro/Form.js" renderer-url="/_astro/renderer.js" props="{&quot;a&quot;:&quot;1 > 0&quot;}" ssr client="${client}"${more}>`
  const modules = new ModuleGraph((path) => built[path] ?? null)
  // Beside the two that its own attributes name.
  const named = ' data-renderer-modules="/_astro/react.js" data-modules="/_astro/store.js"'
  const html = island('intent') + island('load')
  expect(postProcessPage(html, withModules(modules), noCspSources())).toBe(
    island('intent', named) + island('load'),
  )

  // Another island leaves out the renderer's, which the first one lists for both.
  expect(postProcessPage(island('intent') + island('intent'), withModules(modules), noCspSources())).toBe(
    island('intent', named) + island('intent', ' data-modules="/_astro/store.js"'),
  )

  // Modules that the page loads itself are present by then.
  const own = '<script type="module" src="/_astro/react.js"></script>'
  expect(postProcessPage(own + island('intent'), withModules(modules), noCspSources())).toContain(
    island('intent', ' data-modules="/_astro/store.js"'),
  )
})

test('refuses two islands with the same ids', () => {
  const page = (...prefixes: string[]) =>
    prefixes.map((prefix) => `<astro-island prefix="${prefix}" client="intent">`).join('')
  const process = (html: string) =>
    postProcessPage(html, withModules(new ModuleGraph(() => null)), noCspSources())
  expect(process(page('Form0', 'Form1'))).toContain('prefix="Form1"')
  expect(() => process(page('Form0', 'Menu0', 'Form0'))).toThrow('have the prefix Form0')
})

test('defers a page’s scripts and lists their imports for parallel loading', () => {
  const reads: string[] = []
  const built: Record<string, string> = {
    '/_astro/page.js': 'import{a}from"./store.js";import("./later.js")',
    '/_astro/store.js': 'import"./nano.js"',
    '/_astro/nano.js': '',
    '/_astro/other.js': 'import"./store.js";other()',
  }
  const modules = new ModuleGraph((path) => {
    reads.push(path)
    return built[path] ?? null
  })
  const page =
    '<head><script type="module" src="/_astro/page.js"></script></head>' +
    '<body><script type="module" src="/_astro/other.js"></script></body>'
  const finished =
    '<head><script type="deferred" data-src="/_astro/page.js" data-modules="/_astro/store.js /_astro/nano.js"></script></head>' +
    '<body><script type="deferred" data-src="/_astro/other.js"></script></body>'
  expect(postProcessPage(page, withModules(modules), noCspSources())).toBe(finished)
  expect(postProcessPage(page, withModules(modules), noCspSources())).toBe(finished)
  // Each module is read once for any number of pages.
  expect(reads.toSorted()).toEqual(Object.keys(built).toSorted())
})

test('merges scripts that only import the same module, at the last one’s position', () => {
  const built: Record<string, string> = {
    '/_astro/chrome.js': 'import"./page.js";start()',
    '/_astro/page.js': 'export{}',
    '/_astro/Banner.js': 'import"./chrome.js";',
    '/_astro/Menu.js': 'import"./chrome.js";\n',
    '/_astro/own.js': 'import"./page.js";own()',
  }
  const script = (path: string) => `<script type="module" src="/_astro/${path}.js"></script>`
  const deferred = (path: string, named = '') =>
    `<script type="deferred" data-src="/_astro/${path}.js"${named}></script>`
  const modules = new ModuleGraph((path) => built[path] ?? null)
  const page = `<head>${script('Banner')}</head><p>${script('own')}</p>${script('Menu')}`
  expect(postProcessPage(page, withModules(modules), noCspSources())).toBe(
    `<head></head><p>${deferred('own', ' data-modules="/_astro/page.js"')}</p>${deferred('chrome')}`,
  )
})

test('puts a page’s stylesheets into it, in order and in place of the first', () => {
  const built: Record<string, string> = {
    '/_astro/a.css': 'a{color:red}\n',
    '/_astro/b.css': 'a{color:blue}',
    '/_astro/c.css': 'a::after{content:"</style>"}',
  }
  const reads: string[] = []
  const styles = new InlineStyles((path) => {
    reads.push(path)
    return built[path] ?? null
  })
  const finish = (html: string) =>
    postProcessPage(html, { ...withModules(new ModuleGraph(() => null)), styles }, noCspSources())
  const link = (path: string) => `<link rel="stylesheet" href="${path}">`
  const both = `<head>${link('/_astro/a.css')}<title>a</title>${link('/_astro/b.css')}</head>`
  const finished = '<head><style>a{color:red}a{color:blue}</style><title>a</title></head>'
  expect(finish(both)).toBe(finished)
  expect(finish(both)).toBe(finished)
  // Each file is read once for any number of pages.
  expect(reads).toEqual(['/_astro/a.css', '/_astro/b.css'])
  expect(finish(`<head>${link('/_astro/b.css')}</head>`)).toBe('<head><style>a{color:blue}</style></head>')

  // One of another host and one with a media query stay as they are.
  const foreign = `<head>${link('/_astro/a.css')}${link('https://fonts.example/b.css')}</head>`
  expect(finish(foreign)).toBe(foreign)
  const print = '<link rel="stylesheet" href="/_astro/b.css" media="print">'
  expect(finish(both.replace('</head>', `${print}</head>`))).toContain(print)
  expect(() => finish(link('/_astro/c.css'))).toThrow('/_astro/c.css contains "</style"')
})

test('preloads the page’s main pictures before anything else (WID-24)', () => {
  const finish = (html: string) =>
    postProcessPage(html, withModules(new ModuleGraph(() => null)), noCspSources())
  const head = '<head><meta charset="utf-8"><title>a</title></head>'
  const picture =
    '<img src="/a.png?w=2&amp;q=1" srcset="/a.png?w=1&amp;q=1 1w, /a.png?w=2&amp;q=1 2w" sizes="30vw" fetchpriority="high">'
  const later = '<img src="/b.png" fetchpriority="low">'
  expect(finish(`${head}${later}${picture}`)).toBe(
    '<head><meta charset="utf-8"><link rel="preload" as="image" fetchpriority="high" imagesrcset="/a.png?w=1&amp;q=1 1w, /a.png?w=2&amp;q=1 2w" imagesizes="30vw"><title>a</title></head>' +
      `${later}${picture}`,
  )
  // After the viewport's width, without which a phone's browser would choose a larger one (WID-24).
  const sized =
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>a</title></head>'
  expect(finish(sized + picture)).toContain(
    '<meta name="viewport" content="width=device-width"><link rel="preload"',
  )
  const single = '<img src="/c.png" fetchpriority="high">'
  expect(finish(head + single)).toContain('fetchpriority="high" href="/c.png"><title>')
  expect(finish(`${head}${single}${later}<img src="/d.png" fetchpriority="high">`)).toContain(
    '<link rel="preload" as="image" fetchpriority="high" href="/c.png"><link rel="preload" as="image" fetchpriority="high" href="/d.png"><title>',
  )
  expect(finish(head + later)).toBe(head + later)
})

test('ignores markup in scripts and comments', () => {
  const script = '<script>document.write(\'<script type="module" src="/x.js">\\x3c/script></head>\')</script>'
  const page = `<head>${script}<!-- <script type="module" src="/y.js"></script> --></head><body>a</body>`
  const found = noCspSources()
  expect(postProcessPage(page, withModules(new ModuleGraph(() => '')), found)).toBe(page)
  expect(found.scriptHashes.size).toBe(1)
})

test('collects the CSP sources of all pages', () => {
  const found = noCspSources()
  const built = withModules(new ModuleGraph(() => null))
  postProcessPage('<body><script>alert(1)</script><img src="https://a.example/1.png"></body>', built, found)
  postProcessPage(
    '<body><script>alert(1)</script><video poster="https://b.example/2.png"></body>',
    built,
    found,
  )
  expect([...found.scriptHashes]).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
  expect([...found.mediaOrigins]).toEqual(['https://a.example', 'https://b.example'])
})

test('defers the island runtime', () => {
  const written = new Map<string, string>()
  const shared = {
    ...withModules(new ModuleGraph(() => null)),
    islandRuntimeFiles: new IslandRuntimeFiles((path, code) => written.set(path, code)),
  }
  const runtime =
    '<style>astro-island{display:contents}</style>' +
    '<script>self.Astro.intent=f;window.dispatchEvent(new Event("astro:intent"));\n</script>' +
    '<script>customElements.get("astro-island")||customElements.define("astro-island",f);</script>'
  const island = '<astro-island client="intent"></astro-island>'
  const listed = '<astro-island client="intent" data-modules=""></astro-island>'
  const sources = noCspSources()
  const page = postProcessPage(
    `<main></main><script>seen()</script><dialog>${runtime}${island}</dialog>`,
    shared,
    sources,
  )
  const [path = ''] = written.keys()
  expect(path).toMatch(/^\/_astro\/islands\.[\w-]{8}\.js$/)
  expect(written.get(path)).toBe(
    '//# allFunctionsCalledOnLoad\n' +
      'self.Astro.intent=f;window.dispatchEvent(new Event("astro:intent"));\n' +
      'customElements.get("astro-island")||customElements.define("astro-island",f);',
  )
  expect(page).toBe(
    `<main></main><script>seen()</script><dialog>` +
      '<style>astro-island{display:contents}</style>' +
      `<script type="deferred" data-src="${path}"></script>${listed}</dialog>`,
  )
  expect(sources.scriptHashes.size).toBe(1)
})

test('leaves a page as it is when all steps are skipped, but still collects its CSP sources', () => {
  const context = {
    ...withModules(new ModuleGraph(() => '')),
    skipped: new Set<SkippableStep>(skippableSteps),
  }
  const page =
    '<link rel="stylesheet" href="/_astro/a.css"><link rel="stylesheet" href="/_astro/b.css">' +
    '<script type="module" src="/_astro/a.js"></script><script>alert(1)</script>' +
    '<astro-island client="intent" component-url="/_astro/a.js"></astro-island>'
  const sources = noCspSources()
  expect(postProcessPage(page, context, sources)).toBe(page)
  expect(sources.scriptHashes.size).toBe(1)
})
