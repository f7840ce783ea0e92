import { can } from './can.ts'
import type { FlavorKey } from './flavors.ts'
import { leaf, type Tones } from './plants.ts'
import { repeat } from './svg.ts'

const greens: Tones = ['#A5DDA0', '#5FA873', '#2B6A50']
const leaflets = [
  [-90, 132, 34],
  [-128, 116, 30],
  [-52, 116, 30],
  [-162, 88, 25],
  [-18, 88, 25],
  [-196, 56, 19],
  [16, 56, 19],
] as const

/** A hemp leaf around 0,0: seven notched leaflets on a stem. */
export const hempLeaf = (tones: Tones = greens) =>
  `<path d="M0 40C2 62 0 84 -6 104" stroke="${tones[2]}" stroke-width="7" stroke-linecap="round" fill="none"/>${repeat(
    leaflets.length,
    (index) => {
      const [rot, len, w] = leaflets[leaflets.length - 1 - index] ?? leaflets[0]
      return leaf({ x: 0, y: 40, rot, len, w, teeth: 9, c: tones })
    },
  )}`

/** A can from the hemp range, in the sky of the flavor `key`. */
export const hempCan = (key: FlavorKey, name: readonly string[]) =>
  can(key, { name, hour: '10 mg hemp', sub: 'hemp extract sparkling water', body: () => hempLeaf() })
