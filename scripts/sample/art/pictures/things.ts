import { giftCard } from '../gift-card.ts'
import { ashwagandha } from '../stills/ashwagandha.ts'
import { lemonBalm } from '../stills/lemon-balm.ts'
import { magnesium } from '../stills/magnesium.ts'
import { theanine } from '../stills/theanine.ts'
import { tote } from '../tote.ts'
import { windowFrame } from '../window.ts'
import { atTwice, type Pictures } from './picture.ts'

/** Soft goods, the gift card, the ingredients. */
export const thingPictures: Pictures = atTwice({
  tote,
  'gift-card': giftCard,
  window: () => windowFrame(),
  'still-magnesium': magnesium,
  'still-l-theanine': theanine,
  'still-lemon-balm': lemonBalm,
  'still-ashwagandha': ashwagandha,
})
