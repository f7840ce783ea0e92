import { type SpiritKey, spirits } from './bottle.ts'
import { fruits } from './fruits.ts'
import { leaf } from './plants.ts'
import { at, linear, repeat, shadow, svg, uid } from './svg.ts'

interface Pour {
  /** The inside of the glass, top and bottom: half widths and heights. */
  top: number
  bottom: number
  rim: number
  foot: number
  garnish: () => string
}

const sprig = () =>
  `<path d="M0 30V-74" stroke="#3F7F62" stroke-width="4" stroke-linecap="round"/>${repeat(6, (index) =>
    leaf({
      x: 0,
      y: 14 - index * 16,
      rot: index % 2 === 0 ? -36 : -144,
      len: 44 - index * 2,
      w: 12,
      c: ['#8FD094', '#559E78', '#2B6A50'],
    }),
  )}`

const pours: Readonly<Record<SpiritKey, Pour>> = {
  'bitter-sunset': {
    top: 78,
    bottom: 64,
    rim: 150,
    foot: 460,
    garnish: () => at(206, 150, 0.5, fruits.orange(), 12) + at(96, 138, 1, sprig(), -10),
  },
  'garden-gossip': {
    top: 76,
    bottom: 62,
    rim: 150,
    foot: 472,
    garnish: () => at(104, 128, 0.62, fruits.mint(), -8) + at(208, 156, 0.4, fruits.lime(), 10),
  },
  'quiet-smoke': {
    top: 92,
    bottom: 84,
    rim: 224,
    foot: 398,
    garnish: () => at(218, 208, 0.4, fruits.cherries(), 14),
  },
}

const cube = (x: number, y: number, size: number, turn: number) =>
  at(
    x,
    y,
    1,
    `<rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="${size * 0.16}" fill="#fff" opacity=".42"/><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="${size * 0.16}" fill="none" stroke="#fff" stroke-width="3" opacity=".85"/><path d="M${-size * 0.28} ${-size * 0.3}H${size * 0.1}" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
    turn,
  )

/** A poured glass of one of the bottles, 310 × 520, with what belongs on its rim. */
export const glass = (key: SpiritKey) => {
  const { top, bottom, rim, foot, garnish } = pours[key]
  const { liquid, ink } = spirits[key]
  const fill = uid('l')
  const wall = uid('w')
  const clip = uid('k')
  const cx = 155
  const level = rim + 44
  const outline = `M${cx - top} ${rim}L${cx - bottom} ${foot - 18}Q${cx - bottom + 2} ${foot} ${cx - bottom + 22} ${foot + 3}Q${cx} ${foot + 9} ${cx + bottom - 22} ${foot + 3}Q${cx + bottom - 2} ${foot} ${cx + bottom} ${foot - 18}L${cx + top} ${rim}Z`
  const short = key === 'quiet-smoke'
  const ice = short
    ? cube(cx - 4, level + 74, 104, -8)
    : cube(cx - 26, level + 34, 62, -12) +
      cube(cx + 28, level + 84, 60, 14) +
      cube(cx - 18, level + 150, 58, 6)
  return svg(
    310,
    520,
    `<defs>${linear(fill, liquid)}${linear(
      wall,
      [
        ['#FFFFFF', 0.75, 0],
        ['#FFFFFF', 0.12, 0.18],
        ['#FFFFFF', 0.05, 0.7],
        ['#FFFFFF', 0.5, 1],
      ],
      0,
      0,
      1,
      0,
    )}<clipPath id="${clip}"><path d="${outline}"/></clipPath></defs>${shadow(cx, foot + 4, bottom + 22, 13, 0.22, ink)}<path d="${outline}" fill="#fff" opacity=".3"/><g clip-path="url(#${clip})"><path d="M0 ${level}H310V${foot - 16}Q${cx} ${foot + 2} 0 ${foot - 16}Z" fill="url(#${fill})"/>${ice}<ellipse cx="${cx}" cy="${level}" rx="${top - 4}" ry="11" fill="#fff" opacity=".5"/><rect width="310" height="520" fill="url(#${wall})"/></g><ellipse cx="${cx}" cy="${rim}" rx="${top}" ry="12" fill="#fff" opacity=".25"/><ellipse cx="${cx}" cy="${rim}" rx="${top}" ry="12" fill="none" stroke="#fff" stroke-width="4"/><path d="${outline}" fill="none" stroke="#fff" stroke-width="3" opacity=".8"/><path d="M${cx - top + 15} ${rim + 34}L${cx - bottom + 13} ${foot - 60}" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".85"/>${garnish()}`,
    `a glass of lull ${key.replace('-', ' ')}`,
  )
}
