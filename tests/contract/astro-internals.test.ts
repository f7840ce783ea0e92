import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { NamedSSRLoadedRendererValue } from 'astro'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { createComponent, renderComponent, renderSlot, renderTemplate } from 'astro/runtime/server/index.js'
import { createElement } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cachedMarkup } from '#components/cached-markup.ts'
import { parseIslandProps } from '#features/product-form/parse-island-props.ts'
import type { ProductFormProps } from '#features/product-form/product-form-props.ts'
import { findTags } from '../../scripts/build/html-tags.ts'
import { isIslandRuntime } from '../../scripts/build/post-processing/island-runtime.ts'

// The private parts of Astro that the build and the islands rely on. When one of these tests fails after an upgrade,
// the message says what to adapt; then pin the new minor version here and in package.json.

const PROVEN_VERSION = '7.3'

const packageSchema = z.object({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()),
})
const readPackage = (file: string) => packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

const Island = ({ name }: { name: string }) => createElement('p', null, name)

const price = { amount: '34.0', currencyCode: 'USD' }

/** Props of the product form with each kind of value that they have. */
const formData: ProductFormProps = {
  title: 'Lemon “mint” <b>&</b>',
  productIds: ['gid://shopify/Product/1'],
  options: [{ name: 'Pack Size', values: ['8 cans', '16 cans'] }],
  variants: [
    {
      id: 'v1',
      title: null,
      values: ['8 cans'],
      price,
      compareAt: null,
      available: true,
      left: 0,
      subscription: { variantId: 's1', available: false, left: 1, prices: { monthly: price } },
    },
  ],
  initialVariantId: 'v1',
  plans: [{ id: 'monthly', name: 'Every month' }],
  subscribe: { details: [], badge: null },
  once: { details: ['0', '1'], badge: '1' },
  details: [],
  image: null,
  shopOrigin: 'https://checkout.example',
}

/** The page's `result` object, as renderers get it. */
let result: unknown
let astroContainer: AstroContainer
let html = ''
let ownHtml = ''

const settings = {
  name: 'a',
  'client:load': true,
  'client:component-hydration': 'load',
  'client:component-path': '/src/Island.tsx',
  'client:component-export': 'default',
  data: formData,
}
/** A page with one island. */
const Page = createComponent(
  (page) => renderTemplate`<body>${renderComponent(page, 'Island', Island, settings)}</body>`,
)

const source = {}
let slotsRendered = 0
/** The same, with the island in markup that is rendered once for all pages. */
const CachedPage = createComponent((page) => {
  const slot = () => {
    slotsRendered += 1
    return renderTemplate`<main>${renderComponent(page, 'Island', Island, settings)}</main>`
  }
  return renderTemplate`<body>${cachedMarkup(source, 'island', renderSlot(page, slot))}</body>`
})

async function createContainer(renderer: NamedSSRLoadedRendererValue): Promise<AstroContainer> {
  const container = await AstroContainer.create()
  const spy: NamedSSRLoadedRendererValue = {
    ...renderer,
    renderToStaticMarkup(this: { result: object }, ...parameters) {
      result = this.result
      return renderer.renderToStaticMarkup.apply(this, parameters)
    },
  }
  container.addServerRenderer({ name: '@astrojs/react', renderer: spy })
  container.addClientRenderer({ name: '@astrojs/react', entrypoint: '@astrojs/react/client.js' })
  return container
}

beforeAll(async () => {
  // The integration's options, which Astro provides as a virtual module.
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'astro:react:opts'
        ? { url: 'data:text/javascript,export default {}', shortCircuit: true }
        : next(specifier, context),
  })
  const { default: astroRenderer } = await import('@astrojs/react/server.js')
  const { default: islandRenderer } = await import('../../src/integrations/react-renderer.ts')
  hooks.deregister()
  ownHtml = await (await createContainer(islandRenderer)).renderToString(Page)
  astroContainer = await createContainer(astroRenderer)
  html = await astroContainer.renderToString(Page)
})

describe(`Astro ${PROVEN_VERSION}`, () => {
  it('is the pinned and installed version', () => {
    const { dependencies } = readPackage('package.json')
    const { version } = readPackage('node_modules/astro/package.json')
    const reason = `The build relies on private parts of Astro ${PROVEN_VERSION}: check the tests of this file first`
    expect(dependencies.astro, reason).toMatch(new RegExp(`^~${PROVEN_VERSION}\\.`))
    expect(version, reason).toMatch(new RegExp(`^${PROVEN_VERSION}\\.`))
  })

  // https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/types/public/internal.ts
  it('keeps a page’s head propagators in `_metadata.propagators`, which react-renderer.ts clears', () => {
    const metadata = z.object({ propagators: z.instanceof(Set), hasRenderedHead: z.boolean() })
    const { success } = z.object({ _metadata: metadata }).safeParse(result)
    expect(success, 'Astro has changed the page’s metadata: adapt or remove `release`').toBe(true)
  })

  // https://github.com/withastro/astro/blob/astro%407.3.5/packages/integrations/react/src/server.ts
  it('renders islands to the same HTML as react-renderer.ts', () => {
    const island = (page: string) =>
      /<astro-island.*<\/astro-island>/s.exec(page)?.[0].replaceAll(/ (uid|prefix)="[^"]*"/g, '')
    expect(island(html), 'Astro has changed the markup of islands').toContain('<p>a</p>')
    expect(island(ownHtml), '@astrojs/react renders islands differently now: adapt react-renderer.ts').toBe(
      island(html),
    )
  })

  // https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/runtime/server/astro-island.ts
  it('names an island’s modules in the attributes that add-island-module-lists.ts reads', () => {
    const [island] = findTags(html, ['astro-island'])
    for (const name of ['component-url', 'renderer-url', 'component-export', 'client'])
      expect(island?.attributes.has(name), `Islands have no attribute ${name} any more`).toBe(true)
  })

  // https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/runtime/server/serialize.ts
  it('writes an island’s props as parse-island-props.ts reads them', () => {
    const [island] = findTags(html, ['astro-island'])
    const props = island?.attributes.get('props') ?? ''
    expect(
      parseIslandProps(props),
      'Astro writes props differently now: adapt parse-island-props.ts',
    ).toEqual(formData)
  })

  // https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/runtime/server/scripts.ts
  it('writes the inline scripts that island-runtime.ts recognizes', () => {
    // The directive's own script announces itself by an event with its name.
    const scripts = findTags(html.replaceAll('astro:load', 'astro:intent'), ['script'])
    expect(scripts.filter(isIslandRuntime), 'Astro has changed its inline scripts for islands').toHaveLength(
      2,
    )
  })

  // https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/runtime/server/render/slot.ts
  it('writes a slot part by part into what cached-markup.ts gives it, and scripts of islands into each page', async () => {
    const pages = [
      await astroContainer.renderToString(CachedPage),
      await astroContainer.renderToString(CachedPage),
    ]
    const expected = html.replace('<body>', '<body><main>').replace('</body>', '</main></body>')
    expect(pages, 'Astro renders slots differently now: adapt cached-markup.ts').toEqual([expected, expected])
    expect(slotsRendered).toBe(1)
  })
})
