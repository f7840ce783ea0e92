import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copiesOf, filesWithoutCopies, isCompressedCopy } from '../compressed-copy-paths.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('lists a site’s files without their compressed copies', () => {
  mkdirSync(join(folder, '_astro'))
  const names = ['index.html', '_astro/a.js', 'files/archive.tar.gz']
  mkdirSync(join(folder, 'files'))
  for (const name of [...names, ...copiesOf('index.html'), ...copiesOf('_astro/a.js')])
    writeFileSync(join(folder, name), '')
  expect(filesWithoutCopies(folder).toSorted()).toEqual(names.toSorted())
  expect(filesWithoutCopies(folder, ['_astro/**/*', 'none.*'])).toEqual(['_astro/a.js'])
})

test('tells a compressed copy from a compressed file', () => {
  expect(copiesOf('/shop.html')).toEqual(['/shop.html.br', '/shop.html.gz'])
  expect(copiesOf('/shop.html').every(isCompressedCopy)).toBe(true)
  for (const path of ['/shop.html', '/archive.tar.gz', '/a.png.br'])
    expect(isCompressedCopy(path)).toBe(false)
})
