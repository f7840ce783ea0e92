import { type FlavourKey, flavourKeys, flavours } from '../art/flavours.ts'
import type { Good, GoodVariant } from './good.ts'
import { fruit, fruitsOf, still } from './pictures.ts'

interface Water {
  title: string
  badge?: string
  description: readonly string[]
  tagline: string
  features: Good['features']['list']
  ingredients: Good['ingredients']
  packs?: Partial<Record<'8 cans' | '16 cans' | '24 cans', Partial<GoodVariant>>>
}

const waters: Readonly<Record<FlavourKey, Water>> = {
  'lemon-mint': {
    title: 'Lemon mint',
    description: [
      'The first good idea of the morning. Lemon for waking, mint for not minding.',
      'Best before the first meeting, or instead of it.',
    ],
    tagline: 'a small can with its curtains open',
    features: [
      ['15 calories', 'Fewer than it takes to find the other sock.'],
      ['0 g added sugar', 'The lemon considered it and decided against.'],
      ['90 mg magnesium', 'About a fifth of your day, the calm fifth.'],
    ],
    ingredients: ['magnesium', 'l-theanine', 'lemon-balm', 'ashwagandha'],
    packs: { '24 cans': { compareAt: 10200 } },
  },
  'coconut-lime': {
    title: 'Coconut lime',
    description: [
      'Noon, but with its shoes off. Coconut up front, lime on the way out, no umbrella.',
      'Drink it at your desk and look briefly as if you might not come back.',
    ],
    tagline: 'a small can with sand in it, figuratively',
    features: [
      ['15 calories', 'Lighter than any hat you will wear to it.'],
      ['0 g added sugar', 'Sweet the way shade is sweet.'],
      ['100 mg L-theanine', 'The part of tea that knows how to sit.'],
    ],
    ingredients: ['magnesium', 'l-theanine', 'passionflower', 'lemon-balm'],
    packs: { '16 cans': { stock: 0 } },
  },
  'peach-ginger': {
    title: 'Peach ginger',
    description: [
      'A quarter past four is when afternoons give up. Peach is here to be kind about it, ginger to be honest.',
      'It replaces the coffee you were going to regret at midnight.',
    ],
    tagline: 'a small can with a second wind',
    features: [
      ['20 calories', 'All of them peach, and proud of it.'],
      ['0 g added sugar', 'The ginger would never allow it.'],
      ['90 mg magnesium', 'For shoulders that have been wearing earrings.'],
    ],
    ingredients: ['magnesium', 'l-theanine', 'ginger', 'ashwagandha'],
    packs: { '24 cans': { stock: 3 } },
  },
  'blood-orange': {
    title: 'Blood orange',
    badge: 'most hugged',
    description: [
      'The exact colour of closing the laptop. Bright, a little bitter, gone before it gets dark.',
      'Our best seller, which it takes very calmly.',
    ],
    tagline: 'a small can with a large couch',
    features: [
      ['20 calories', 'Mostly from the orange, partly from optimism.'],
      ['0 g added sugar', 'Sweet the way a compliment from a stranger is sweet.'],
      ['90 mg magnesium', 'About a fifth of your day, the calm fifth.'],
    ],
    ingredients: ['magnesium', 'l-theanine', 'lemon-balm', 'ashwagandha'],
  },
  'pomegranate-hibiscus': {
    title: 'Pomegranate hibiscus',
    badge: 'new',
    description: [
      'For when the day is technically over and nobody has told you. Tart, pink, and in no hurry to be explained.',
      'Pairs well with cancelled plans.',
    ],
    tagline: 'a small can with somewhere to be later',
    features: [
      ['20 calories', 'One for every seed, if you count the way we do.'],
      ['0 g added sugar', 'The hibiscus is dramatic enough.'],
      ['100 mg L-theanine', 'Alert, in a cardigan.'],
    ],
    ingredients: ['magnesium', 'l-theanine', 'hibiscus', 'passionflower'],
  },
  'black-cherry': {
    title: 'Black cherry',
    description: [
      'Eleven at night, poured over ice. Dark, round, and very nearly asleep.',
      'If you are reading this after midnight, put the phone down and keep the can.',
    ],
    tagline: 'a small can with the lights low',
    features: [
      ['20 calories', 'They will not keep you up.'],
      ['0 g added sugar', 'The cherries had a long summer already.'],
      ['90 mg magnesium', 'Your calves will send a thank-you card.'],
    ],
    ingredients: ['magnesium', 'lemon-balm', 'chamomile', 'passionflower'],
    packs: { '16 cans': { stock: { onOrder: -4 } }, '24 cans': { stock: { onOrder: 0 } } },
  },
}

const packSizes = [
  ['8 cans', '08', 3400],
  ['16 cans', '16', 6600],
  ['24 cans', '24', 9600],
] as const

const initials = (key: FlavourKey) => flavours[key].name.map((word) => word.charAt(0).toUpperCase()).join('')

const water = (key: FlavourKey, index: number): Good => {
  const flavour = flavours[key]
  const { title, description, tagline, features, ingredients, packs = {}, badge } = waters[key]
  const [first, ...more] = packSizes.map(
    ([size, code, price]): GoodVariant => ({
      title: size,
      sku: `LULL-SW-${initials(key)}-${code}`,
      price,
      ...packs[size],
    }),
  )
  if (first === undefined) throw new Error('A water needs at least one pack size.')
  const at = flavourKeys.indexOf(key)
  const others = [1, 2, 3, 5].map((step) => flavourKeys[(at + step) % flavourKeys.length] ?? key)
  return {
    slug: key,
    number: 1001 + index,
    title,
    category: 'sparkling-water',
    productType: 'Sparkling Water',
    flavour: key,
    hour: flavour.hour,
    ...(badge === undefined ? {} : { badge }),
    description,
    option: 'Pack Size',
    variants: [first, ...more],
    subscription: true,
    thumb: { name: `can-${key}`, alt: `A slim can of Lull, ${title.toLowerCase()}` },
    hovers: fruitsOf(key),
    gallery: [
      {
        name: `can-${key}`,
        alt: `A slim can of Lull, ${title.toLowerCase()}`,
        caption: `One can, ${flavour.hour}`,
      },
      {
        name: `box-${key}`,
        alt: `A carton of eight cans, ${title.toLowerCase()}`,
        caption: 'Eight of them, sharing',
      },
      { name: `fruit-${key}`, alt: `${title}, as fruit`, caption: 'What it used to be' },
      ...ingredients.map(still),
      {
        name: `sill-${key}`,
        alt: `A can of ${title.toLowerCase()} on a window sill at ${flavour.hour}`,
        caption: `The view at ${flavour.hour}`,
      },
    ],
    colours: [flavour.ink, ...flavour.tint],
    features: { title: tagline, list: features },
    details: ['Ships in 2 days, in a box that is mostly air and goodwill.'],
    ingredients,
    related: others,
    ...(key === 'blood-orange'
      ? {
          amazon: {
            url: 'https://marketplace.example/lull/blood-orange',
            text: 'Or find it on that very large river',
          },
        }
      : {}),
  }
}

const sampler = (
  good: Pick<
    Good,
    'slug' | 'number' | 'title' | 'badge' | 'description' | 'variants' | 'subscription' | 'related'
  > & {
    picture: string
    alt: string
    bits: Good['hovers']
    colours: Good['colours']
    tagline: string
    flavourKeys: readonly FlavourKey[]
  },
): Good => {
  const { picture, alt, bits, tagline, flavourKeys: keys, ...rest } = good
  return {
    ...rest,
    category: 'sparkling-water',
    productType: 'Sparkling Water',
    option: 'Pack Size',
    thumb: { name: picture, alt },
    hovers: bits,
    gallery: [
      { name: picture, alt, caption: 'The box, before you opened it' },
      ...keys.map((key) => ({
        name: `can-${key}`,
        alt: `A slim can of Lull, ${waters[key].title.toLowerCase()}`,
        caption: `${waters[key].title}, ${flavours[key].hour}`,
      })),
      still('magnesium'),
    ],
    features: {
      title: tagline,
      list: [
        ['Nobody has to choose', 'Choosing is how the trouble starts.'],
        ['20 calories or fewer', 'In every can, whichever you grab in the dark.'],
        ['90 mg magnesium each', 'Enough calm for the person carrying the box.'],
      ],
    },
    details: [
      'Ships in 2 days, in a box that is mostly air and goodwill.',
      'Two of each sky, unless somebody was here first.',
    ],
    ingredients: ['magnesium', 'l-theanine', 'lemon-balm', 'ashwagandha'],
  }
}

const samplers: readonly Good[] = [
  sampler({
    slug: 'the-whole-day',
    number: 1011,
    title: 'The whole day',
    badge: 'start here',
    description: [
      'Twelve cans, six skies, two of each, from breakfast to bed.',
      'The fastest way to find your hour is to go through all of them.',
    ],
    variants: [
      { title: '12 cans', sku: 'LULL-SW-DAY-12', price: 4800, stock: 'untracked' },
      { title: '24 cans', sku: 'LULL-SW-DAY-24', price: 9200, compareAt: 9600, stock: 'untracked' },
    ],
    subscription: true,
    picture: 'box-sampler',
    alt: 'A carton of twelve cans with six skies on it',
    bits: [fruit('lemon'), fruit('cherries')],
    colours: ['#14213D', '#DDE2FF', '#F7C8D9', '#FDE3CF'],
    tagline: 'a medium box with nothing else on',
    flavourKeys,
    related: ['daylight', 'after-hours', 'mood-swing', 'a-quiet-trio'],
  }),
  sampler({
    slug: 'daylight',
    number: 1012,
    title: 'Daylight',
    description: [
      'Eight cans for the hours with sun in them: lemon mint, coconut lime, peach ginger.',
      'Goes with grass. Any grass.',
    ],
    variants: [
      { title: '8 cans', sku: 'LULL-SW-DLT-08', price: 3400 },
      { title: '16 cans', sku: 'LULL-SW-DLT-16', price: 6600 },
    ],
    subscription: false,
    picture: 'box-daylight',
    alt: 'A carton of eight cans in yellow, blue and peach',
    bits: [fruit('lime'), fruit('peach')],
    colours: ['#12305A', '#F6F8CF', '#DDF6F3', '#FFEFD6'],
    tagline: 'a small box with its face to the sun',
    flavourKeys: ['lemon-mint', 'coconut-lime', 'peach-ginger'],
    related: ['after-hours', 'the-whole-day', 'lemon-mint', 'coconut-lime'],
  }),
  sampler({
    slug: 'after-hours',
    number: 1013,
    title: 'After hours',
    description: [
      'Eight cans for after: blood orange, pomegranate hibiscus, black cherry.',
      'No dress code. Pyjamas are a dress code.',
    ],
    variants: [
      { title: '8 cans', sku: 'LULL-SW-AFT-08', price: 3400, stock: 3 },
      { title: '16 cans', sku: 'LULL-SW-AFT-16', price: 6600, stock: 12 },
    ],
    subscription: false,
    picture: 'box-afterhours',
    alt: 'A carton of eight cans in coral, pink and night blue',
    bits: [fruit('orange'), fruit('cherries')],
    colours: ['#211C5C', '#FFB79A', '#FBD3E4', '#CFC8FB'],
    tagline: 'a small box that stays in',
    flavourKeys: ['blood-orange', 'pomegranate-hibiscus', 'black-cherry'],
    related: ['daylight', 'the-whole-day', 'black-cherry', 'lights-out'],
  }),
]

/** A retired flavour whose page stayed up: shown as unavailable to whoever still has the link. */
const cucumberFog: Good = {
  ...water('lemon-mint', 13),
  slug: 'cucumber-fog',
  title: 'Cucumber fog',
  hour: '5:50 am',
  description: [
    'Our first flavour and our quietest. Nobody noticed it arrive, and we are told nobody noticed it leave.',
    'It lives on a farm now, as a cucumber.',
  ],
  variants: [{ title: '8 cans', sku: 'LULL-SW-CF-08', price: 3400 }],
  subscription: false,
  features: {
    title: 'a small can, remembered fondly',
    list: [
      ['10 calories', 'It was barely there.'],
      ['0 g added sugar', 'It was barely there.'],
      ['90 mg magnesium', 'That part was there.'],
    ],
  },
  related: ['lemon-mint', 'coconut-lime'],
  hideFromNavigation: true,
  hideFromCollection: true,
  goneFromCommerce: true,
}

/** Six flavours, three samplers and one that is gone. */
export const waterGoods: readonly Good[] = [...flavourKeys.map(water), ...samplers, cucumberFog]
