import { celestial } from '../celestial.ts'
import { at, svg } from '../svg.ts'
import { tote } from '../tote.ts'
import { atTwice, type Pictures } from './picture.ts'

const sun = () => svg(300, 300, at(142, 154, 1.08, celestial('peach-ginger')))

/** Pictures on their way: until each is drawn, the peach or the tote holds its place. */
export const standIns: Pictures = atTwice({
  ...Object.fromEntries(
    'backdrop-dusk backdrop-garden backdrop-hero backdrop-morning backdrop-noon bottle-trio hemp-cloud-eight hemp-green-afternoon hemp-low-orbit mood-trio nap-token powder-lift-off powder-lights-out powder-noon-ish powder-trio press-idle-quarterly press-kitchen-notes press-slow-review press-sunday-drawer river scroll-hint section-day section-line section-shelf section-table serve-bitter-sunset serve-garden-gossip serve-quiet-smoke share-lull sill-black-cherry sill-blood-orange sill-coconut-lime sill-lemon-mint sill-peach-ginger sill-pomegranate-hibiscus small-towel sticker sticks-every-sky still-chamomile still-gentian still-ginger still-hemp-extract still-hibiscus still-passionflower swatch-blush swatch-cream swatch-night swatch-periwinkle swatch-sky'
      .split(' ')
      .map((name) => [name, sun]),
  ),
  ...Object.fromEntries('hoodie hoodie-night cap tee socks eye-mask'.split(' ').map((name) => [name, tote])),
})
