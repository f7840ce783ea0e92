import { bottle, spiritKeys } from '../bottle.ts'
import { box } from '../box.ts'
import { can, moodCan } from '../can.ts'
import { celestial } from '../celestial.ts'
import { flavorKeys } from '../flavors.ts'
import { fruits } from '../fruits.ts'
import { bottleTrio, jarTrio, moodTrio, stickHand } from '../groups.ts'
import { hempCan } from '../hemp.ts'
import { moodNames } from '../mood.ts'
import { bath, hammock, lawn } from '../outings.ts'
import { sill } from '../sill.ts'
import { sticks } from '../sticks.ts'
import { at, svg } from '../svg.ts'
import { moodJar, tub } from '../tub.ts'
import { atScale, atTwice, type Pictures } from './picture.ts'

const everyFlavor: Record<string, () => string> = {}
for (const key of [...flavorKeys, 'cucumber-fog'] as const) {
  everyFlavor[`can-${key}`] = () => can(key)
  everyFlavor[`box-${key}`] = () => box([key])
  everyFlavor[`fruit-${key}`] = () => svg(300, 300, at(142, 154, 1.08, celestial(key)))
}
for (const key of flavorKeys) {
  everyFlavor[`sticks-${key}`] = () => sticks(key)
  everyFlavor[`tub-${key}`] = () => tub(key)
}

const sills: Record<string, () => string> = {}
const outings: Record<string, () => string> = {}
for (const key of [...flavorKeys, 'cucumber-fog'] as const) {
  sills[`sill-${key}`] = () => sill(key)
  outings[`lawn-${key}`] = () => lawn(key, 'can')
  outings[`bath-${key}`] = () => bath(key, 'can')
  outings[`hammock-${key}`] = () => hammock(key, 'can')
}
for (const key of flavorKeys) {
  outings[`lawn-tub-${key}`] = () => lawn(key, 'tub')
  outings[`bath-tub-${key}`] = () => bath(key, 'tub')
  outings[`lawn-sticks-${key}`] = () => lawn(key, 'sticks')
  outings[`hammock-sticks-${key}`] = () => hammock(key, 'sticks')
}

const bits: Record<string, () => string> = {}
for (const [name, draw] of Object.entries(fruits)) {
  bits[`bit-${name}`] = () => svg(260, 260, at(126, 136, 1, draw()))
}

const moods: Record<string, () => string> = {}
for (const mood of moodNames) {
  moods[`mood-${mood.replace(' ', '-')}`] = () => moodCan(mood)
  moods[`powder-${mood.replace(' ', '-')}`] = () => moodJar(mood)
}

const bottles: Record<string, () => string> = {}
for (const key of spiritKeys) bottles[`bottle-${key}`] = () => bottle(key)

/** Everything with liquid or powder in it, and the fruit that floats beside it. */
export const packPictures: Pictures = {
  ...atScale(1.5, { ...sills, ...outings, 'sticks-every-sky': stickHand }),
  ...atTwice({
    ...everyFlavor,
    ...bits,
    ...moods,
    ...bottles,
    'mood-trio': moodTrio,
    'powder-trio': jarTrio,
    'bottle-trio': bottleTrio,
    'hemp-cloud-eight': () => hempCan('lemon-mint', ['cloud', 'eight']),
    'hemp-low-orbit': () => hempCan('pomegranate-hibiscus', ['low', 'orbit']),
    'hemp-green-afternoon': () => hempCan('peach-ginger', ['green', 'afternoon']),
    'box-sampler': () =>
      box(
        [
          'lemon-mint',
          'coconut-lime',
          'peach-ginger',
          'blood-orange',
          'pomegranate-hibiscus',
          'black-cherry',
        ],
        { title: ['the whole day'], count: '6 skies', sub: '12 cans' },
      ),
    'box-daylight': () =>
      box(['lemon-mint', 'coconut-lime', 'peach-ginger'], {
        title: ['daylight'],
        count: '3 skies',
        sub: '8 cans',
      }),
    'box-afterhours': () =>
      box(['blood-orange', 'pomegranate-hibiscus', 'black-cherry'], {
        title: ['after hours'],
        count: '3 skies',
        sub: '8 cans',
      }),
  }),
}
