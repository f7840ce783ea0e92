import { cloudRows } from './cloud-rows.ts'
import { type CloudColors, cloud } from './clouds.ts'
import { at, linear, svg, uid } from './svg.ts'

const W = 2000
const H = 1200

interface Backdrop {
  /** Top to bottom. */
  sky: readonly string[]
  /** Of its thin clouds. */
  streaks: string
}

const openSkies = {
  morning: { sky: ['#A9C2FF', '#C9D1FF', '#E4E0FF', '#FBEFFA'], streaks: '#FFFFFF' },
  noon: { sky: ['#A9C2FF', '#B9D6FB', '#CDE8FA', '#DDF6F3'], streaks: '#FFFFFF' },
  dusk: { sky: ['#FF9E86', '#FFB79A', '#FFCDB4', '#FFE6D6'], streaks: '#FFFAF2' },
  garden: { sky: ['#BFE3D0', '#CFEBD6', '#E7F6DC', '#F8FBE8'], streaks: '#FFFFFF' },
} as const satisfies Readonly<Record<string, Backdrop>>

type OpenSkyName = keyof typeof openSkies
export type BackdropName = 'hero' | OpenSkyName
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
const openSky = (cloudColor: string) =>
  streaks
    .map(
      ([x, y, width, height, opacity]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height / 2}" fill="${cloudColor}" opacity="${opacity}"/>`,
    )
    .join('')

/** A low sun, two clouds and a bank of cloud, whose near row is what the page goes on with. */
function landscape(): string {
  const row = cloudRows(W, H, 3.4)
  const clouds: CloudColors = ['#FFFFFF', '#F2F1FF', '#DBDCFB']
  const rings = [
    [520, '.2'],
    [400, '.34'],
    [300, '.7'],
  ] as const
  const disc = rings.map(
    ([r, opacity]) => `<circle cx="1000" cy="760" r="${r}" fill="#FFF0D9" opacity="${opacity}"/>`,
  )
  return `${disc.join('')}${at(1520, 170, 0.96, cloud('puff', clouds))}${at(130, 300, 0.62, cloud('loaf', clouds))}${row.far(960, '#FBD9DF', 60)}${row.middle(1050, '#FDE9E4', 200)}${row.near(1130, '#FFF6EA', 90)}`
}

const wide = (sky: readonly string[], content: () => string) => {
  const back = uid('s')
  return svg(
    W,
    H,
    `<defs>${linear(back, sky)}</defs><rect width="${W}" height="${H}" fill="url(#${back})"/>${content()}`,
  )
}

/** A wide sky, 2000 × 1200: behind a category's headline an open one, behind the featured product a landscape. */
export const backdrop = (name: BackdropName) =>
  name === 'hero'
    ? wide(['#A2B0FF', '#C9C6FB', '#F7C8D9', '#FDE3CF'], landscape)
    : wide(openSkies[name].sky, () => openSky(openSkies[name].streaks))
