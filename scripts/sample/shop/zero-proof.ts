import type { Good } from './good.ts'
import { fruit, still } from './pictures.ts'

const pour: Good['features']['list'][number] = ['14 pours', 'Or one, if the glass is large and the week was.']
const nought: Good['features']['list'][number] = ['0.0 %', 'The party, minus the party.']

/** Bittersweet bottles without alcohol, and the three of them together. */
export const zeroProofGoods: readonly Good[] = [
  {
    slug: 'bitter-sunset',
    number: 1501,
    title: 'Bitter sunset',
    category: 'zero-proof',
    productType: 'Zero Proof',
    description: [
      'Orange, gentian, rosemary. The drink you hold while saying you might stay for one more.',
      'Over ice, with soda, facing west if you can.',
    ],
    option: null,
    variants: [{ title: 'Default Title', sku: 'LULL-ZP-BS-70', price: 3200 }],
    subscription: false,
    thumb: { name: 'bottle-bitter-sunset', alt: 'A bottle of bitter sunset with a moon for a stopper' },
    hovers: [fruit('orange'), fruit('orangeWhole')],
    gallery: [
      {
        name: 'bottle-bitter-sunset',
        alt: 'A bottle of bitter sunset with a moon for a stopper',
        caption: '700 ml of golden hour',
      },
      {
        name: 'serve-bitter-sunset',
        alt: 'A tall glass of bitter sunset over ice',
        caption: 'One part sunset, three parts soda',
      },
      { name: 'bit-orange', alt: 'Half a blood orange', caption: 'The sweet half' },
      still('gentian'),
      still('ginger'),
    ],
    colours: ['#4D1030', '#FFE1CF', '#FFC29A'],
    features: {
      title: 'a tall bottle with a short temper',
      list: [nought, pour, ['Bitter first', 'Then sorry about it.']],
    },
    details: ['Ships in 3 days, upright, under protest.'],
    ingredients: ['gentian', 'ginger', 'l-theanine'],
    related: ['garden-gossip', 'quiet-smoke', 'a-quiet-trio', 'blood-orange'],
  },
  {
    slug: 'garden-gossip',
    number: 1502,
    title: 'Garden gossip',
    category: 'zero-proof',
    productType: 'Zero Proof',
    description: [
      'Cucumber, basil, green tea. It heard something about the tomatoes but it would rather not say.',
      'Over ice, with tonic, behind a hedge.',
    ],
    option: null,
    variants: [{ title: 'Default Title', sku: 'LULL-ZP-GG-70', price: 3200 }],
    subscription: false,
    thumb: { name: 'bottle-garden-gossip', alt: 'A bottle of garden gossip with a moon for a stopper' },
    hovers: [fruit('mint'), fruit('lime')],
    gallery: [
      {
        name: 'bottle-garden-gossip',
        alt: 'A bottle of garden gossip with a moon for a stopper',
        caption: '700 ml of hearsay',
      },
      {
        name: 'serve-garden-gossip',
        alt: 'A tall glass of garden gossip over ice',
        caption: 'One part gossip, three parts tonic',
      },
      { name: 'bit-mint', alt: 'A sprig of mint', caption: 'The source' },
      still('lemon-balm'),
      still('l-theanine'),
    ],
    colours: ['#123B3A', '#E7F6DC', '#BFE3D0'],
    features: {
      title: 'a green bottle with good ears',
      list: [nought, pour, ['Basil', 'A leaf that cannot keep a secret.']],
    },
    details: ['Ships in 3 days, upright, under protest.'],
    ingredients: ['lemon-balm', 'l-theanine'],
    related: ['bitter-sunset', 'quiet-smoke', 'a-quiet-trio', 'lemon-mint'],
  },
  {
    slug: 'quiet-smoke',
    number: 1503,
    title: 'Quiet smoke',
    category: 'zero-proof',
    productType: 'Zero Proof',
    badge: 'last few',
    description: [
      'Lapsang, plum, black pepper. A fireplace that has already forgiven everyone.',
      'Neat, or over one large ice cube that you named.',
    ],
    option: null,
    variants: [{ title: 'Default Title', sku: 'LULL-ZP-QS-70', price: 3400, stock: 3 }],
    subscription: false,
    thumb: { name: 'bottle-quiet-smoke', alt: 'A bottle of quiet smoke with a moon for a stopper' },
    hovers: [fruit('cherries'), fruit('ginger')],
    gallery: [
      {
        name: 'bottle-quiet-smoke',
        alt: 'A bottle of quiet smoke with a moon for a stopper',
        caption: '700 ml of embers',
      },
      {
        name: 'serve-quiet-smoke',
        alt: 'A short glass of quiet smoke over one large ice cube',
        caption: 'One cube. His name is Dennis.',
      },
      { name: 'bit-cherries', alt: 'Two black cherries', caption: 'For the bottom of the glass' },
      still('gentian'),
      still('ashwagandha'),
    ],
    colours: ['#211C5C', '#E3E0FF', '#C3B4FA'],
    features: {
      title: 'a dark bottle with a warm middle',
      list: [nought, pour, ['No actual smoke', 'The alarm stays on the ceiling.']],
    },
    details: ['Ships in 3 days, upright, under protest.'],
    ingredients: ['gentian', 'ashwagandha', 'l-theanine'],
    related: ['bitter-sunset', 'garden-gossip', 'a-quiet-trio', 'black-cherry'],
  },
  {
    slug: 'a-quiet-trio',
    number: 1504,
    title: 'A quiet trio',
    category: 'zero-proof',
    productType: 'Zero Proof',
    description: [
      'All three bottles in one crate. Enough for a table of six, or for you and a long series.',
      'Bring it to a party and leave when it is empty.',
    ],
    option: null,
    variants: [{ title: 'Default Title', sku: 'LULL-ZP-ALL-03', price: 8800, compareAt: 9800 }],
    subscription: false,
    thumb: { name: 'bottle-trio', alt: 'Three zero-proof bottles standing close together' },
    hovers: [fruit('orange'), fruit('mint'), fruit('cherries')],
    gallery: [
      {
        name: 'bottle-trio',
        alt: 'Three zero-proof bottles standing close together',
        caption: 'They rehearse on Thursdays',
      },
      { name: 'bottle-bitter-sunset', alt: 'A bottle of bitter sunset', caption: 'Bitter sunset, strings' },
      { name: 'bottle-garden-gossip', alt: 'A bottle of garden gossip', caption: 'Garden gossip, woodwind' },
      {
        name: 'bottle-quiet-smoke',
        alt: 'A bottle of quiet smoke',
        caption: 'Quiet smoke, a single low note',
      },
      still('gentian'),
    ],
    colours: ['#14213D', '#FFE1CF', '#E7F6DC', '#E3E0FF'],
    features: {
      title: 'three bottles, no drummer',
      list: [
        nought,
        ['42 pours', 'We recommend against consecutive.'],
        ['Saves ten dollars', 'Which buys ice, with change for a hat.'],
      ],
    },
    details: ['Ships in 3 days, in a crate you will keep for no reason.'],
    ingredients: ['gentian', 'lemon-balm', 'ashwagandha', 'l-theanine'],
    related: ['bitter-sunset', 'garden-gossip', 'quiet-smoke', 'the-whole-day'],
  },
]
