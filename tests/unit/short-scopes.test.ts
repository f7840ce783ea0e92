import { expect, test } from 'vitest'
import { shortScopes } from '../../scripts/build/short-scopes.ts'

const shorten = (...codes: readonly string[]) => {
  const { transform } = shortScopes()
  return codes.map((code) => transform.handler(code).code)
}

test('scopes of styles are shortened alike in markup and in styles', () => {
  expect(
    shorten(
      '<p class="a" data-astro-cid-vkvwgb6k>',
      '.a[data-astro-cid-vkvwgb6k]{}.b[data-astro-cid-c3nihgxw]{}',
    ),
  ).toEqual(['<p class="a" data-vkvwg>', '.a[data-vkvwg]{}.b[data-c3nih]{}'])
})

test('two scopes that would become one stop the build and are named', () => {
  expect(() => shorten('[data-astro-cid-zy44xaaa]', '[data-astro-cid-zy44xbbb]')).toThrow(
    /zy44xaaa, zy44xbbb/,
  )
})
