import { cloudRows } from './cloud-rows.ts'
import { type CloudColours, cloud } from './clouds.ts'
import { at, linear, svg, uid } from './svg.ts'

const W = 2000
const H = 1200

interface Backdrop {
  /** Top to bottom. */
  sky: readonly string[]
  /** Far, middle and near row of the bank; the near one is what the page goes on with. */
  rows: readonly [string, string, string]
  sun: string
  clouds: CloudColours
}

const backdrops = {
  hero: {
    sky: ['#A2B0FF', '#C9C6FB', '#F7C8D9', '#FDE3CF'],
    rows: ['#FBD9DF', '#FDE9E4', '#FFF6EA'],
    sun: '#FFF0D9',
    clouds: ['#FFFFFF', '#F2F1FF', '#DBDCFB'],
  },
  morning: {
    sky: ['#A9C2FF', '#C9D1FF', '#E4E0FF', '#FBEFFA'],
    rows: ['#D9DEFF', '#E9E9FF', '#FBF8FF'],
    sun: '#FFFBD9',
    clouds: ['#FFFFFF', '#F2F4FF', '#DDE2FF'],
  },
  noon: {
    sky: ['#A9C2FF', '#B9D6FB', '#CDE8FA', '#DDF6F3'],
    rows: ['#BFD9FA', '#D3EAFB', '#E8F7FA'],
    sun: '#FFFFFF',
    clouds: ['#FFFFFF', '#ECF8FF', '#CDE8FA'],
  },
  dusk: {
    sky: ['#FF9E86', '#FFB79A', '#FFCDB4', '#FFE6D6'],
    rows: ['#FFC3B0', '#FFD9C8', '#FFF1E8'],
    sun: '#FFE3BE',
    clouds: ['#FFFAF2', '#FFEBDD', '#FFD3C2'],
  },
  garden: {
    sky: ['#BFE3D0', '#CFEBD6', '#E7F6DC', '#F8FBE8'],
    rows: ['#CDE9D4', '#DFF2DF', '#F5FAEA'],
    sun: '#FFF6C9',
    clouds: ['#FFFFFF', '#F3FBE3', '#D9F1D6'],
  },
} as const satisfies Readonly<Record<string, Backdrop>>

export type BackdropName = keyof typeof backdrops
export const backdropNames = [
  'hero',
  'morning',
  'noon',
  'dusk',
  'garden',
] as const satisfies readonly BackdropName[]

/** Long thin clouds: middle, width, height and opacity of each. */
const streaks = [
  [1560, 150, 900, 26, '.34'],
  [1330, 214, 620, 16, '.26'],
  [1750, 268, 560, 14, '.3'],
  [1880, 430, 640, 18, '.28'],
] as const

/**
 * A wide sky with a few thin clouds at the upper right, off the words, 2000 × 1200. Packs, sun and the bank are the
 * page's.
 */
const openSky = (cloudColour: string) =>
  streaks
    .map(
      ([x, y, width, height, opacity]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height / 2}" fill="${cloudColour}" opacity="${opacity}"/>`,
    )
    .join('')

/** A low sun, two clouds and a bank of cloud. */
function landscape({ rows, sun, clouds }: Backdrop): string {
  const row = cloudRows(W, H, 3.4)
  const rings = [
    [520, '.2'],
    [400, '.34'],
    [300, '.7'],
  ] as const
  const disc = rings.map(
    ([r, opacity]) => `<circle cx="1000" cy="760" r="${r}" fill="${sun}" opacity="${opacity}"/>`,
  )
  return `${disc.join('')}${at(1520, 170, 0.96, cloud('puff', clouds))}${at(1330, 470, 0.5, cloud('loaf', clouds))}${row.far(960, rows[0], 60)}${row.middle(1050, rows[1], 200)}${row.near(1130, rows[2], 90)}`
}

/** A wide sky, 2000 × 1200: behind a category's headline an open one, behind the featured product a landscape. */
export const backdrop = (name: BackdropName) => {
  const { sky, clouds } = backdrops[name]
  const back = uid('s')
  const content = name === 'hero' ? landscape(backdrops[name]) : openSky(clouds[0])
  return svg(
    W,
    H,
    `<defs>${linear(back, sky)}</defs><rect width="${W}" height="${H}" fill="url(#${back})"/>${content}`,
  )
}
