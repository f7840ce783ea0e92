import { celestial } from './celestial.ts'
import { cloudRows } from './cloud-rows.ts'
import { type FlavorKey, flavors } from './flavors.ts'
import { at, linear, radial, round, uid } from './svg.ts'

export interface SceneShape {
  /** Where the sun stands, as parts of width and height. */
  cx?: number
  cy?: number
  /** The sun's radius as a part of the width. */
  fr?: number
  /** Where the cloud bank begins, as a part of the height. */
  bankY?: number
  stars?: boolean
  /** Another sun than the flavor's own fruit. */
  body?: string
}

const starPlaces = [
  [0.16, 0.3, 2.2],
  [0.84, 0.26, 2.8],
  [0.7, 0.09, 1.8],
  [0.2, 0.42, 1.6],
  [0.9, 0.5, 2],
  [0.1, 0.14, 1.6],
  [0.52, 0.31, 1.4],
] as const
/** The picture on every pack: a sky at one hour, the fruit as sun or moon, a bank of cloud. Fills 0,0,w,h. */
export const scene = (
  key: FlavorKey,
  w: number,
  h: number,
  { cx = 0.5, cy = 0.5, fr = 0.42, bankY = 0.66, stars = true, body = '' }: SceneShape = {},
) => {
  const f = flavors[key]
  const sky = uid('s')
  const halo = uid('h')
  const unit = w / 220
  const R = w * fr
  const X = w * cx
  const Y = h * cy
  const B = h * bankY
  const row = cloudRows(w, h, unit)
  const night = key === 'black-cherry' && stars
  const star = night
    ? starPlaces
        .map(
          ([x, y, size]) =>
            `<circle cx="${round(x * w)}" cy="${round(y * h)}" r="${round(size * unit)}" fill="#fff" opacity=".9"/>`,
        )
        .join('')
    : ''
  const disc = (radius: number, fill: string, opacity: number) =>
    `<circle cx="${round(X)}" cy="${round(Y)}" r="${round(radius)}" fill="${fill}" opacity="${opacity}"/>`
  return `<defs>${linear(sky, f.sky)}${radial(
    halo,
    [
      [f.halo, 0.95],
      [f.halo, 0.35, 0.62],
      [f.halo, 0],
    ],
    0.5,
    0.5,
    0.5,
  )}</defs><rect width="${w}" height="${h}" fill="url(#${sky})"/>${star}${disc(R * 1.95, `url(#${halo})`, 0.85)}${disc(R * 1.34, f.halo, 0.28)}${row.far(B - 14 * unit, f.cloud[2], 10 * unit)}${at(X, Y, R / 100, body === '' ? celestial(key) : body)}${row.middle(B + 22 * unit, f.cloud[1], 46 * unit)}${row.near(B + 58 * unit, f.cloud[0], 22 * unit)}`
}
