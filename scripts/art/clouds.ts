import { linear, round, uid } from './svg.ts'

export type CloudKind = 'loaf' | 'puff' | 'long' | 'heap' | 'snooze'
export type CloudColors = readonly [top: string, middle: string, shade: string]
type Lobe = readonly [cx: number, cy: number, radius: number]
/** One scallop of a bank: how far it goes on and up or down, and how round it is. */
export type BankStep = readonly [dx: number, dy: number, roundness?: number]

interface CloudShape {
  width: number
  height: number
  /** The level the belly rests on. */
  belly: number
  lobes: readonly Lobe[]
  /** Lobes of the one inner shade. */
  shade: readonly Lobe[]
}

export const cloudShapes: Readonly<Record<CloudKind, CloudShape>> = {
  loaf: {
    width: 420,
    height: 214,
    belly: 198,
    lobes: [
      [66, 150, 50],
      [134, 112, 62],
      [216, 86, 80],
      [300, 124, 62],
      [364, 158, 44],
      [176, 150, 56],
      [250, 150, 56],
    ],
    shade: [
      [60, 204, 46],
      [128, 190, 44],
      [196, 206, 48],
      [262, 186, 50],
      [330, 196, 46],
      [392, 210, 40],
    ],
  },
  puff: {
    width: 300,
    height: 206,
    belly: 190,
    lobes: [
      [60, 146, 46],
      [126, 96, 68],
      [196, 110, 60],
      [246, 150, 44],
      [150, 140, 56],
    ],
    shade: [
      [46, 196, 40],
      [106, 184, 42],
      [168, 196, 46],
      [232, 182, 44],
      [282, 200, 34],
    ],
  },
  long: {
    width: 580,
    height: 176,
    belly: 160,
    lobes: [
      [50, 128, 36],
      [112, 98, 52],
      [180, 72, 60],
      [258, 104, 56],
      [336, 76, 64],
      [416, 96, 52],
      [484, 120, 44],
      [536, 136, 28],
      [220, 118, 50],
      [300, 120, 46],
      [380, 120, 46],
    ],
    shade: [
      [40, 166, 32],
      [96, 154, 38],
      [160, 164, 42],
      [226, 150, 40],
      [294, 164, 46],
      [366, 150, 42],
      [434, 160, 42],
      [504, 156, 34],
      [556, 166, 24],
    ],
  },
  heap: {
    width: 380,
    height: 280,
    belly: 262,
    lobes: [
      [66, 212, 52],
      [114, 160, 62],
      [166, 104, 72],
      [244, 96, 62],
      [286, 156, 64],
      [326, 212, 48],
      [200, 180, 80],
    ],
    shade: [
      [56, 268, 46],
      [122, 246, 52],
      [196, 262, 54],
      [262, 240, 54],
      [336, 262, 48],
    ],
  },
  snooze: {
    width: 480,
    height: 156,
    belly: 140,
    lobes: [
      [38, 118, 26],
      [92, 98, 42],
      [162, 84, 52],
      [240, 68, 60],
      [318, 90, 50],
      [386, 104, 40],
      [440, 120, 26],
      [200, 104, 40],
      [280, 104, 40],
    ],
    shade: [
      [34, 144, 24],
      [86, 136, 32],
      [146, 142, 36],
      [210, 130, 36],
      [276, 142, 38],
      [340, 132, 34],
      [402, 140, 32],
      [452, 146, 20],
    ],
  },
}

const dayCloud: CloudColors = ['#FFFFFF', '#E9ECFF', '#D3DAFF']
export const nightCloud: CloudColors = ['#E9E6FF', '#CBC6FA', '#9C96E6']

const circles = (lobes: readonly Lobe[], dx = 0) =>
  lobes.map(([x, y, radius]) => `<circle cx="${x + dx}" cy="${y}" r="${radius}"/>`).join('')

/** A flat body cut on a soft belly line, with one scalloped inner shade that sits low and to the right. */
export const cloud = (kind: CloudKind, [top, middle, shade]: CloudColors = dayCloud) => {
  const shape = cloudShapes[kind]
  const outline = uid('c')
  const belly = uid('k')
  const fill = uid('m')
  const left = Math.min(...shape.lobes.map(([x, , radius]) => x - radius))
  const right = Math.max(...shape.lobes.map(([x, , radius]) => x + radius))
  return `<defs><clipPath id="${belly}"><rect x="${left}" y="0" width="${right - left}" height="${shape.belly}" rx="34"/></clipPath><clipPath id="${outline}">${circles(shape.lobes)}<rect x="${left + 14}" y="${shape.belly - 46}" width="${right - left - 28}" height="60" rx="30"/></clipPath>${linear(
    fill,
    [
      [middle, 1, 0],
      [middle, 1, 0.62],
      [shade, 1, 1],
    ],
    0,
    0,
    0,
    shape.height,
    true,
  )}</defs><g clip-path="url(#${belly})"><g clip-path="url(#${outline})"><rect width="${shape.width}" height="${shape.height}" fill="${top}"/><g fill="url(#${fill})">${circles(shape.shade, 8)}</g></g></g>`
}

/** A bank of cloud from `x0`, `y0` along `steps`, filled down to `bottom`. */
export const bank = (x0: number, y0: number, steps: readonly BankStep[], bottom: number, fill: string) => {
  let path = `M${round(x0)} ${round(y0)}`
  let x = x0
  let y = y0
  for (const [dx, dy, roundness = 0.58] of steps) {
    const chord = Math.hypot(dx, dy)
    x += dx
    y += dy
    path += `A${round(chord * roundness)} ${round(chord * roundness)} 0 0 1 ${round(x)} ${round(y)}`
  }
  return `<path d="${path}V${bottom}H${round(x0)}Z" fill="${fill}"/>`
}
