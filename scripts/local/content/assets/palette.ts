import type { Sharp } from 'sharp'

interface Swatch {
  _type: 'sanity.imagePaletteSwatch'
  background: string
  foreground: string
  population: number
  title: string
}

interface Color {
  red: number
  green: number
  blue: number
  count: number
  saturation: number
  lightness: number
}

/**
 * The target saturation and lightness of each named swatch, 0 to 1, with the accepted range of lightness. The names
 * are Sanity's.
 */
const targets = {
  vibrant: { saturation: 1, lightness: 0.5, min: 0.3, max: 0.7, vivid: true },
  lightVibrant: { saturation: 1, lightness: 0.74, min: 0.55, max: 1, vivid: true },
  darkVibrant: { saturation: 1, lightness: 0.26, min: 0, max: 0.45, vivid: true },
  muted: { saturation: 0.3, lightness: 0.5, min: 0.3, max: 0.7, vivid: false },
  lightMuted: { saturation: 0.3, lightness: 0.74, min: 0.55, max: 1, vivid: false },
  darkMuted: { saturation: 0.3, lightness: 0.26, min: 0, max: 0.45, vivid: false },
} as const

export type Palette = { _type: 'sanity.imagePalette'; dominant: Swatch } & {
  -readonly [name in keyof typeof targets]?: Swatch
}

function toColor(red: number, green: number, blue: number, count: number): Color {
  const [max, min] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255]
  const lightness = (max + min) / 2
  const spread = max - min
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1))
  return { red, green, blue, count, saturation, lightness }
}

function swatch({ red, green, blue, count }: Color, total: number): Swatch {
  const hex = [red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')
  const luma = (red * 299 + green * 587 + blue * 114) / 1000
  const foreground = luma > 150 ? '#000' : '#fff'
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${hex}`,
    foreground,
    population: Number(((count / total) * 100).toFixed(2)),
    title: foreground,
  }
}

/** Groups the pixels into buckets of 16 steps a channel, each with its mean color; transparent pixels are ignored. */
async function collectColors(picture: Sharp): Promise<Color[]> {
  const { data } = await picture
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const buckets = new Map<number, [number, number, number, number]>()
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 125) continue
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bucket = buckets.get(key) ?? [0, 0, 0, 0]
    buckets.set(key, [bucket[0] + red, bucket[1] + green, bucket[2] + blue, bucket[3] + 1])
  }
  return [...buckets.values()].map(([red, green, blue, count]) =>
    toColor(red / count, green / count, blue / count, count),
  )
}

/**
 * The dominant color, and the six named swatches that the picture has. A fully transparent picture counts as white.
 */
export async function paletteOf(picture: Sharp): Promise<Palette> {
  const found = (await collectColors(picture)).sort((a, b) => b.count - a.count)
  const total = found.reduce((sum, { count }) => sum + count, 0) || 1
  const [first = toColor(255, 255, 255, 0)] = found
  const palette: Palette = { _type: 'sanity.imagePalette', dominant: swatch(first, total) }
  const taken = new Set<Color>()
  for (const name of [
    'vibrant',
    'lightVibrant',
    'darkVibrant',
    'muted',
    'lightMuted',
    'darkMuted',
  ] as const) {
    const target = targets[name]
    const score = (color: Color) =>
      3 * (1 - Math.abs(color.saturation - target.saturation)) +
      6 * (1 - Math.abs(color.lightness - target.lightness)) +
      color.count / (first.count || 1)
    const fits = ({ lightness, saturation }: Color) =>
      lightness >= target.min &&
      lightness <= target.max &&
      (target.vivid ? saturation >= 0.35 : saturation <= 0.4)
    const best = found
      .filter((color) => !taken.has(color) && fits(color))
      .reduce<Color | null>((a, b) => (a !== null && score(a) >= score(b) ? a : b), null)
    if (best === null) continue
    taken.add(best)
    palette[name] = swatch(best, total)
  }
  return palette
}
