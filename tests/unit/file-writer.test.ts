import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileWriter } from '../../scripts/build/post-processing/file-writer.ts'
import { shareUnchanged } from '../../scripts/publisher/share-unchanged.ts'

let folder = ''
const before = (name: string) => join(folder, '1', name)
const next = (name: string) => join(folder, '2', name)
const read = (file: string) => readFileSync(file, 'utf8')
const areOneFile = (name: string) => statSync(before(name)).ino === statSync(next(name)).ino

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-writer-'))
  mkdirSync(before('shop'), { recursive: true })
  mkdirSync(next(''))
  for (const name of ['index.html', 'index.html.br', 'index.html.gz', 'shop/tea.html', 'shop/tea.html.gz'])
    writeFileSync(before(name), name)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('shares what the release before has, with its compressed copies, and writes the rest (PUB-20)', () => {
  const writer = new FileWriter(next(''), before(''))
  writer.write('/index.html', 'index.html')
  writer.write('/shop/tea.html', 'new')
  writer.write('/shop/mint.json', new TextEncoder().encode('{}'))
  for (const name of ['index.html', 'index.html.br', 'index.html.gz']) expect(areOneFile(name)).toBe(true)
  expect([read(next('shop/tea.html')), read(before('shop/tea.html'))]).toEqual(['new', 'shop/tea.html'])
  expect(statSync(next('shop/tea.html.gz'), { throwIfNoEntry: false })).toBeUndefined()
  expect(read(next('shop/mint.json'))).toBe('{}')
  expect(shareUnchanged(before(''), next('')).toSorted()).toEqual(['shop/mint.json', 'shop/tea.html'])
})

test('never changes the release before, whatever is in the place of a file (PUB-20)', () => {
  linkSync(before('index.html'), next('index.html'))
  new FileWriter(next(''), before('')).write('/index.html', 'other')
  expect([read(next('index.html')), read(before('index.html'))]).toEqual(['other', 'index.html'])
})

test('writes everything where there is no release before (PUB-20)', () => {
  new FileWriter(next(''), null).write('/shop/tea.html', 'shop/tea.html')
  expect([read(next('shop/tea.html')), areOneFile('shop/tea.html')]).toEqual(['shop/tea.html', false])
})
