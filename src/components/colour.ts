type Rgb = readonly [red: number, green: number, blue: number]

const NAVY: Rgb = [0x14, 0x21, 0x3d]
/** WCAG AA for text is 4.5; a little more, because gradients pass between the colours. */
const READABLE = 5
const LIGHTENING_STEP = 0.08

function parse(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(hex)
  const [, red, green, blue] = match ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

const toHex = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const contrastWithNavy = (rgb: Rgb) => (luminance(rgb) + 0.05) / (luminance(NAVY) + 0.05)

const mixWithWhite = ([red, green, blue]: Rgb, share: number): Rgb => [
  red + (255 - red) * share,
  green + (255 - green) * share,
  blue + (255 - blue) * share,
]

/**
 * An editor's colour as a ground for navy text: itself when that is readable on it (WCAG AA), otherwise as little
 * lighter as it takes. What is not a colour like `#A2B0FF` answers white.
 */
export function groundForText(hex: string): string {
  const color = parse(hex)
  if (color === null) return '#ffffff'
  for (let share = 0; share < 1; share += LIGHTENING_STEP) {
    const lighter = mixWithWhite(color, share)
    if (contrastWithNavy(lighter) >= READABLE) return toHex(lighter)
  }
  return '#ffffff'
}

const DEFAULT_GROUNDS = ['#C9D1FF', '#F7C8D9'] as const

/** A page's grounds out of an editor's colours, top to bottom; none gives the shop's own. */
export const groundsOf = (backgrounds: readonly string[]): readonly string[] =>
  (backgrounds.length > 0 ? backgrounds : DEFAULT_GROUNDS).map(groundForText)

/**
 * The custom properties a page takes its colours from, for a `style` attribute: `--ground-1` (top) to `--ground-4`
 * (bottom). Fewer colours than four repeat the last; none gives the shop's own.
 */
export function groundStyle(backgrounds: readonly string[]): string {
  const grounds = groundsOf(backgrounds)
  return [0, 1, 2, 3]
    .map((index) => `--ground-${index + 1}:${grounds[Math.min(index, grounds.length - 1)]}`)
    .join(';')
}
