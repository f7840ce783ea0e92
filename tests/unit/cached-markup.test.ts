import { expect, test } from 'vitest'
import { cachedMarkup } from '#components/cached-markup.ts'

test('what is the same on every page is rendered once, until what it is made from is another', async () => {
  let rendered = 0
  const render = async () => {
    rendered += 1
    return `<p>${rendered}</p>`
  }
  const shop = {}
  const both = await Promise.all([cachedMarkup(shop, 'a', render), cachedMarkup(shop, 'a', render)])
  expect(both).toEqual(['<p>1</p>', '<p>1</p>'])
  expect(await cachedMarkup(shop, 'b', render)).toBe('<p>2</p>')
  expect(await cachedMarkup({}, 'a', render)).toBe('<p>3</p>')
  expect(await cachedMarkup(shop, 'a', render)).toBe('<p>1</p>')
})

test('what failed is tried again', async () => {
  const shop = {}
  await expect(cachedMarkup(shop, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cachedMarkup(shop, 'a', async () => 'yes')).toBe('yes')
})

test.each(['<astro-island uid="1">', '<script>1</script>', '<style>p {}</style>'])(
  'what belongs to each page cannot be kept: %s',
  async (html) => {
    await expect(cachedMarkup({}, 'menu', async () => `<p>a</p>${html}`)).rejects.toThrow(/"menu" has </)
  },
)
