import { cherries } from './cherries.ts'
import { lemon, lime, orange } from './citrus.ts'
import { cloud } from './clouds.ts'
import { coconut } from './coconut.ts'
import { cucumber } from './cucumber.ts'
import { type FlavorKey, flavors } from './flavors.ts'
import { ginger } from './ginger.ts'
import { hibiscus } from './hibiscus.ts'
import { mint } from './mint.ts'
import { peach } from './peach.ts'
import { leaf } from './plants.ts'
import { pomegranate } from './pomegranate.ts'
import { at } from './svg.ts'

const bodies: Readonly<Record<FlavorKey, () => string>> = {
  'lemon-mint': () => at(0, 0, 1, lemon()) + at(74, 66, 0.62, mint(), 24),
  'coconut-lime': () => at(0, 0, 1, coconut()) + at(80, 58, 0.5, lime()),
  'peach-ginger': () => at(74, 62, 0.62, ginger(), -10) + at(0, 0, 1, peach()),
  'blood-orange': () =>
    leaf({ x: 60, y: -72, rot: -34, len: 84, w: 44, c: ['#9AD48E', '#5FA873', '#3C7D58'] }) +
    leaf({ x: 70, y: -60, rot: 10, len: 66, w: 36, c: ['#7DC084', '#4C9468', '#2F6E50'] }) +
    orange(),
  'pomegranate-hibiscus': () => pomegranate() + at(80, 52, 0.58, hibiscus()),
  'black-cherry': () => at(0, 4, 1.04, cherries()),
  'cucumber-fog': () => cucumber() + at(-128, 43, 0.44, cloud('long', flavors['cucumber-fog'].cloud)),
}

/** The sun or moon of a flavor: its main fruit and a companion, around 0,0 with a radius of about 100. */
export const celestial = (key: FlavorKey) => bodies[key]()
