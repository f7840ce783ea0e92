import { can } from './can.ts'
import { cloudRows } from './cloud-rows.ts'
import { cloud, nightCloud } from './clouds.ts'
import { type FlavorKey, flavors } from './flavors.ts'
import { fruits } from './fruits.ts'
import { place } from './place.ts'
import { sticks } from './sticks.ts'
import { at, linear, random, repeat, round, shadow, svg, uid } from './svg.ts'
import { tub } from './tub.ts'

const SIZE = 800

/** Grass by the light of the hour: far hill, near hill, tufts. */
const grass: Readonly<Record<FlavorKey, readonly [string, string, string]>> = {
  'lemon-mint': ['#CDEBB4', '#97D6A0', '#6DBE8C'],
  'coconut-lime': ['#BFE8C0', '#86CFA2', '#5CB48C'],
  'peach-ginger': ['#E4E0A2', '#BFCB84', '#9DB36F'],
  'blood-orange': ['#F2C490', '#DDAA72', '#B98A5E'],
  'pomegranate-hibiscus': ['#C4B0E4', '#9C8DD0', '#7C72B8'],
  'black-cherry': ['#6A68C4', '#4543A0', '#322F86'],
  'cucumber-fog': ['#CFE0D2', '#A3C8AC', '#7AAE8B'],
}

interface Pack {
  picture: string
  /** Of the picture, in its own units. */
  width: number
  /** Where it stands, from its top. */
  foot: number
  /** How high it shall be in a scene. */
  height: number
}

export const packsInScenes = {
  can: (key: FlavorKey): Pack => ({ picture: can(key), width: 260, foot: 636, height: 470 }),
  tub: (key: FlavorKey): Pack => ({ picture: tub(key), width: 420, foot: 426, height: 340 }),
  sticks: (key: FlavorKey): Pack => ({ picture: sticks(key), width: 440, foot: 448, height: 390 }),
} as const satisfies Readonly<Record<string, (key: FlavorKey) => Pack>>

export type PackInScene = keyof typeof packsInScenes

/** The pack with its foot at `x`, `y`. */
const standing = ({ picture, width, foot, height }: Pack, x: number, y: number, rotation = 0) => {
  const scale = height / foot
  return at(x, y, 1, place(picture, (-width / 2) * scale, -foot * scale, scale), rotation)
}

const isNight = (key: FlavorKey) => key === 'black-cherry'
const cloudsOf = (key: FlavorKey) => (isNight(key) ? nightCloud : flavors[key].cloud)

const stars = (key: FlavorKey) => {
  const next = random(7)
  return isNight(key)
    ? repeat(
        16,
        () =>
          `<circle cx="${round(next() * SIZE)}" cy="${round(next() * 340)}" r="${round(1.5 + next() * 2.5)}" fill="#fff" opacity=".85"/>`,
      )
    : ''
}

const sun = (key: FlavorKey, x: number, y: number, radius: number) => {
  const { halo } = flavors[key]
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.9}" fill="${halo}" opacity=".22"/><circle cx="${x}" cy="${y}" r="${radius * 1.42}" fill="${halo}" opacity=".34"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${halo}"/>`
}

const tuft = (x: number, y: number, size: number, fill: string) =>
  `<path d="M${round(x - size * 0.5)} ${round(y)}Q${round(x - size * 0.42)} ${round(y - size * 0.6)} ${round(x - size * 0.62)} ${round(y - size)}Q${round(x - size * 0.12)} ${round(y - size * 0.7)} ${round(x - size * 0.08)} ${round(y - size * 0.2)}Q${round(x)} ${round(y - size * 0.9)} ${round(x + size * 0.14)} ${round(y - size * 1.3)}Q${round(x + size * 0.28)} ${round(y - size * 0.7)} ${round(x + size * 0.18)} ${round(y - size * 0.2)}Q${round(x + size * 0.34)} ${round(y - size * 0.6)} ${round(x + size * 0.66)} ${round(y - size * 0.84)}Q${round(x + size * 0.5)} ${round(y - size * 0.4)} ${round(x + size * 0.5)} ${round(y)}Z" fill="${fill}"/>`

const tufts = (count: number, y: number, fill: string, seed: number) => {
  const next = random(seed)
  return repeat(count, (index) =>
    tuft((index + next() * 0.8) * (SIZE / count), y + next() * 60, 22 + next() * 18, fill),
  )
}

const daisy = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    `${repeat(8, (index) => `<ellipse cx="0" cy="-9" rx="4.400" ry="8" fill="#fff" transform="rotate(${index * 45})"/>`)}<circle r="5" fill="#F9CE62"/>`,
  )

/** On the grass, looking up. 800 × 800. */
export const lawn = (key: FlavorKey, kind: PackInScene) => {
  const { tint, sky, bits, ink } = flavors[key]
  const back = uid('s')
  const near = uid('g')
  const [far, front, blades] = grass[key]
  const [left, right] = bits
  const colors = isNight(key) ? [sky[0], sky[1], sky[2]] : [tint[1], tint[0], '#FFFDF6']
  return svg(
    SIZE,
    SIZE,
    `<defs>${linear(back, colors)}${linear(near, [front, blades])}</defs><rect width="${SIZE}" height="${SIZE}" fill="url(#${back})"/>${stars(key)}${sun(key, 590, 300, 120)}${at(36, 96, 0.62, cloud('long', cloudsOf(key)))}${at(540, 330, 0.56, cloud('puff', cloudsOf(key)))}<path d="M-10 560Q170 440 420 520T810 470V810H-10Z" fill="${far}"/><path d="M-10 640Q260 540 480 610T810 590V810H-10Z" fill="url(#${near})"/>${shadow(390, 690, 150, 20, 0.24, ink)}${standing(packsInScenes[kind](key), 360, 700, -7)}${tufts(7, 706, blades, 11)}${at(168, 668, 0.56, fruits[left]())}${shadow(620, 716, 52, 9, 0.2, ink)}${at(616, 676, 0.46, fruits[right]())}${tufts(8, 770, blades, 5)}${daisy(86, 742, 1.2)}${daisy(700, 750, 1.4)}${daisy(520, 768, 1)}`,
    `lull ${flavors[key].name.join(' ')} on the grass`,
  )
}

/** On the rim of a bath whose foam is a cloud. 800 × 800. */
export const bath = (key: FlavorKey, kind: PackInScene) => {
  const { tint, sky, cloud: foam, bits, ink } = flavors[key]
  const wall = uid('w')
  const rim = uid('r')
  const pane = uid('p')
  const view = uid('v')
  const rows = cloudRows(SIZE, SIZE, 1.5)
  const [left, right] = bits
  const tile = repeat(
    48,
    (index) =>
      `<rect x="${(index % 8) * 104 - 10}" y="${Math.floor(index / 8) * 104 - 30}" width="96" height="96" rx="18" fill="#fff" opacity="${[0.2, 0.12, 0.26, 0.16, 0.1][(index * 7) % 5]}"/>`,
  )
  const bubble = (x: number, y: number, radius: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" opacity=".34"/><circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#fff" stroke-width="2.500" opacity=".85"/><path d="M${x - radius * 0.55} ${round(y - radius * 0.2)}A${radius * 0.6} ${radius * 0.6} 0 0 1 ${round(x - radius * 0.1)} ${round(y - radius * 0.58)}" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round"/>`
  return svg(
    SIZE,
    SIZE,
    `<defs>${linear(wall, [tint[0], tint[1]], 0, 0, 0.4, 1)}${linear(rim, ['#FFFFFF', '#F4F0FA', '#D9D3EA'])}${linear(pane, sky)}<clipPath id="${view}"><circle cx="590" cy="230" r="138"/></clipPath></defs><rect width="${SIZE}" height="${SIZE}" fill="url(#${wall})"/>${tile}<circle cx="590" cy="230" r="166" fill="#fff"/><circle cx="594" cy="236" r="146" fill="${ink}" opacity=".12"/><g clip-path="url(#${view})"><rect x="450" y="90" width="280" height="280" fill="url(#${pane})"/>${sun(key, 620, 270, 58)}${at(440, 250, 0.42, cloud('long', cloudsOf(key)))}</g>${bubble(470, 470, 26)}${bubble(660, 500, 38)}${bubble(540, 540, 14)}${bubble(120, 430, 20)}${rows.far(610, foam[2], 60)}<rect x="-20" y="612" width="840" height="62" rx="31" fill="url(#${rim})"/>${shadow(274, 634, 118, 14, 0.22, ink)}${standing(packsInScenes[kind](key), 264, 640)}${at(480, 600, 0.42, fruits[right]())}${rows.middle(720, foam[1], 150)}${at(650, 672, 0.6, fruits[left](), -14)}${rows.near(752, foam[0], 50)}`,
    `lull ${flavors[key].name.join(' ')} on the rim of a bath`,
  )
}

/** In a hammock between two clouds. 800 × 800. */
export const hammock = (key: FlavorKey, kind: PackInScene) => {
  const { tint, sky, bits, halo, ink } = flavors[key]
  const back = uid('s')
  const cloth = uid('c')
  const cut = uid('k')
  const rows = cloudRows(SIZE, SIZE, 1.6)
  const colors = isNight(key) ? [sky[0], sky[1], sky[2], sky[3]] : [tint[0], tint[1], sky[1]]
  const [left] = bits
  const stripes = repeat(
    9,
    (index) =>
      `<rect x="${110 + index * 68}" y="400" width="34" height="340" fill="${sky[2]}" opacity=".55"/>`,
  )
  return svg(
    SIZE,
    SIZE,
    `<defs>${linear(back, colors)}${linear(cloth, ['#FFFFFF', halo])}<clipPath id="${cut}"><path d="M120 430Q400 610 680 430Q640 700 400 706Q160 700 120 430Z"/></clipPath></defs><rect width="${SIZE}" height="${SIZE}" fill="url(#${back})"/>${stars(key)}${sun(key, 210, 210, 84)}<path d="M120 430Q400 520 680 430Q400 600 120 430Z" fill="${halo}"/><path d="M120 430Q400 520 680 430Q400 600 120 430Z" fill="${ink}" opacity=".16"/>${at(528, 520, 0.56, fruits[left](), 16)}${standing(packsInScenes[kind](key), 372, 660, 14)}<g clip-path="url(#${cut})"><rect x="100" y="400" width="600" height="330" fill="url(#${cloth})"/>${stripes}</g><path d="M120 430Q400 610 680 430" fill="none" stroke="${ink}" stroke-opacity=".2" stroke-width="5"/><path d="M40 366L120 430M760 366L680 430" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>${at(-120, 236, 0.74, cloud('loaf', cloudsOf(key)))}${at(612, 216, 0.8, cloud('puff', cloudsOf(key)))}${rows.far(724, flavors[key].cloud[2], 40)}${rows.near(764, flavors[key].cloud[0], 120)}`,
    `lull ${flavors[key].name.join(' ')} in a hammock`,
  )
}
