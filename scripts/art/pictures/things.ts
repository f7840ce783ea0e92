import { giftCard } from '../gift-card.ts'
import { masthead, napToken, river, scrollHint, smallTowel, sticker, swatch } from '../small-things.ts'
import { ashwagandha } from '../stills/ashwagandha.ts'
import { chamomileStill } from '../stills/chamomile.ts'
import { gentianStill } from '../stills/gentian.ts'
import { gingerStill } from '../stills/ginger.ts'
import { hempStill } from '../stills/hemp-extract.ts'
import { hibiscusStill } from '../stills/hibiscus.ts'
import { lemonBalm } from '../stills/lemon-balm.ts'
import { magnesium } from '../stills/magnesium.ts'
import { passionflowerStill } from '../stills/passionflower.ts'
import { theanine } from '../stills/theanine.ts'
import { tote } from '../tote.ts'
import { cap } from '../wear/cap.ts'
import { eyeMask } from '../wear/eye-mask.ts'
import { hoodie, midnight } from '../wear/hoodie.ts'
import { socks } from '../wear/socks.ts'
import { tee } from '../wear/tee.ts'
import { atTwice, type Pictures } from './picture.ts'

/** Soft goods, the gift card, the ingredients. */
export const thingPictures: Pictures = atTwice({
  tote,
  cap,
  tee,
  socks,
  'eye-mask': eyeMask,
  hoodie: () => hoodie(),
  'hoodie-night': () => hoodie(midnight),
  'gift-card': giftCard,
  sticker,
  'nap-token': napToken,
  'small-towel': smallTowel,
  river,
  'scroll-hint': scrollHint,
  'swatch-periwinkle': () => swatch('#E4E0FF', '#B3A8EE', '#6F62BE'),
  'swatch-night': () => swatch('#4F4DB8', '#211C5C', '#110E3E'),
  'swatch-sky': () => swatch('#DDEFFC', '#8FBFE8', '#4F84BA'),
  'swatch-cream': () => swatch('#FFFEFA', '#EBDAC4', '#B79A77'),
  'swatch-blush': () => swatch('#FFE2EC', '#F2A9C4', '#B4688C'),
  'press-slow-review': () => masthead('The Slow Review', 'lines'),
  'press-sunday-drawer': () => masthead('Sunday Drawer', 'stacked'),
  'press-idle-quarterly': () => masthead('Idle Quarterly', 'plain'),
  'press-kitchen-notes': () => masthead('kitchen notes', 'pill'),
  'still-magnesium': magnesium,
  'still-l-theanine': theanine,
  'still-lemon-balm': lemonBalm,
  'still-ashwagandha': ashwagandha,
  'still-ginger': gingerStill,
  'still-hibiscus': hibiscusStill,
  'still-passionflower': passionflowerStill,
  'still-chamomile': chamomileStill,
  'still-gentian': gentianStill,
  'still-hemp-extract': hempStill,
})
