import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { round } from './svg.ts'

/**
 * Familjen Grotesk (SIL OFL 1.1) as outlines in two weights, so that pictures need no font when rendered and look the
 * same on every machine. `g`: advance and path of each glyph, `k`: kerning of pairs, both in font units.
 */
const face = z.strictObject({
  g: z.record(z.string(), z.tuple([z.number(), z.string()])),
  k: z.record(z.string(), z.number()),
})
const { upm, w } = z
  .strictObject({ upm: z.number(), w: z.strictObject({ 500: face, 700: face }) })
  .parse(JSON.parse(readFileSync(new URL('./lettering.outlines.json', import.meta.url), 'utf8')))

export interface Lettering {
  x?: number
  /** The baseline. */
  y?: number
  size?: number
  weight?: 500 | 700
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  /** Tracking in em. */
  track?: number
  /** Further attributes of the path. */
  extra?: string
}

const glyphOf = (character: string, weight: 500 | 700) => {
  const glyph = w[weight].g[character]
  if (glyph === undefined) throw new Error(`The lettering has no outline for "${character}".`)
  return glyph
}

/** The width of `words` in picture units. Throws for characters without an outline. */
export function measure(words: string, { size = 16, weight = 700, track = -0.02 }: Lettering = {}): number {
  const characters = [...words]
  let width = 0
  characters.forEach((character, index) => {
    const kerning = w[weight].k[character + (characters[index + 1] ?? '')] ?? 0
    width += glyphOf(character, weight)[0] + kerning + (index < characters.length - 1 ? track * upm : 0)
  })
  return (width * size) / upm
}

/** `words` as one path. Throws for characters without an outline. */
export function text(words: string, lettering: Lettering = {}): string {
  const {
    x = 0,
    y = 0,
    size = 16,
    weight = 700,
    fill = '#14213D',
    anchor = 'start',
    track = -0.02,
  } = lettering
  const scale = size / upm
  const width = measure(words, lettering)
  let cursor = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  let path = ''
  const characters = [...words]
  characters.forEach((character, index) => {
    const [advance, outline] = glyphOf(character, weight)
    path += outline.replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, numbers: string) => {
      if (command === 'Z') return 'Z'
      return (
        command +
        numbers
          .trim()
          .split(/[ ,]+/)
          .map((number, place) =>
            round(place % 2 === 1 ? y - Number(number) * scale : cursor + Number(number) * scale),
          )
          .join(' ')
      )
    })
    cursor += (advance + (w[weight].k[character + (characters[index + 1] ?? '')] ?? 0) + track * upm) * scale
  })
  return `<path d="${path}" fill="${fill}" ${lettering.extra ?? ''}/>`
}
