type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [0xff, 0xff, 0xff]
const NAVY: Rgb = [0x14, 0x21, 0x3d]
/** What pages end on. */
const PAPER: Rgb = [0xff, 0xfb, 0xf6]
/** WCAG AA for text. */
const AA = 4.5
/** A little more, because gradients pass between the colours. */
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

/** The look's colours that are reckoned with here; a test holds them to `styles/tokens.css`, which browsers read. */
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

/** `share` (0 to 1) of `other` in `one`. */
const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

const grounds = new Map<string, string>()

/**
 * An editor's colour as a ground for navy text: itself when that is readable on it (WCAG AA), otherwise as little
 * lighter as it takes. What is not a colour like `#A2B0FF` answers white. A shop has few colours and many cards of each.
 */
export function readableBackground(hex: string): string {
  const ground = grounds.get(hex) ?? asGround(hex)
  grounds.set(hex, ground)
  return ground
}

function asGround(hex: string): string {
  const color = parse(hex)
  if (color === null) return '#ffffff'
  for (let share = 0; share < 1; share += LIGHTENING_STEP) {
    const lighter = mix(color, WHITE, share)
    if (contrast(lighter, NAVY) >= READABLE) return toHex(lighter)
  }
  return '#ffffff'
}

/**
 * How far a picture of that dominant colour may show (0 to 1) on a ground that navy reads on, so that navy still reads
 * over it. A picture of unknown colour shows half.
 */
export function imageOpacityUnderText(dominant: string | null, ground: string): number {
  const color = parse(dominant ?? '')
  const beneath = parse(ground) ?? PAPER
  if (color === null) return 0.5
  for (let tenths = 10; tenths > 1; tenths -= 1) {
    if (contrast(mix(color, beneath, 1 - tenths / 10), NAVY) >= READABLE) return tenths / 10
  }
  return 0.1
}

const DEFAULT_GROUNDS = [themeColors['periwinkle-light'], themeColors.blush]

/** A page's grounds out of an editor's colours, top to bottom; none gives the shop's own. */
export const readableBackgrounds = (backgrounds: readonly string[]): readonly string[] =>
  (backgrounds.length > 0 ? backgrounds : DEFAULT_GROUNDS).map(readableBackground)

/**
 * The custom properties a page takes its colours from, for a `style` attribute: `--background-1` (top) to `--background-4`
 * (bottom). Fewer colours than four repeat the last; none gives the shop's own.
 */
export function backgroundStyle(backgrounds: readonly string[]): string {
  const grounds = readableBackgrounds(backgrounds)
  return [0, 1, 2, 3]
    .map((index) => `--background-${index + 1}:${grounds[Math.min(index, grounds.length - 1)]}`)
    .join(';')
}

/** What an editor chose for a page or a part of one (OBJ-03). */
export interface ChosenColors {
  text: string | null
  backgrounds: readonly string[]
}

/**
 * The editor's colour for text that stands on these grounds as pages show them, and on paper below them; null where it
 * could not be read on one of them (or none was chosen): navy then stays. Light text on dark grounds is no way out,
 * since the header lies over them.
 */
export function readableTextColor({ text, backgrounds }: ChosenColors): string | null {
  const color = text === null ? null : parse(text)
  if (color === null) return null
  const grounds = [...readableBackgrounds(backgrounds).map(parse), PAPER]
  return grounds.every((ground) => ground !== null && contrast(color, ground) >= READABLE)
    ? toHex(color)
    : null
}

interface Pair {
  readonly text: string
  readonly background: string
}

/**
 * An editor's colours for words on a ground of their own, as on a button: the ground as it is, and on it the text's
 * colour, or where that could not be read the one of navy and white that can. What was not chosen is as `given`.
 */
export function readablePair(chosen: { [Part in keyof Pair]: string | null }, given: Pair): Pair {
  const background = parse(chosen.background ?? '') ?? parse(given.background) ?? NAVY
  const text = parse(chosen.text ?? '') ?? parse(given.text) ?? WHITE
  const best = contrast(NAVY, background) > contrast(WHITE, background) ? NAVY : WHITE
  const isReadable = contrast(text, background) >= AA
  return { text: toHex(isReadable ? text : best), background: toHex(background) }
}

/** The `style` of a page whose head has an editor's colours (STATE-01); undefined for none chosen. */
export function headStyle(colors: ChosenColors): string | undefined {
  const grounds = colors.backgrounds.map(readableBackground)
  const [only] = grounds
  const text = readableTextColor(colors)
  const declarations = [
    only === undefined
      ? ''
      : `--head-sky:linear-gradient(180deg,${(grounds.length > 1 ? grounds : [only, 'var(--paper)']).join(',')})`,
    text === null ? '' : `color:${text}`,
  ].filter(Boolean)
  return declarations.length === 0 ? undefined : declarations.join(';')
}
