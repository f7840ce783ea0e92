import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readCatalogue } from '../../scripts/local/commerce/catalogue-files.ts'
import { readDocuments, sampleDatasets, sampleFolder } from '../../scripts/sample/sample-files.ts'

const pictures = readdirSync(`${sampleFolder}/pictures`)
const documents = sampleDatasets.flatMap(readDocuments)
const assets = [
  ...JSON.stringify(documents).matchAll(/"_sanityAsset":"(image|file)@file:\/\/\.\/([^"]+)"/g),
].map(([, kind, path]) => `${kind} ${path}`)

/** WCAG contrast of two hex colors. */
const contrast = (one: string, other: string) => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('files of the sample shop', () => {
  test('include exactly the pictures that products and documents name', () => {
    const { products } = readCatalogue(`${sampleFolder}/commerce`)
    const named = new Set([
      ...products.flatMap(({ images }) => images.map(({ file }) => `image images/${file}`)),
      ...assets.filter((asset) => asset.startsWith('image')),
    ])
    expect(named.size).toBeGreaterThan(80)
    const rendered = new Set(pictures.map((file) => `image images/${file.replace('.svg', '.png')}`))
    expect(rendered).toEqual(named)
  })

  test('include exactly the certificates, film and captions that documents link to (DOC-12, OBJ-02)', () => {
    const linked = new Set(assets.filter((asset) => asset.startsWith('file')))
    const files = readdirSync(`${sampleFolder}/files`)
    expect(linked).toEqual(new Set(files.map((file) => `file files/${file}`)))
    const beginnings: Record<string, string> = {
      '.pdf': '%PDF-1.4',
      '.webm': '\u001AE\u00DF\u00A3',
      '.vtt': 'WEBVTT\n',
    }
    for (const file of files) {
      const content = readFileSync(`${sampleFolder}/files/${file}`, 'latin1')
      const beginning = beginnings[extname(file)] ?? 'a kind of file that this test does not know'
      expect(content.startsWith(beginning), file).toBe(true)
      expect(content.length, file).toBeLessThan(300 * 1024)
    }
  })

  test('are SVGs with unique ids that refer to their own ids only', () => {
    for (const file of pictures) {
      const svg = readFileSync(`${sampleFolder}/pictures/${file}`, 'utf8')
      expect(svg, file).not.toMatch(/NaN|undefined|null|Infinity/)
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size, file).toBe(ids.length)
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids, `${file}: ${id}`).toContain(id)
    }
  })
})

test('products have text with enough contrast on each of their backgrounds', () => {
  const hex = z.looseObject({ hex: z.string() })
  const colors = z.looseObject({ textColor: hex, backgroundColors: z.array(hex) })
  const products = readDocuments('production').filter(({ _type }) => _type === 'product')
  for (const { _id, colors: value } of products) {
    const { textColor, backgroundColors } = colors.parse(value)
    for (const background of backgroundColors)
      expect(contrast(textColor.hex, background.hex), `${_id} on ${background.hex}`).toBeGreaterThanOrEqual(
        4.5,
      )
  }
})
