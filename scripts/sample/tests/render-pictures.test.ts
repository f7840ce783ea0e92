import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPictures } from '../render-pictures.ts'

let sources = ''
let directory = ''
beforeEach(async () => {
  sources = await mkdtemp(join(tmpdir(), 'sample-svg-'))
  directory = await mkdtemp(join(tmpdir(), 'sample-png-'))
})
afterEach(() => Promise.all([sources, directory].map((one) => rm(one, { recursive: true, force: true }))))

const draw = (name: string, color: string) =>
  writeFile(
    join(sources, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60" width="20" height="30"><path d="M0 0h20v60H0z" fill="${color}"/></svg>`,
  )
const modified = async (file: string) => (await stat(join(directory, file))).mtimeMs

describe('rendering', () => {
  test('gives a PNG of twice the size, transparent where nothing is drawn', async () => {
    await draw('red', '#FF0000')
    await renderPictures(sources, directory)
    const { data, info } = await sharp(join(directory, 'red.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([40, 60])
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
    expect(data[39 * 4 + 3]).toBe(0)
  })

  test('gives coarse pictures the same size, and finer ones only where they are asked for', async () => {
    await draw('red', '#FF0000')
    expect(await renderPictures(sources, directory, 'coarse')).toBe(1)
    const { width, height } = await sharp(join(directory, 'red.png')).metadata()
    expect([width, height]).toEqual([40, 60])
    expect(await renderPictures(sources, directory, 'coarse')).toBe(0)
    expect(await renderPictures(sources, directory)).toBe(1)
    expect(await renderPictures(sources, directory, 'coarse')).toBe(0)
  })

  test('renders only what changed, is missing or was damaged in the record, and removes what has no SVG', async () => {
    await draw('red', '#FF0000')
    await draw('blue', '#0000FF')
    expect(await renderPictures(sources, directory)).toBe(2)
    expect(await renderPictures(sources, directory)).toBe(0)
    const before = await modified('blue.png')
    await draw('red', '#00FF00')
    expect(await renderPictures(sources, directory)).toBe(1)
    expect(await modified('blue.png')).toBe(before)
    await rm(join(directory, 'blue.png'))
    expect(await renderPictures(sources, directory)).toBe(1)
    await rm(join(sources, 'blue.svg'))
    expect(await renderPictures(sources, directory)).toBe(0)
    expect((await readdir(directory)).filter((file) => file.endsWith('.png'))).toEqual(['red.png'])
    await writeFile(join(directory, '.rendered.json'), '{"red":')
    expect(await renderPictures(sources, directory)).toBe(1)
  })
})
