import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkFolder, ReleaseFiles } from '../incremental/hard-linked-release.ts'

let folder = ''
const before = () => join(folder, '1')
const next = () => join(folder, '2')
const read = (file: string) => readFileSync(file, 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
  mkdirSync(join(before(), 'shop'), { recursive: true })
  for (const name of ['index.html', 'index.html.br', 'shop/tea.html'])
    writeFileSync(join(before(), name), name)
  linkFolder(before(), next())
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('shares what is the same, and never changes the release before (PUB-20)', () => {
  const files = new ReleaseFiles(next(), before())
  files.write('/index.html', Buffer.from('new'))
  files.write('/shop/tea.html', Buffer.from('shop/tea.html'))
  files.write('/shop/new/mint.html', Buffer.from('mint'))
  expect(files.changed).toEqual(['/index.html', '/shop/new/mint.html'])
  expect(read(join(before(), 'index.html'))).toBe('index.html')
  expect(read(join(next(), 'index.html'))).toBe('new')
  expect(existsSync(join(next(), 'index.html.br'))).toBe(false)
  expect(existsSync(join(before(), 'index.html.br'))).toBe(true)
  expect(statSync(join(next(), 'shop/tea.html')).ino).toBe(statSync(join(before(), 'shop/tea.html')).ino)
})

test('removes a file with its compressed copies and the folders that are empty then (PUB-20)', () => {
  const files = new ReleaseFiles(next(), before())
  files.remove('/shop/tea.html')
  files.remove('/index.html')
  expect(existsSync(join(next(), 'shop'))).toBe(false)
  expect(existsSync(join(next(), 'index.html.br'))).toBe(false)
  expect(existsSync(next())).toBe(true)
  expect(read(join(before(), 'shop/tea.html'))).toBe('shop/tea.html')
})

test('shares a file again that has become what it was (PUB-20)', () => {
  const files = new ReleaseFiles(next(), before())
  files.write('/index.html', Buffer.from('new'))
  files.write('/index.html', Buffer.from('index.html'))
  expect(files.changed).toEqual([])
  for (const name of ['index.html', 'index.html.br'])
    expect(statSync(join(next(), name)).ino).toBe(statSync(join(before(), name)).ino)
})
