type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [0xff, 0xff, 0xff]
const NAVY: Rgb = [0x14, 0x21, 0x3d]
/** The background at the end of every page. */
const PAPER: Rgb = [0xff, 0xfb, 0xf6]
/** Minimum contrast of text by WCAG AA. */
const AA = 4.5
/** Slightly more, because gradients pass between the colors. */
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

/** The theme's colors that code computes with; a test compares them with `styles/tokens.css`. */
export const themeColors = {
  navy: toHex(NAVY),
  paper: toHex(PAPER),
  'periwinkle-light': '#c9d1ff',
  blush: '#f7c8d9',
} as const

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** A mix with `share` (0 to 1) of `other`. */
const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

const readable = new Map<string, string>()

/**
 * An editor's color as a background for navy text: unchanged when navy is readable on it, otherwise lightened as little as
 * possible. White for what is not a color like `#A2B0FF`. Cached, because many cards have the same few colors.
 */
export function readableBackground(hex: string): string {
  const background = readable.get(hex) ?? lightenUntilReadable(hex)
  readable.set(hex, background)
  return background
}

function lightenUntilReadable(hex: string): string {
  const color = parse(hex)
  if (color === null) return '#ffffff'
  for (let share = 0; share < 1; share += LIGHTENING_STEP) {
    const lighter = mix(color, WHITE, share)
    if (contrast(lighter, NAVY) >= READABLE) return toHex(lighter)
  }
  return '#ffffff'
}

/**
 * The highest opacity (0 to 1) of a picture over `background` at which navy text on it stays readable; 0.5 when the
 * picture's dominant color is unknown.
 */
export function imageOpacityUnderText(dominant: string | null, background: string): number {
  const color = parse(dominant ?? '')
  const beneath = parse(background) ?? PAPER
  if (color === null) return 0.5
  for (let tenths = 10; tenths > 1; tenths -= 1) {
    if (contrast(mix(color, beneath, 1 - tenths / 10), NAVY) >= READABLE) return tenths / 10
  }
  return 0.1
}

/** The darkest of an editor's backgrounds as pages show them; the theme's own for none. */
export function deepestBackground(backgrounds: readonly string[]): string {
  const brightness = (hex: string) => luminance(parse(hex) ?? PAPER)
  return readableBackgrounds(backgrounds).reduce((deepest, color) =>
    brightness(color) < brightness(deepest) ? color : deepest,
  )
}

const DEFAULT_BACKGROUNDS = [themeColors['periwinkle-light'], themeColors.blush]

/** An editor's backgrounds made readable, top to bottom; the theme's own for none. */
export const readableBackgrounds = (backgrounds: readonly string[]): readonly string[] =>
  (backgrounds.length > 0 ? backgrounds : DEFAULT_BACKGROUNDS).map(readableBackground)

/**
 * The custom properties of a page's background, for a `style` attribute: `--background-1` (top) to `--background-4`
 * (bottom). Repeats the last of fewer than four colors; the theme's own for none.
 */
export function backgroundStyle(backgrounds: readonly string[]): string {
  const colors = readableBackgrounds(backgrounds)
  return [0, 1, 2, 3]
    .map((index) => `--background-${index + 1}:${colors[Math.min(index, colors.length - 1)]}`)
    .join(';')
}

/** The colors an editor chose for a page or a section (OBJ-03). */
export interface ChosenColors {
  text: string | null
  backgrounds: readonly string[]
}

/**
 * The editor's text color if it is readable on all these backgrounds, as pages show them, and on paper; otherwise null, and
 * text stays navy. Dark backgrounds with light text are not possible, because the header lies over them.
 */
export function readableTextColor({ text, backgrounds }: ChosenColors): string | null {
  const color = text === null ? null : parse(text)
  if (color === null) return null
  const all = [...readableBackgrounds(backgrounds).map(parse), PAPER]
  return all.every((background) => background !== null && contrast(color, background) >= READABLE)
    ? toHex(color)
    : null
}

interface Pair {
  readonly text: string
  readonly background: string
}

/**
 * An editor's colors for text on a background of its own, such as a button: the background unchanged, with the text color
 * if it is readable (WCAG AA), else with navy or white, whichever has more contrast. `defaults` are for colors not chosen.
 */
export function readablePair(chosen: { [Part in keyof Pair]: string | null }, defaults: Pair): Pair {
  const background = parse(chosen.background ?? '') ?? parse(defaults.background) ?? NAVY
  const text = parse(chosen.text ?? '') ?? parse(defaults.text) ?? WHITE
  const best = contrast(NAVY, background) > contrast(WHITE, background) ? NAVY : WHITE
  const isReadable = contrast(text, background) >= AA
  return { text: toHex(isReadable ? text : best), background: toHex(background) }
}

/** The `style` of a page whose head has an editor's colors (STATE-01); undefined for none. */
export function headStyle(colors: ChosenColors): string | undefined {
  const backgrounds = colors.backgrounds.map(readableBackground)
  const [first] = backgrounds
  const text = readableTextColor(colors)
  const declarations = [
    first === undefined
      ? ''
      : `--head-sky:linear-gradient(180deg,${(backgrounds.length > 1 ? backgrounds : [first, 'var(--paper)']).join(',')})`,
    text === null ? '' : `color:${text}`,
  ].filter(Boolean)
  return declarations.length === 0 ? undefined : declarations.join(';')
}
