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

/** A wide sky with a low sun and a bank of cloud, 2000 × 1200. */
export const backdrop = (name: BackdropName) => {
  const { sky, rows, sun, clouds } = backdrops[name]
  const back = uid('s')
  const row = cloudRows(W, H, 3.4)
  return svg(
    W,
    H,
    `<defs>${linear(back, sky)}</defs><rect width="${W}" height="${H}" fill="url(#${back})"/><circle cx="1000" cy="760" r="520" fill="${sun}" opacity=".2"/><circle cx="1000" cy="760" r="400" fill="${sun}" opacity=".34"/><circle cx="1000" cy="760" r="300" fill="${sun}" opacity=".7"/>${at(1520, 170, 0.96, cloud('puff', clouds))}${at(1330, 470, 0.5, cloud('loaf', clouds))}${row.far(960, rows[0], 60)}${row.middle(1050, rows[1], 200)}${row.near(1130, rows[2], 90)}`,
  )
}
