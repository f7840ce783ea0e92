import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parcelOf } from '#config/parcel.ts'
import { noAllowances } from '../../scripts/build/allowances.ts'
import { FileWriter, type RenderedFile } from '../../scripts/build/file-writer.ts'

let folder = ''
let writer: FileWriter

beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/file-writer-`)
  writer = new FileWriter(pathToFileURL(`${folder}/`))
})

afterEach(async () => {
  await writer.stop()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, text: string): RenderedFile => ({
  path: `/${name}`,
  bytes: new TextEncoder().encode(text),
  kind: name.endsWith('.html') ? 'page' : 'data',
})

test('pages are finished and written in a thread of their own, data files as they are', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `shop/tea/${index}`)
  for (const name of names) {
    const picture = `<img src="https://pictures.example/${name}.png"><p>Café</p>`
    await writer.write(file(`${name}.html`, `${picture}<script type="module" src="/a.js"></script>`))
    await writer.write(file(`${name}.json`, `["${picture}"]`))
  }
  const allowances = noAllowances()
  await writer.end(allowances)
  expect([...allowances.mediaOrigins]).toEqual(['https://pictures.example'])
  for (const name of names) {
    const picture = `<img src="https://pictures.example/${name}.png"><p>Café</p>`
    expect(readFileSync(`${folder}/${name}.html`, 'utf8')).toBe(
      `${picture}<script type="late" data-src="/a.js"></script>`,
    )
    expect(readFileSync(`${folder}/${name}.json`, 'utf8')).toBe(`["${picture}"]`)
  }
})

test('a parcel is written as the files that it holds, each under its own address', async () => {
  const contents = { '/data/products/1.json': { title: 'Café\t1\n' }, '/data/products/2.json': null }
  const bytes = new TextEncoder().encode(parcelOf(Object.entries(contents)))
  await writer.write({ path: '/data/products/all.json', bytes, kind: 'parcel' })
  await writer.end(noAllowances())
  for (const [path, content] of Object.entries(contents))
    expect(readFileSync(folder + path, 'utf8')).toBe(JSON.stringify(content))
  expect(readdirSync(`${folder}/data/products`)).toHaveLength(2)
})

test('what is no parcel stops whoever writes', async () => {
  const bytes = new TextEncoder().encode('<!doctype html>')
  await writer.write({ path: '/data/products/all.json', bytes, kind: 'parcel' })
  await expect(writer.end(noAllowances())).rejects.toThrow('Not a file in a parcel: <!doctype html>')
})

test('an empty shop has an empty parcel', async () => {
  await writer.write({
    path: '/data/all.json',
    bytes: new TextEncoder().encode(parcelOf([])),
    kind: 'parcel',
  })
  await writer.end(noAllowances())
  expect(readdirSync(folder)).toEqual([])
})

test('a file that cannot be written stops whoever writes', async () => {
  writeFileSync(`${folder}/shop`, 'no folder')
  await writer.write(file('shop/tea.html', '<p>'))
  await expect(writer.end(noAllowances())).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('whoever writes on and on is told of a failure, too', async () => {
  writeFileSync(`${folder}/shop`, 'no folder')
  const writeAll = async () => {
    for (let index = 0; index < 1000; index += 1) await writer.write(file(`shop/${index}.html`, '<p>'))
  }
  await expect(writeAll()).rejects.toThrow(/EEXIST|ENOTDIR/)
})
