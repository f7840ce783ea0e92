import { cherries } from './cherries.ts'
import { lemon, lime, orange } from './citrus.ts'
import { coconut } from './coconut.ts'
import { cucumber } from './cucumber.ts'
import { ginger } from './ginger.ts'
import { hibiscus } from './hibiscus.ts'
import { mint } from './mint.ts'
import { orangeWhole } from './orange-whole.ts'
import { peach } from './peach.ts'
import { pomegranate } from './pomegranate.ts'

/** Everything that floats beside a pack, drawn around 0,0 with a radius of about 100. */
export const fruits = {
  orange,
  lemon,
  lime,
  peach,
  ginger,
  coconut,
  pomegranate,
  hibiscus,
  cherries,
  mint,
  orangeWhole,
  cucumber,
}

export type FruitName = keyof typeof fruits
