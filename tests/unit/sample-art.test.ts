import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flavourKeys, flavours } from '../../scripts/sample/art/flavours.ts'
import { text } from '../../scripts/sample/art/lettering.ts'
import { pictures } from '../../scripts/sample/art/pictures/all.ts'
import type { Pictures } from '../../scripts/sample/art/pictures/picture.ts'
import { renderPictures } from '../../scripts/sample/art/render.ts'
import { resetIds } from '../../scripts/sample/art/svg.ts'
import { toLine } from '../../scripts/sample/content/document.ts'
import { sampleDocuments } from '../../scripts/sample/content/documents.ts'
import { missingPictures } from '../../scripts/sample/references.ts'
import { sampleCatalogue } from '../../scripts/sample/shop/catalogue.ts'

const drawn = (name: string) => {
  resetIds()
  return pictures[name]?.draw() ?? ''
}

/** WCAG contrast of two hex colours. */
const contrast = (one: string, other: string) => {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('drawings', () => {
  test('every picture named by catalogue or content is drawn, and every drawing is used or a part of one', () => {
    const lines = sampleDocuments.map((document) => toLine(document))
    const names = new Set(Object.keys(pictures))
    expect(missingPictures(sampleCatalogue, lines, names)).toEqual([])
    expect(missingPictures(sampleCatalogue, lines, new Set()).length).toBeGreaterThan(80)
  })

  test('the same picture is the same bytes whatever was drawn before', () => {
    for (const name of Object.keys(pictures)) {
      const first = drawn(name)
      drawn('can-lemon-mint')
      expect(drawn(name), name).toBe(first)
    }
  })

  test('no drawing has a hole in its numbers, and every id it refers to is its own and there once', () => {
    for (const name of Object.keys(pictures)) {
      const drawing = drawn(name)
      expect(drawing, name).not.toMatch(/NaN|undefined|null|Infinity/)
      const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size, name).toBe(ids.length)
      for (const [, id] of drawing.matchAll(/url\(#([^)]+)\)/g)) expect(ids, `${name}: ${id}`).toContain(id)
    }
  })

  test('a flavour’s text can be read on both of its tints, and navy too', () => {
    for (const key of flavourKeys) {
      for (const tint of flavours[key].tint) {
        expect(contrast(flavours[key].ink, tint), `${key} ${tint}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast('#14213D', tint), `navy on ${tint}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('lettering refuses a character it has no outline for', () => {
    expect(() => text('☁')).toThrow('no outline for "☁"')
  })
})

describe('rendering', () => {
  let directory = ''
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sample-art-'))
  })
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true })
  })

  const square = (colour: string, scale = 2): Pictures[string] => ({
    draw: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30" width="20" height="30"><path d="M0 0h10v30H0z" fill="${colour}"/></svg>`,
    scale,
  })

  test('pictures are rendered at their scale, transparent where nothing is drawn', async () => {
    await renderPictures({ red: square('#FF0000') }, directory)
    const { data, info } = await sharp(join(directory, 'red.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([40, 60])
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
    expect(data[39 * 4 + 3]).toBe(0)
  })

  test('only what changed, is missing or was damaged in the record is rendered again; what is no longer drawn goes', async () => {
    const both = { red: square('#FF0000'), blue: square('#0000FF') }
    expect(await renderPictures(both, directory)).toBe(2)
    expect(await renderPictures(both, directory)).toBe(0)
    const { mtimeMs } = await stat(join(directory, 'blue.png'))
    expect(await renderPictures({ ...both, red: square('#00FF00') }, directory)).toBe(1)
    expect((await stat(join(directory, 'blue.png'))).mtimeMs).toBe(mtimeMs)
    await rm(join(directory, 'blue.png'))
    expect(await renderPictures(both, directory)).toBe(2)
    expect(await renderPictures({ red: both.red }, directory)).toBe(0)
    expect((await readdir(directory)).filter((file) => file.endsWith('.png'))).toEqual(['red.png'])
    await writeFile(join(directory, '.rendered.json'), '{"red":')
    expect(await renderPictures({ red: both.red }, directory)).toBe(1)
  })

  test('the same drawing is the same file in two places', async () => {
    const other = await mkdtemp(join(tmpdir(), 'sample-art-'))
    const some = { 'bit-lemon': pictures['bit-lemon'] ?? square('#000000') }
    await renderPictures(some, directory)
    await renderPictures(some, other)
    const [first, second] = await Promise.all(
      [directory, other].map((place) => readFile(join(place, 'bit-lemon.png'))),
    )
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    await rm(other, { recursive: true, force: true })
  })
})
