import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileBundle } from '#config/file-bundle.ts'
import { SiteLinks } from '../../scripts/build/checks/check-links.ts'
import { unpackLinks } from '../../scripts/build/checks/packed-links.ts'
import { fileDigest } from '../../scripts/build/post-processing/file-digest.ts'
import {
  PostProcessingThread,
  type RenderedFile,
} from '../../scripts/build/post-processing/post-processing-thread.ts'

let folder = ''
let writer: PostProcessingThread

beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/post-processing-`)
  writer = new PostProcessingThread(pathToFileURL(`${folder}/`), {
    skip: [],
    siteOrigin: 'https://lull.example',
  })
})

afterEach(async () => {
  await writer.stop()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, text: string): RenderedFile =>
  name.endsWith('.html')
    ? { path: `/${name}`, kind: 'page', text }
    : { path: `/${name}`, kind: 'data', bytes: new TextEncoder().encode(text) }

test('tells what each page links to, as it is written', async () => {
  const page = '<h1 id="top">Tea</h1><a href="/shop#mint">Mint</a><script type="module" src="/a.js"></script>'
  await writer.write(file('index.html', page))
  await writer.write(file('shop/tea.html', `${page}<a href="https://lull.example/shop#mint">`))
  const links = new SiteLinks()
  unpackLinks((await writer.end()).links, links)
  expect([...links.paths]).toEqual(['/', '/shop/tea'])
  expect(links.pagesWith('/shop#mint')).toEqual(['/', '/shop/tea'])
  expect([...links.targets]).toEqual(['/shop#mint', '/a.js'])
  expect(links.hasAnchor('/shop/tea', 'top')).toBe(true)
})

test('post-processes and writes pages in a worker, and writes data files unchanged', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `shop/tea/${index}`)
  for (const name of names) {
    const picture = `<img src="https://pictures.example/${name}.png"><p>Café</p>`
    await writer.write(file(`${name}.html`, `${picture}<script type="module" src="/a.js"></script>`))
    await writer.write(file(`${name}.json`, `["${picture}"]`))
  }
  const { cspSources } = await writer.end()
  expect(cspSources).toHaveLength(names.length)
  expect(cspSources[0]).toEqual([
    '/shop/tea/0.html',
    { scriptHashes: [], mediaOrigins: ['https://pictures.example'] },
  ])
  for (const name of names) {
    const picture = `<img src="https://pictures.example/${name}.png"><p>Café</p>`
    expect(readFileSync(`${folder}/${name}.html`, 'utf8')).toBe(
      `${picture}<script type="deferred" data-src="/a.js"></script>`,
    )
    expect(readFileSync(`${folder}/${name}.json`, 'utf8')).toBe(`["${picture}"]`)
  }
})

test('writes the files of a bundle, each at its own address', async () => {
  const contents = { '/data/products/1.json': { title: 'Café\t1\n' }, '/data/products/2.json': null }
  const text = fileBundle(Object.entries(contents))
  await writer.write({ path: '/data/products/all.json', kind: 'bundle', text })
  const { bundles } = await writer.end()
  const digests = Object.entries(contents).map(([path, content]) => [
    path,
    fileDigest(JSON.stringify(content)),
  ])
  expect(bundles).toEqual([['/data/products/all.json', digests]])
  for (const [path, content] of Object.entries(contents))
    expect(readFileSync(folder + path, 'utf8')).toBe(JSON.stringify(content))
  expect(readdirSync(`${folder}/data/products`)).toHaveLength(2)
})

test('reports a malformed bundle', async () => {
  await writer.write({ path: '/data/products/all.json', kind: 'bundle', text: '<!doctype html>' })
  await expect(writer.end()).rejects.toThrow('This line of a file bundle has no address: <!doctype html>')
})

test('writes nothing for an empty bundle', async () => {
  await writer.write({ path: '/data/all.json', kind: 'bundle', text: fileBundle([]) })
  await writer.end()
  expect(readdirSync(folder)).toEqual([])
})

test('reports a file that cannot be written', async () => {
  writeFileSync(`${folder}/shop`, 'no folder')
  await writer.write(file('shop/tea.html', '<p>'))
  await expect(writer.end()).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('reports a failure to a caller that goes on writing', async () => {
  writeFileSync(`${folder}/shop`, 'no folder')
  const writeAll = async () => {
    for (let index = 0; index < 1000; index += 1) await writer.write(file(`shop/${index}.html`, '<p>'))
  }
  await expect(writeAll()).rejects.toThrow(/EEXIST|ENOTDIR/)
})
