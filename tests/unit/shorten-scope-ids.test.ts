import { expect, test } from 'vitest'
import { shortenScopeIds } from '../../scripts/build/post-processing/shorten-scope-ids.ts'

const shorten = (...codes: readonly string[]) => {
  const { transform } = shortenScopeIds()
  return codes.map((code) => transform.handler(code).code)
}

test('shortens scope ids alike in markup and stylesheets', () => {
  expect(
    shorten(
      '<p class="a" data-astro-cid-vkvwgb6k>',
      '.a[data-astro-cid-vkvwgb6k]{}.b[data-astro-cid-c3nihgxw]{}',
    ),
  ).toEqual(['<p class="a" data-vkvwg>', '.a[data-vkvwg]{}.b[data-c3nih]{}'])
})

test('stops a build in which no style is scoped', () => {
  const { transform, requireUse } = shortenScopeIds()
  expect(requireUse).toThrow('data-astro-cid-')
  transform.handler('.a[data-astro-cid-vkvwgb6k]{}')
  expect(requireUse).not.toThrow()
})

test('stops the build and names two scope ids that shorten to the same', () => {
  expect(() => shorten('[data-astro-cid-zy44xaaa]', '[data-astro-cid-zy44xbbb]')).toThrow(
    /zy44xaaa and zy44xbbb/,
  )
})
