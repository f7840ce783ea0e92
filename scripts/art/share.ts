import { can } from './can.ts'
import { cloudRows } from './cloud-rows.ts'
import { cloud } from './clouds.ts'
import { flavorKeys } from './flavors.ts'
import { text } from './lettering.ts'
import { place } from './place.ts'
import { at, linear, NAVY, svg, uid } from './svg.ts'
import { mark } from './wordmark.ts'

const W = 1200
const H = 630
const sky = ['#A2B0FF', '#C9C6FB', '#F7C8D9', '#FDE3CF'] as const

const heights = [262, 232, 206, 206, 232, 262] as const
const turns = [-7, -4, -1.5, 1.5, 4, 7] as const

/** What is shown when somebody passes the shop on, 1200 × 630: six cans coming up out of the clouds. */
export const share = () => {
  const back = uid('s')
  const rows = cloudRows(W, H, 1.9)
  const cans = flavorKeys
    .map((key, index) => place(can(key), 84 + index * 176, heights[index] ?? 220, 0.64, turns[index] ?? 0))
    .join('')
  return svg(
    W,
    H,
    `<defs>${linear(back, sky)}</defs><rect width="${W}" height="${H}" fill="url(#${back})"/><circle cx="600" cy="420" r="380" fill="#FFF0D9" opacity=".2"/><circle cx="600" cy="420" r="270" fill="#FFF0D9" opacity=".34"/>${at(40, 64, 0.46, cloud('long'))}${at(930, 40, 0.52, cloud('puff'))}${rows.far(470, '#FBD9DF', 40)}${cans}${rows.middle(560, '#FDE9E4', 120)}${rows.near(596, '#FFFBF6', 60)}${mark(600, 96, 190, NAVY)}${text('calm cool collected', { x: 600, y: 188, size: 30, weight: 700, anchor: 'middle', track: -0.03 })}`,
    'lull, calm cool collected',
  )
}
