import renderer from '@astrojs/react/server.js'
import { createElement, type ReactNode, useId } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import islandRenderer from '../../src/integrations/react-renderer.ts'

vi.mock('@astrojs/react/server.js', () => ({
  default: {
    name: '@astrojs/react',
    check: vi.fn(async () => true),
    renderToStaticMarkup: vi.fn(async () => ({ html: 'by Astro' })),
  },
}))

const made = vi.fn()
const Plain = () => createElement('p')
const Named = ({ name }: { name: string }) => {
  made()
  return createElement('p', null, name)
}
const OfProduct = ({ data }: { data: { title: string } }) => createElement('p', null, data.title)
const Framed = ({ menuIcon }: { menuIcon: ReactNode }) => createElement('p', null, menuIcon)
const FramedOnce = ({ menuIcon }: { menuIcon: ReactNode }) => {
  made()
  return createElement('p', null, menuIcon)
}
const WithId = () => createElement('p', { id: useId() })
const WithPicture = () => createElement('img', { src: '/a.png', alt: '' })

beforeEach(() => vi.clearAllMocks())

const page = () => ({ result: {} })
const render = (on: { result: object }, component: unknown, props: object, slots = {}) =>
  islandRenderer.renderToStaticMarkup.call(on, component, props, slots)

test('checks once whether a component is React’s', async () => {
  for (let pages = 0; pages < 3; pages += 1) {
    expect(await islandRenderer.check.call(page(), Plain, {}, {})).toBe(true)
  }
  expect(renderer.check).toHaveBeenCalledTimes(1)
})

test('renders an island once for the same props, and again for others', async () => {
  expect((await render(page(), Named, { name: 'a' })).html).toBe('<p>a</p>')
  expect((await render(page(), Named, { name: 'a' })).html).toBe('<p>a</p>')
  expect(made).toHaveBeenCalledTimes(1)
  expect((await render(page(), Named, { name: 'b' })).html).toBe('<p>b</p>')
  expect(made).toHaveBeenCalledTimes(2)
})

test('renders an island with object props for each use', async () => {
  const data = { title: 'Lemon Mint' }
  expect((await render(page(), OfProduct, { data })).html).toBe('<p>Lemon Mint</p>')
  data.title = 'Black Cherry'
  expect((await render(page(), OfProduct, { data })).html).toBe('<p>Black Cherry</p>')
})

test('gives each island of a page an id prefix of its own, and hands it to the browser', async () => {
  const on = page()
  const [first, second] = [await render(on, WithId, {}), await render(on, WithId, {})]
  expect(first.html).not.toBe(second.html)
  expect(first.html).toContain(first.attrs?.prefix)
  expect(second.html).toContain(second.attrs?.prefix)
  expect(await render(page(), WithId, {})).toEqual(first)
})

test('gives islands the same prefixes in whichever order they are rendered', async () => {
  const [one, other] = [page(), page()]
  const first = await render(one, WithId, {})
  await render(one, Plain, {})
  await render(other, Plain, {})
  expect(await render(other, WithId, {})).toEqual(first)
})

test('removes React’s resource hints', async () => {
  expect((await render(page(), WithPicture, {})).html).toBe('<img src="/a.png" alt=""/>')
})

test('passes named slots on as the browser’s renderer does, and renders anew for others', async () => {
  expect((await render(page(), Framed, {}, { 'menu-icon': '<svg></svg>' })).html).toBe(
    '<p><astro-slot name="menuIcon"><svg></svg></astro-slot></p>',
  )
  expect((await render(page(), Framed, {}, { 'menu-icon': '<b></b>' })).html).toContain('<b></b>')
  expect((await render(page(), Framed, {}, { 'menu-icon': ' ' })).html).toBe('<p></p>')
})

test('renders an island once for slots of the same text, which Astro passes as objects', async () => {
  const icon = (html: string) => ({ 'menu-icon': new String(html) })
  const first = (await render(page(), FramedOnce, {}, icon('<svg></svg>'))).html
  expect((await render(page(), FramedOnce, {}, icon('<svg></svg>'))).html).toBe(first)
  expect(made).toHaveBeenCalledTimes(1)
  expect((await render(page(), FramedOnce, {}, icon('<b></b>'))).html).toContain('<b></b>')
  expect(made).toHaveBeenCalledTimes(2)
})

test('leaves islands with children, and what is no component, to Astro’s renderer', async () => {
  expect((await render(page(), Plain, {}, { default: '<b>hi</b>' })).html).toBe('by Astro')
  expect((await render(page(), { $$typeof: Symbol.for('react.memo') }, {})).html).toBe('by Astro')
})

test('releases a page’s metadata as the next one begins, once its head is rendered', async () => {
  const written = { _metadata: { hasRenderedHead: true, propagators: new Set(['layout']) } }
  const begun = { _metadata: { hasRenderedHead: false, propagators: new Set(['layout']) } }
  await render({ result: written }, Plain, {})
  await render({ result: written }, Named, { name: 'a' })
  expect(written._metadata.propagators.size).toBe(1)
  await render({ result: begun }, Plain, {})
  expect(written._metadata.propagators.size).toBe(0)
  await render(page(), Plain, {})
  expect(begun._metadata.propagators.size).toBe(1)
  await render(page(), Plain, {})
})
