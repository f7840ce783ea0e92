import { can } from './can.ts'
import { type FlavorKey, flavors } from './flavors.ts'
import { fruits } from './fruits.ts'
import { place } from './place.ts'
import { at, linear, shadow, svg, uid } from './svg.ts'
import { windowFrame } from './window.ts'

/** A can on a window sill at its hour, its fruit beside it; the wall takes the hour's light. 800 × 800. */
export const sill = (key: FlavorKey) => {
  const { tint, sky, bits, ink } = flavors[key]
  const wall = uid('w')
  const [left, right] = bits
  return svg(
    800,
    800,
    `<defs>${linear(wall, [tint[0], tint[1]], 0, 0, 1, 1)}</defs><rect width="800" height="800" fill="url(#${wall})"/>${place(windowFrame(sky), 115, 62, 0.95)}${shadow(330, 664, 60, 9, 0.22, ink)}${at(268, 612, 0.5, fruits[left]())}${shadow(556, 672, 44, 8, 0.22, ink)}${at(552, 634, 0.38, fruits[right]())}${place(can(key), 309, 205, 0.71)}`,
    `lull ${flavors[key].name.join(' ')} on a window sill`,
  )
}
