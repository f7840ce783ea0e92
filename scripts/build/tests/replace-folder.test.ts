import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildServerPages } from '../build-server-pages.ts'
import { replaceFolder, requireReplaceable } from '../replace-folder.ts'

let folder = ''
const path = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with a file of this text. */
function add(name: string, text: string) {
  mkdirSync(path(name), { recursive: true })
  writeFileSync(join(path(name), 'index.html'), text)
}

test('puts a folder in the place of the former one, and leaves nothing beside it', () => {
  add('dist', 'before')
  add('dist.next', 'left over')
  add('built', 'after')
  replaceFolder(path('dist'), path('built'))
  expect(readFileSync(path('dist/index.html'), 'utf8')).toBe('after')
  expect(readdirSync(folder)).toEqual(['dist'])
})

test('makes the folders above a new one', () => {
  add('built', 'after')
  replaceFolder(path('a/b/dist'), path('built'))
  expect(existsSync(path('a/b/dist/index.html'))).toBe(true)
})

test('takes only a former result, an empty folder or none for replaceable', () => {
  add('site', '')
  mkdirSync(path('empty'))
  add('work', '')
  writeFileSync(path('file'), '')
  const check = (name: string, files: readonly string[]) =>
    requireReplaceable(path(name), { name, what: 'a built site', files })
  for (const name of ['site', 'empty', 'none']) expect(() => check(name, ['index.html'])).not.toThrow()
  for (const name of ['work', 'file'])
    expect(() => check(name, ['index.html', '_headers'])).toThrow(
      `${name} contains something other than a built site and is not replaced.`,
    )
})

test('does not build the server into a folder of the project', async () => {
  await expect(buildServerPages({}, 'src')).rejects.toThrow(
    'src contains something other than a built server',
  )
})
