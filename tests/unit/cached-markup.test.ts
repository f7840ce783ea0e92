import { expect, test, vi } from 'vitest'
import { cachedMarkup } from '#components/cached-markup.ts'

test('renders once for each source and name', async () => {
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

test('renders again after a failure', async () => {
  const shop = {}
  const render = vi.fn(async () => 'yes').mockRejectedValueOnce(new Error('no'))
  await expect(cachedMarkup(shop, 'a', render)).rejects.toThrow('no')
  expect(await cachedMarkup(shop, 'a', render)).toBe('yes')
})

test.each(['<astro-island uid="1">', '<script>1</script>', '<style>p {}</style>'])(
  'throws on markup that belongs to one page: %s',
  async (html) => {
    await expect(cachedMarkup({}, 'menu', async () => `<p>a</p>${html}`)).rejects.toThrow(
      /"menu" must not contain </,
    )
  },
)
