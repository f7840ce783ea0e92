import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createDefaultPrerenderer } from '../../node_modules/astro/dist/core/build/default-prerenderer.js'
import { createBuildInternals } from '../../node_modules/astro/dist/core/build/internal.js'
import { makePageDataKey } from '../../node_modules/astro/dist/core/build/plugins/util.js'
import type { StaticBuildOptions } from '../../node_modules/astro/dist/core/build/types.js'
import { patchAstroRenderer } from '../../scripts/build/post-processing/patch-astro-renderer.ts'
import { shortenScopeIds } from '../../scripts/build/post-processing/shorten-scope-ids.ts'
import { loadPrerenderer } from '../../scripts/build/site-bundle/load-prerenderer.ts'
import { saveRenderer } from '../../scripts/build/site-bundle/save-renderer.ts'
import { pageRoute } from './astro-prerender.fixture.ts'

// The private parts of Astro 7.3 that only builds rely on. The others, and the version, are in `astro-internals.test.ts`.

// https://github.com/withastro/astro/tree/astro%407.3.5/packages/astro/src/runtime/server
describe('Astro’s renderer', () => {
  const modules = ['render/page.js', 'hydration.js', 'render/component.js']
  const fileOf = (path: string) => `node_modules/astro/dist/runtime/server/${path}`

  it('has in its modules what patch-astro-renderer.ts replaces, which requires each of them', () => {
    const { transform, requireUse } = patchAstroRenderer()
    for (const path of modules) {
      expect(requireUse).toThrow(path)
      const id = `/shop/${fileOf(path)}`
      const code = readFileSync(fileOf(path), 'utf8')
      expect(transform.filter.id.test(id)).toBe(true)
      expect(transform.handler(code, id)?.code).not.toContain('shorthash(')
      expect(() => transform.handler('export {}', id)).toThrow(`Astro’s ${path} has no `)
    }
    expect(requireUse).not.toThrow()
  })
})

/** The compiler that Astro depends on. */
const compilerSchema = z.object({
  transform:
    z.custom<
      (
        source: string,
        options: { filename: string; scopedStyleStrategy: string },
      ) => { code: string; css: readonly string[] }
    >(),
})

// https://github.com/withastro/compiler-rs/tree/%40astrojs/compiler-rs%400.5.1
describe('Astro’s compiler', () => {
  it('scopes styles by the attribute that shorten-scope-ids.ts shortens, in markup and stylesheet', async () => {
    const { resolve } = createRequire(fileURLToPath(import.meta.resolve('astro/package.json')))
    const { transform: compile } = compilerSchema.parse(await import(resolve('@astrojs/compiler-rs')))
    const source = '<p class="tea">Tea</p>\n<style>.tea { color: green }</style>'
    const { code, css } = compile(source, { filename: '/src/Tea.astro', scopedStyleStrategy: 'attribute' })
    const { transform, requireUse } = shortenScopeIds()
    const [, markup] = / data-(\w+)/.exec(transform.handler(code).code) ?? []
    expect(requireUse, 'Astro scopes styles differently now: adapt shorten-scope-ids.ts').not.toThrow()
    expect(markup).toHaveLength(5)
    expect(transform.handler(css.join('')).code).toContain(`[data-${markup}]`)
  })
})

/** What of a build's options its renderer reads. */
const options = z.custom<StaticBuildOptions>().parse({
  settings: {
    scripts: [
      { stage: 'head-inline', content: 'theme()' },
      { stage: 'page-ssr', content: 'bundled()' },
    ],
  },
  logger: { options: { destination: { write: () => {} } } },
})

// https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/core/build/default-prerenderer.ts
// https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/core/build/app.ts
describe('Astro’s prerenderer', () => {
  let given: ReturnType<typeof createDefaultPrerenderer>
  let loaded: Awaited<ReturnType<typeof loadPrerenderer>>

  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const folder = mkdtempSync(join(tmpdir(), 'astro-prerenderer-'))
    const directory = pathToFileURL(`${folder}/site/`)
    const prerenderOutputDir = new URL('.prerender/', directory)
    const fixture = new URL('astro-prerender.fixture.ts', import.meta.url)
    mkdirSync(prerenderOutputDir, { recursive: true })
    writeFileSync(
      new URL('prerender-entry.a.mjs', prerenderOutputDir),
      `import { createApp } from ${JSON.stringify(fixture.href)}\nexport const app = createApp()\n`,
    )
    const internals = createBuildInternals()
    internals.prerenderEntryFileName = 'prerender-entry.a.mjs'
    internals.pagesByKeys.set(makePageDataKey(pageRoute.route, pageRoute.component), {
      key: '',
      component: pageRoute.component,
      route: pageRoute,
      moduleSpecifier: '',
      styles: [{ depth: 0, order: 0, sheet: { type: 'inline', content: '.tea{color:green}' } }],
    })
    given = createDefaultPrerenderer({ internals, options, prerenderOutputDir })
    await given.setup?.()
    const bundle = `${folder}/bundle`
    const saving = saveRenderer(given, { folder: bundle, directory, pages: internals.pagesByKeys })
    expect(await saving.getStaticPaths()).toEqual([])
    loaded = await loadPrerenderer(bundle)
  })
  afterAll(() => vi.unstubAllEnvs())

  const pathsOf = async ({ getStaticPaths }: { getStaticPaths: typeof given.getStaticPaths }) =>
    (await getStaticPaths()).map(({ pathname }) => pathname)

  it('is saved by save-renderer.ts and loaded by load-prerenderer.ts, and renders the same page', async () => {
    const request = () => new Request('https://shop.example/1/')
    const [paths, page] = [await pathsOf(given), await given.render(request(), { routeData: pageRoute })]
    expect(paths).toEqual(['/1/'])
    const html = await ('response' in page ? page.response : page).text()
    expect(html).toContain('<style>.tea{color:green}</style>')
    expect(html).toContain('<script>theme()</script>')
    expect(html).not.toContain('bundled()')
    expect(await pathsOf(loaded)).toEqual(paths)
    const again = await loaded.render(request(), { routeData: pageRoute })
    expect(await ('response' in again ? again.response : again).text()).toBe(html)
  })

  it('asks routes for their paths again once site-renderer.ts has emptied its route cache', async () => {
    expect(await pathsOf(given)).toEqual(['/1/'])
    given.app?.routeCache.clearAll()
    expect(await pathsOf(given)).toEqual(['/2/'])
  })
})
