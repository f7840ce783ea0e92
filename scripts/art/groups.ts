import { bottle, spiritKeys } from './bottle.ts'
import { moodCan } from './can.ts'
import { flavorKeys } from './flavors.ts'
import { moodNames } from './mood.ts'
import { place } from './place.ts'
import { stick } from './sticks.ts'
import { blur, group, repeat, shadow, svg, uid } from './svg.ts'
import { moodJar } from './tub.ts'

const [lift, noon, night] = moodNames
const [sunset, gossip, smoke] = spiritKeys

/** Three mood cans, the middle one in front, 560 × 640. */
export const moodTrio = () =>
  svg(
    560,
    640,
    place(moodCan(lift), 18, 66, 0.78, -4) +
      place(moodCan(night), 342, 56, 0.78, 4) +
      place(moodCan(noon), 166, 34, 0.87),
    'three lull mood water cans',
  )

/** Three jars, 640 × 470. */
export const jarTrio = () =>
  svg(
    640,
    470,
    place(moodJar(lift), 8, 60, 0.74) +
      place(moodJar(night), 374, 60, 0.74) +
      place(moodJar(noon), 166, 62, 0.9),
    'three lull mood powder jars',
  )

/** Three bottles, 560 × 720. */
export const bottleTrio = () =>
  svg(
    560,
    720,
    place(bottle(sunset), 4, 84, 0.86) +
      place(bottle(smoke), 314, 84, 0.86) +
      place(bottle(gossip), 144, 24, 0.96),
    'three lull zero-proof bottles',
  )

/** Six stick packs held like a hand of cards, 620 × 480. */
export const stickHand = () => {
  const soft = uid('f')
  const card = (index: number) => {
    const turn = -30 + index * 12
    return group(
      `translate(330 590) rotate(${turn})`,
      `<rect x="-44" y="-556" width="96" height="392" rx="4" fill="#14213D" opacity=".18" filter="url(#${soft})"/>${group('translate(-46 -562)', stick(flavorKeys[index] ?? 'lemon-mint'))}`,
    )
  }
  return svg(
    660,
    484,
    `<defs>${blur(soft, 8)}</defs>${shadow(330, 464, 170, 10, 0.12)}${repeat(flavorKeys.length, card)}`,
    'six lull stick packs',
  )
}
