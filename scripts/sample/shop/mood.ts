import type { Good } from './good.ts'
import { fruit, still } from './pictures.ts'

type MoodSlug = 'lift-off' | 'noon-ish' | 'lights-out'

interface MoodText {
  title: string
  water: readonly [string, string]
  powder: readonly [string, string]
  features: Good['features']['list']
  bits: Good['hovers']
  ingredients: Good['ingredients']
  colours: Good['colours']
}

const moods: Readonly<Record<MoodSlug, MoodText>> = {
  'lift-off': {
    title: 'Lift off',
    water: [
      'One eye open, and in a good mood about it. Citrus, a little green tea, extra magnesium.',
      'For getting up on purpose.',
    ],
    powder: [
      'The winking sun, dried and jarred. Half a spoon and the morning has a plan.',
      'It is not a big plan.',
    ],
    features: [
      ['150 mg magnesium', 'Extra magnesium, same amount of small talk.'],
      ['40 mg of green tea', 'About half a cup, without the cup.'],
      ['No fruit was named', 'It tastes of Saturday.'],
    ],
    bits: [fruit('lemon'), fruit('mint')],
    ingredients: ['magnesium', 'l-theanine', 'ashwagandha', 'ginger'],
    colours: ['#123B3A', '#F6F8CF', '#C4ECCB'],
  },
  'noon-ish': {
    title: 'Noon-ish',
    water: [
      'The flat, friendly middle of the day. Coconut water, lime, and the firm belief that it can wait.',
      'Approximate on purpose.',
    ],
    powder: [
      'A lunch break by the spoonful. Stir it into anything cold that is not going anywhere.',
      'The sun on the label has its eyes closed. You may join in.',
    ],
    features: [
      ['150 mg magnesium', 'For the part of you that is still in the meeting.'],
      ['Electrolytes', 'From coconuts, which never rush.'],
      ['Tastes pale blue', 'We checked with a painter.'],
    ],
    bits: [fruit('coconut'), fruit('lime')],
    ingredients: ['magnesium', 'l-theanine', 'passionflower', 'lemon-balm'],
    colours: ['#12305A', '#DDF6F3', '#B9DFF6'],
  },
  'lights-out': {
    title: 'Lights out',
    water: [
      'The moon yawns first, then you. Dark cherry, chamomile, extra magnesium, no opinions.',
      'Drink it lying down, or shortly before.',
    ],
    powder: [
      'Nightfall, finely ground. Warm water, one spoon, phone in the other room.',
      'Close the jar firmly. The moon gets out.',
    ],
    features: [
      ['150 mg magnesium', 'Calves, jaw, eyebrows: everybody gets some.'],
      ['Chamomile', 'Flowers that go to bed at six.'],
      ['Nothing to scroll', 'The label is short for a reason.'],
    ],
    bits: [fruit('cherries'), fruit('cherries')],
    ingredients: ['magnesium', 'chamomile', 'passionflower', 'lemon-balm'],
    colours: ['#211C5C', '#CFC8FB', '#A9A3EE'],
  },
}

const slugs = ['lift-off', 'noon-ish', 'lights-out'] as const
const code = (slug: MoodSlug) => slug.split('-')[0]?.toUpperCase() ?? ''

const moodWater = (slug: MoodSlug, index: number): Good => {
  const mood = moods[slug]
  const can = {
    name: `mood-${slug}`,
    alt: `A slim can of mood water, ${mood.title.toLowerCase()}, with a face on it`,
  }
  return {
    slug,
    number: 1301 + index,
    title: mood.title,
    category: 'recess-mood',
    productType: 'Sparkling Water',
    description: mood.water,
    option: 'Pack Size',
    variants: [
      { title: '8 cans', sku: `LULL-MW-${code(slug)}-08`, price: 3800 },
      {
        title: '16 cans',
        sku: `LULL-MW-${code(slug)}-16`,
        price: 7400,
        ...(slug === 'lift-off' ? { compareAt: 7600 } : {}),
      },
    ],
    subscription: true,
    thumb: can,
    hovers: mood.bits,
    gallery: [
      { ...can, caption: 'It was like this when we found it' },
      {
        name: `powder-${slug}`,
        alt: `A jar of mood powder, ${mood.title.toLowerCase()}`,
        caption: 'The same mood, in a jar',
      },
      ...mood.ingredients.map(still),
    ],
    colours: mood.colours,
    features: { title: 'a small can with a big face', list: mood.features },
    details: ['Ships in 2 days. The face may change in transit.'],
    ingredients: mood.ingredients,
    related: [...slugs.filter((other) => other !== slug), `${slug}-powder`, 'mood-swing'],
  }
}

const moodPowder = (slug: MoodSlug, index: number): Good => {
  const mood = moods[slug]
  const jar = {
    name: `powder-${slug}`,
    alt: `A jar of mood powder, ${mood.title.toLowerCase()}, with a face on it`,
  }
  const soldOut = slug === 'noon-ish'
  return {
    slug: `${slug}-powder`,
    number: 1401 + index,
    title: `${mood.title} powder`,
    category: 'recess-mood-powders',
    productType: 'Powders',
    description: mood.powder,
    option: 'Size',
    variants: [
      {
        title: '20 servings',
        sku: `LULL-MP-${code(slug)}-20`,
        price: 3600,
        ...(soldOut ? { stock: 0 } : {}),
      },
      {
        title: '40 servings',
        sku: `LULL-MP-${code(slug)}-40`,
        price: 6800,
        ...(soldOut ? { stock: 0 } : {}),
      },
    ],
    subscription: true,
    thumb: jar,
    hovers: mood.bits,
    gallery: [
      { ...jar, caption: 'Lid on, for now' },
      {
        name: `mood-${slug}`,
        alt: `A slim can of mood water, ${mood.title.toLowerCase()}`,
        caption: 'The same mood, carbonated',
      },
      ...mood.ingredients.map(still),
    ],
    colours: mood.colours,
    features: { title: 'a round jar of middle distance', list: mood.features },
    details: ['Ships in 2 days. Shake it if you must; it does not mind.'],
    ingredients: mood.ingredients,
    related: [
      ...slugs.filter((other) => other !== slug).map((other) => `${other}-powder`),
      slug,
      'three-jars',
    ],
  }
}

const moodSwing: Good = {
  slug: 'mood-swing',
  number: 1311,
  title: 'Mood swing',
  category: 'recess-mood',
  productType: 'Sparkling Water',
  badge: 'one of each, twice',
  description: [
    'Twelve cans, three moods, four of each. Line them up and see who blinks.',
    'The box is honest about it, which most swings are not.',
  ],
  option: 'Pack Size',
  variants: [{ title: '12 cans', sku: 'LULL-MW-ALL-12', price: 5400, compareAt: 5700 }],
  subscription: false,
  thumb: {
    name: 'mood-trio',
    alt: 'Three mood water cans standing together, one winking, one content, one yawning',
  },
  hovers: [fruit('lemon'), fruit('coconut'), fruit('cherries')],
  gallery: [
    {
      name: 'mood-trio',
      alt: 'Three mood water cans standing together, one winking, one content, one yawning',
      caption: 'A full day of faces',
    },
    ...slugs.map((slug) => ({
      name: `mood-${slug}`,
      alt: `A slim can of mood water, ${moods[slug].title.toLowerCase()}`,
      caption: moods[slug].title,
    })),
    still('magnesium'),
  ],
  colours: ['#14213D', '#F6F8CF', '#DDF6F3', '#CFC8FB'],
  features: {
    title: 'a box with mixed feelings',
    list: [
      ['Three moods', 'Which is two more than a Monday.'],
      ['150 mg magnesium each', 'They all agree on that.'],
      ['0 g added sugar', 'They are sweet when they want to be.'],
    ],
  },
  details: ['Ships in 2 days. The faces may change in transit.'],
  ingredients: ['magnesium', 'l-theanine', 'chamomile', 'passionflower'],
  related: ['lift-off', 'noon-ish', 'lights-out', 'the-whole-day'],
}

const threeJars: Good = {
  slug: 'three-jars',
  number: 1411,
  title: 'Three jars',
  category: 'recess-mood-powders',
  productType: 'Powders',
  description: [
    'All three mood powders, side by side on a shelf, not talking.',
    'A present that says: I thought about you, then I thought about lying down.',
  ],
  option: null,
  variants: [{ title: 'Default Title', sku: 'LULL-MP-ALL-03', price: 9900, compareAt: 10800, stock: 3 }],
  subscription: false,
  thumb: { name: 'powder-trio', alt: 'Three jars of mood powder with three different faces' },
  hovers: [fruit('mint'), fruit('lime'), fruit('cherries')],
  gallery: [
    {
      name: 'powder-trio',
      alt: 'Three jars of mood powder with three different faces',
      caption: 'Not talking',
    },
    ...slugs.map((slug) => ({
      name: `powder-${slug}`,
      alt: `A jar of mood powder, ${moods[slug].title.toLowerCase()}`,
      caption: moods[slug].title,
    })),
    still('magnesium'),
    still('chamomile'),
  ],
  colours: ['#14213D', '#F6F8CF', '#DDF6F3', '#CFC8FB'],
  features: {
    title: 'three round jars, one flat surface',
    list: [
      ['Sixty servings', 'Twenty sunrises, twenty noons, twenty yawns.'],
      ['A spoon in each', 'So that nobody has to share.'],
      ['Looks good on a shelf', 'We are told that this matters.'],
    ],
  },
  details: ['Ships in 2 days, wrapped as if it were already a present.'],
  ingredients: ['magnesium', 'l-theanine', 'chamomile', 'passionflower'],
  related: ['lift-off-powder', 'lights-out-powder', 'mood-swing', 'gift-card'],
}

/** Drinks and jars that have no fruit but a mood. */
export const moodGoods: readonly Good[] = [
  ...slugs.map(moodWater),
  moodSwing,
  ...slugs.map(moodPowder),
  threeJars,
]
