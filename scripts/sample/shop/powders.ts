import { type FlavourKey, flavourKeys, flavours } from '../art/flavours.ts'
import type { Good } from './good.ts'
import { fruit, fruitsOf, still } from './pictures.ts'

const names: Readonly<Record<FlavourKey, string>> = {
  'lemon-mint': 'Lemon mint',
  'coconut-lime': 'Coconut lime',
  'peach-ginger': 'Peach ginger',
  'blood-orange': 'Blood orange',
  'pomegranate-hibiscus': 'Pomegranate hibiscus',
  'black-cherry': 'Black cherry',
}

const tubTexts: Readonly<Record<FlavourKey, readonly [string, string]>> = {
  'lemon-mint': [
    'A month of mornings in one tub. One scoop, cold water, a glance out of the window.',
    'The lid doubles as a very small stage.',
  ],
  'coconut-lime': [
    'A month of lunch breaks, whether or not you get them. One scoop and the glass goes pale and tropical.',
    'Sand not included. Sand is never truly not included.',
  ],
  'peach-ginger': [
    'Twenty-eight afternoons, each with a soft landing. Peach first, ginger at the end, like a good story.',
    'Add water. Stir. Gaze into the middle distance.',
  ],
  'blood-orange': [
    'Twenty-eight small sunsets. It swirls before it settles, and so will you.',
    'The scoop is somewhere in the powder. It likes it there.',
  ],
  'pomegranate-hibiscus': [
    'A month of evenings that know when to stop. Pink on the way in, violet at the bottom.',
    'It looks expensive in any glass, including the one with the cartoon on it.',
  ],
  'black-cherry': [
    'A month of nights. Warm water works too, and then you are basically in a novel.',
    'Keep it by the kettle. Keep the kettle by the bed.',
  ],
}

const stickTexts: Readonly<Record<FlavourKey, readonly [string, string]>> = {
  'lemon-mint': [
    'Fourteen mornings in your coat pocket. Tear, tip, shake, carry on.',
    'Gets through airport security with a clear conscience.',
  ],
  'coconut-lime': [
    'Fourteen holidays of about six minutes each. Fits any bottle, improves most of them.',
    'Do not put it in the sea. The sea is calm enough.',
  ],
  'peach-ginger': [
    'Fourteen emergencies, averted. Keep one in the desk, one in the bag, one in the person next to you.',
    'Tear along the top. There is no need to use your teeth.',
  ],
  'blood-orange': [
    'Fourteen sunsets, flat-packed. No tools, no leftover screws.',
    'One stick, one glass, one long look at the ceiling.',
  ],
  'pomegranate-hibiscus': [
    'Fourteen evenings you can post to somebody. They fit in an envelope; we have tried.',
    'Turns any hotel tap into room service.',
  ],
  'black-cherry': [
    'Fourteen goodnights for people who sleep in other places. Trains, sofas, in-laws.',
    'Please be seated before stirring.',
  ],
}

const powderFeatures: Good['features']['list'] = [
  ['120 mg magnesium', 'A little more than a can, for people who do their own stirring.'],
  ['0 g added sugar', 'Fruit, and the memory of fruit.'],
  ['No shaker needed', 'A spoon will do. So will a pen, once.'],
]

const evening: ReadonlySet<FlavourKey> = new Set(['pomegranate-hibiscus', 'black-cherry'])
const ingredientsOf = (key: FlavourKey): Good['ingredients'] =>
  evening.has(key)
    ? ['magnesium', 'chamomile', 'passionflower', 'lemon-balm']
    : ['magnesium', 'l-theanine', 'ashwagandha', key === 'peach-ginger' ? 'ginger' : 'lemon-balm']

const initials = (key: FlavourKey) => flavours[key].name.map((word) => word.charAt(0).toUpperCase()).join('')
const neighbour = (key: FlavourKey, step: number) =>
  flavourKeys[(flavourKeys.indexOf(key) + step) % flavourKeys.length] ?? key

const tub = (key: FlavourKey, index: number): Good => ({
  slug: `${key}-tub`,
  number: 1101 + index,
  title: `${names[key]} tub`,
  category: 'mood-powder-tubs',
  productType: 'Powders',
  flavour: key,
  description: tubTexts[key],
  option: 'Size',
  variants: [
    { title: '28 servings', sku: `LULL-TB-${initials(key)}-28`, price: 4400 },
    { title: '56 servings', sku: `LULL-TB-${initials(key)}-56`, price: 8200, compareAt: 8800 },
  ],
  subscription: true,
  thumb: { name: `tub-${key}`, alt: `A tub of ${names[key].toLowerCase()} powder` },
  hovers: fruitsOf(key),
  gallery: [
    {
      name: `tub-${key}`,
      alt: `A tub of ${names[key].toLowerCase()} powder`,
      caption: 'Twenty-eight glasses, waiting',
    },
    { name: `fruit-${key}`, alt: `${names[key]}, as fruit`, caption: 'Before it was powder' },
    ...ingredientsOf(key).map(still),
    {
      name: `sticks-${key}`,
      alt: `Three stick packs of ${names[key].toLowerCase()}`,
      caption: 'Its cousin, who travels',
    },
  ],
  colours: [flavours[key].ink, ...flavours[key].tint],
  features: { title: 'a wide tub with a soft voice', list: powderFeatures },
  details: ['Ships in 2 days. The powder will have settled; so should you.'],
  ingredients: ingredientsOf(key),
  related: [`${key}-stick-packs`, key, `${neighbour(key, 1)}-tub`, `${neighbour(key, 3)}-tub`],
})

const stickPack = (key: FlavourKey, index: number): Good => ({
  slug: `${key}-stick-packs`,
  number: 1201 + index,
  title: `${names[key]} sticks`,
  category: 'powder-stick-pack',
  productType: 'Powders',
  flavour: key,
  description: stickTexts[key],
  option: 'Size',
  variants: [
    { title: '14 sticks', sku: `LULL-ST-${initials(key)}-14`, price: 2800 },
    { title: '28 sticks', sku: `LULL-ST-${initials(key)}-28`, price: 5200, compareAt: 5600 },
  ],
  subscription: true,
  thumb: { name: `sticks-${key}`, alt: `Three stick packs of ${names[key].toLowerCase()}` },
  hovers: fruitsOf(key),
  gallery: [
    {
      name: `sticks-${key}`,
      alt: `Three stick packs of ${names[key].toLowerCase()}`,
      caption: 'Three of fourteen, fanning themselves',
    },
    { name: `fruit-${key}`, alt: `${names[key]}, as fruit`, caption: 'The long version' },
    ...ingredientsOf(key).map(still),
    {
      name: `tub-${key}`,
      alt: `A tub of ${names[key].toLowerCase()} powder`,
      caption: 'Its cousin, who stays in',
    },
  ],
  colours: [flavours[key].ink, ...flavours[key].tint],
  features: { title: 'a thin packet with deep pockets', list: powderFeatures },
  details: ['Ships in 2 days, and fits through most letterboxes.'],
  ingredients: ingredientsOf(key),
  related: [`${key}-tub`, key, `${neighbour(key, 1)}-stick-packs`, 'every-sky-sticks'],
})

const everySky: Good = {
  slug: 'every-sky-sticks',
  number: 1211,
  title: 'Every sky sticks',
  category: 'powder-stick-pack',
  productType: 'Powders',
  badge: 'a bit of each',
  description: [
    'Twelve sticks, two of each flavour, in the order the day happens.',
    'For people whose bag already contains everything else.',
  ],
  option: 'Pack Size',
  variants: [{ title: '12 sticks', sku: 'LULL-ST-ALL-12', price: 2600 }],
  subscription: false,
  thumb: { name: 'sticks-every-sky', alt: 'Six stick packs in six colours, fanned like a hand of cards' },
  hovers: [fruit('lemon'), fruit('hibiscus')],
  gallery: [
    {
      name: 'sticks-every-sky',
      alt: 'Six stick packs in six colours, fanned like a hand of cards',
      caption: 'A very good hand',
    },
    ...flavourKeys.map((key) => ({
      name: `sticks-${key}`,
      alt: `Three stick packs of ${names[key].toLowerCase()}`,
      caption: `${names[key]}, ${flavours[key].hour}`,
    })),
  ],
  colours: ['#14213D', '#FFEFD6', '#FBD3E4', '#CFC8FB'],
  features: { title: 'a hand of cards, all of them aces', list: powderFeatures },
  details: ['Ships in 2 days, and fits through most letterboxes.'],
  ingredients: ['magnesium', 'l-theanine', 'lemon-balm', 'chamomile'],
  related: ['lemon-mint-stick-packs', 'black-cherry-stick-packs', 'the-whole-day', 'mood-swing'],
}

/** Six tubs, six stick packs, one pack of everything. */
export const powderGoods: readonly Good[] = [...flavourKeys.map(tub), ...flavourKeys.map(stickPack), everySky]
