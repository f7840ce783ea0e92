import type { Good } from './good.ts'
import { fruit, still } from './pictures.ts'

const leafy = ['hemp-extract', 'lemon-balm', 'passionflower'] as const
const details = [
  'Ships in 2 days to places whose rules allow it.',
  'Made with hemp extract. Not for anyone under 21.',
]

/** What only the full variant of the site shows: everything here is flagged cbd. */
export const hempGoods: readonly Good[] = [
  {
    slug: 'cloud-eight',
    number: 1801,
    title: 'Cloud eight',
    category: 'hemp-sky',
    productType: 'Sparkling Water',
    description: [
      'Lime, mint and 10 mg of hemp extract. One below nine, so there is something to look forward to.',
    ],
    option: 'Pack Size',
    variants: [
      { title: '8 cans', sku: 'LULL-HS-C8-08', price: 4200 },
      { title: '16 cans', sku: 'LULL-HS-C8-16', price: 8000 },
    ],
    subscription: true,
    thumb: { name: 'hemp-cloud-eight', alt: 'A pale green can of Lull, cloud eight' },
    hovers: [fruit('lime'), fruit('mint')],
    gallery: [
      {
        name: 'hemp-cloud-eight',
        alt: 'A pale green can of Lull, cloud eight',
        caption: 'Eight, and holding',
      },
      ...leafy.map(still),
      { name: 'bit-lime', alt: 'A slice of lime', caption: 'Lime, keeping it company' },
    ],
    colours: ['#123B3A', '#F6F8CF', '#C4ECCB'],
    features: {
      title: 'a small can with a leaf on it',
      list: [
        ['10 mg hemp extract', 'From the part of the plant that goes to bed early.'],
        ['15 calories', 'The leaf weighs nothing.'],
        ['0 g added sugar', 'Nor does the lime.'],
      ],
    },
    details,
    ingredients: leafy,
    related: ['low-orbit', 'lemon-mint'],
    cbd: true,
  },
  {
    slug: 'low-orbit',
    number: 1802,
    title: 'Low orbit',
    category: 'hemp-sky',
    productType: 'Sparkling Water',
    description: [
      'Plum, cherry and 10 mg of hemp extract. Goes around the living room once, then lands on the rug.',
    ],
    option: 'Pack Size',
    variants: [
      { title: '8 cans', sku: 'LULL-HS-LO-08', price: 4200 },
      { title: '16 cans', sku: 'LULL-HS-LO-16', price: 8000, stock: 3 },
    ],
    subscription: true,
    thumb: { name: 'hemp-low-orbit', alt: 'A dusky violet can of Lull, low orbit' },
    hovers: [fruit('cherries'), fruit('hibiscus')],
    gallery: [
      {
        name: 'hemp-low-orbit',
        alt: 'A dusky violet can of Lull, low orbit',
        caption: 'Passing over the kitchen',
      },
      ...leafy.map(still),
      { name: 'bit-cherries', alt: 'Two black cherries', caption: 'Crew' },
    ],
    colours: ['#431052', '#FBD3E4', '#DDBDF2'],
    features: {
      title: 'a small can, slightly above the carpet',
      list: [
        ['10 mg hemp extract', 'Enough to lift a cushion.'],
        ['20 calories', 'Burnt on re-entry.'],
        ['0 g added sugar', 'The cherries brought their own.'],
      ],
    },
    details,
    ingredients: leafy,
    related: ['cloud-eight', 'black-cherry'],
    cbd: true,
  },
  {
    slug: 'green-afternoon',
    number: 1803,
    title: 'Green afternoon',
    category: 'sparkling-water',
    productType: 'Sparkling Water',
    description: ['Peach, green tea and 10 mg of hemp extract. An afternoon with the blinds half down.'],
    option: 'Pack Size',
    variants: [{ title: '8 cans', sku: 'LULL-HS-GA-08', price: 4200 }],
    subscription: false,
    thumb: { name: 'hemp-green-afternoon', alt: 'A soft green and peach can of Lull, green afternoon' },
    hovers: [fruit('peach'), fruit('mint')],
    gallery: [
      {
        name: 'hemp-green-afternoon',
        alt: 'A soft green and peach can of Lull, green afternoon',
        caption: 'Blinds: half',
      },
      ...leafy.map(still),
      { name: 'bit-peach', alt: 'A peach with one leaf', caption: 'Peach, in the shade' },
    ],
    colours: ['#5A1F2B', '#FFEFD6', '#C4ECCB'],
    features: {
      title: 'a small can behind a blind',
      list: [
        ['10 mg hemp extract', 'Measured by someone with steady hands.'],
        ['20 calories', 'All afternoon.'],
        ['0 g added sugar', 'The peach insisted.'],
      ],
    },
    details,
    ingredients: leafy,
    related: ['cloud-eight', 'peach-ginger'],
    cbd: true,
  },
]
