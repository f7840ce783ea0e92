import renderer from '@astrojs/react/server.js'
import { createElement, useId } from 'react'
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
const WithId = () => createElement('p', { id: useId() })
const WithPicture = () => createElement('img', { src: '/a.png', alt: '' })

beforeEach(() => vi.clearAllMocks())

const page = () => ({ result: {} })
const render = (on: { result: object }, component: unknown, props: object, slots = {}) =>
  islandRenderer.renderToStaticMarkup.call(on, component, props, slots)

test('an island is found to be React’s once, however many pages have it', async () => {
  for (let pages = 0; pages < 3; pages += 1) {
    expect(await islandRenderer.check.call(page(), Plain, {}, {})).toBe(true)
  }
  expect(renderer.check).toHaveBeenCalledTimes(1)
})

test('an island with the same few settings is made once, and anew with others', async () => {
  expect((await render(page(), Named, { name: 'a' })).html).toBe('<p>a</p>')
  expect((await render(page(), Named, { name: 'a' })).html).toBe('<p>a</p>')
  expect(made).toHaveBeenCalledTimes(1)
  expect((await render(page(), Named, { name: 'b' })).html).toBe('<p>b</p>')
  expect(made).toHaveBeenCalledTimes(2)
})

test('an island of a product is made for each, even if one object stands for two', async () => {
  const data = { title: 'Lemon Mint' }
  expect((await render(page(), OfProduct, { data })).html).toBe('<p>Lemon Mint</p>')
  data.title = 'Black Cherry'
  expect((await render(page(), OfProduct, { data })).html).toBe('<p>Black Cherry</p>')
})

test('ids made in one island of a page are no other’s, and a browser is told what they begin with', async () => {
  const on = page()
  const [first, second] = [await render(on, WithId, {}), await render(on, WithId, {})]
  expect(first.html).not.toBe(second.html)
  expect(first.html).toContain(first.attrs?.prefix)
  expect(second.html).toContain(second.attrs?.prefix)
  expect(await render(page(), WithId, {})).toEqual(first)
})

test('a page fetches early what it says itself, not what React finds in an island', async () => {
  expect((await render(page(), WithPicture, {})).html).toBe('<img src="/a.png" alt=""/>')
})

test('an island that holds other markup is left to Astro’s own renderer, and so is what is no component', async () => {
  expect((await render(page(), Plain, {}, { default: '<b>hi</b>' })).html).toBe('by Astro')
  expect((await render(page(), { $$typeof: Symbol.for('react.memo') }, {})).html).toBe('by Astro')
})

test('what a page was made of is let go of as the next one begins, unless its head is still to come', async () => {
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
