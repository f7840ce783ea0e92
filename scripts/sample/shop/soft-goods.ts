import type { Good, GoodVariant, Stock } from './good.ts'
import { fruit } from './pictures.ts'

/** One variant a size, `price` in cents; `stock` where a size differs from plenty. */
const sizes = (
  code: string,
  price: number,
  names: readonly [string, ...string[]],
  stock: Readonly<Record<string, Stock>> = {},
  compareAt?: number,
): readonly [GoodVariant, ...GoodVariant[]] => {
  const one = (name: string): GoodVariant => {
    const left = stock[name]
    return {
      title: name,
      sku: `LULL-RW-${code}-${name.toUpperCase()}`,
      price,
      ...(left === undefined ? {} : { stock: left }),
      ...(compareAt === undefined ? {} : { compareAt }),
    }
  }
  const [first, ...rest] = names
  return [one(first), ...rest.map(one)]
}

const garment = {
  category: 'realitywear',
  productType: 'Merch',
  subscription: false,
  ingredients: [],
} as const
const wash = 'Wash cold, dry flat, wear horizontal.'

/** Things to wear and hold while lying down. */
export const softGoods: readonly Good[] = [
  {
    ...garment,
    slug: 'the-long-hoodie',
    number: 1601,
    title: 'The long hoodie',
    badge: 'warm',
    description: [
      'Heavy cotton in the colour of ten past nine. The hood is deep enough to be a room.',
      'Front pocket fits two hands or one can.',
    ],
    option: 'Size',
    variants: sizes('HD', 7800, ['XS', 'S', 'M', 'L', 'XL', 'XXL'], { XS: 3, XXL: 0 }),
    thumb: { name: 'hoodie', alt: 'A periwinkle hoodie with the Lull wordmark' },
    hovers: [],
    gallery: [
      {
        name: 'hoodie',
        alt: 'A periwinkle hoodie with the Lull wordmark',
        caption: 'The long hoodie, standing for once',
      },
      { name: 'hoodie-night', alt: 'The same hoodie in midnight blue', caption: 'Also exists at night' },
      {
        name: 'swatch-periwinkle',
        alt: 'Brushed periwinkle cotton, close up',
        caption: 'The inside, where you live',
      },
    ],
    colours: ['#14213D', '#E4E0FF', '#C9D1FF'],
    features: {
      title: 'a large garment with few plans',
      list: [
        ['420 g cotton', 'You will feel held, in a legal sense.'],
        ['A room of a hood', 'Heated by you.'],
        ['No zip', 'Zips are a decision.'],
      ],
    },
    details: [wash],
    related: ['the-night-shift-hoodie', 'the-nap-cap', 'the-tee', 'the-socks'],
  },
  {
    ...garment,
    slug: 'the-night-shift-hoodie',
    number: 1602,
    title: 'The night shift hoodie',
    description: [
      'The long hoodie in midnight, made for the people who pack your boxes, and for whoever found this page.',
      'It is in no list. Well done.',
    ],
    option: 'Size',
    variants: sizes('HN', 7800, ['S', 'M', 'L', 'XL'], { M: 2 }),
    thumb: { name: 'hoodie-night', alt: 'A midnight blue hoodie with the Lull wordmark' },
    hovers: [],
    gallery: [
      {
        name: 'hoodie-night',
        alt: 'A midnight blue hoodie with the Lull wordmark',
        caption: 'Best seen with the lights off',
      },
      { name: 'hoodie', alt: 'The same hoodie in periwinkle', caption: 'Its daytime relative' },
      { name: 'swatch-night', alt: 'Brushed midnight cotton, close up', caption: 'Dark, but kind' },
    ],
    colours: ['#211C5C', '#CFC8FB', '#A9A3EE'],
    features: {
      title: 'a large garment, off the record',
      list: [
        ['420 g cotton', 'The same hug, later.'],
        ['Not advertised', 'You heard it from a search box.'],
        ['Four sizes', 'All of them sleepy.'],
      ],
    },
    details: [wash],
    related: ['the-long-hoodie', 'the-eye-mask'],
    hideFromNavigation: true,
    hideFromCollection: true,
  },
  {
    ...garment,
    slug: 'the-nap-cap',
    number: 1603,
    title: 'The nap cap',
    description: [
      'A six-panel cap with a cloud on the front. Pull down to close the shop.',
      'One size, two settings.',
    ],
    option: null,
    variants: [{ title: 'Default Title', sku: 'LULL-RW-CP', price: 3200 }],
    thumb: { name: 'cap', alt: 'A sky-blue cap with a cloud embroidered on the front' },
    hovers: [],
    gallery: [
      { name: 'cap', alt: 'A sky-blue cap with a cloud embroidered on the front', caption: 'Open' },
      { name: 'swatch-sky', alt: 'Sky-blue twill, close up', caption: 'Twill, very close' },
    ],
    colours: ['#12305A', '#DDF6F3', '#B9DFF6'],
    features: {
      title: 'a small roof',
      list: [
        ['Curved brim', 'Shade for exactly one face.'],
        ['Brass buckle', 'It clicks, quietly.'],
        ['A cloud', 'Always in the same place. Handy.'],
      ],
    },
    details: ['Spot clean. Or leave the spot; it has a story.'],
    related: ['the-long-hoodie', 'the-tee', 'the-tote', 'the-socks'],
  },
  {
    ...garment,
    slug: 'the-tee',
    number: 1604,
    title: 'The tee',
    description: [
      'A boxy T-shirt with a sun going down on it. It has been going down since Tuesday.',
      'Gets better with every wash and every nap.',
    ],
    option: 'Size',
    variants: sizes(
      'TE',
      3600,
      ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
      { XS: 3, L: 0, XXL: { onOrder: -2 } },
      4200,
    ),
    thumb: { name: 'tee', alt: 'A cream T-shirt with a setting sun on the chest' },
    hovers: [],
    gallery: [
      { name: 'tee', alt: 'A cream T-shirt with a setting sun on the chest', caption: 'Still Tuesday' },
      { name: 'swatch-cream', alt: 'Cream jersey, close up', caption: 'Jersey, at rest' },
    ],
    colours: ['#5A1F2B', '#FFF6EA', '#FFD7B0'],
    features: {
      title: 'a shirt with its top button undone, by not having one',
      list: [
        ['Heavy jersey', 'It hangs the way you would like to.'],
        ['Boxy cut', 'Room for a second helping.'],
        ['Printed sun', 'No batteries.'],
      ],
    },
    details: [wash],
    related: ['the-long-hoodie', 'the-nap-cap', 'the-tote'],
  },
  {
    ...garment,
    slug: 'the-socks',
    number: 1605,
    title: 'The socks',
    description: [
      'Two socks, one sunrise, one moonrise. Left and right are a matter of opinion.',
      'Padded underneath, for all that standing you will not be doing.',
    ],
    option: 'Size',
    variants: sizes('SK', 1600, ['Small feet', 'Large feet'], { 'Large feet': 9 }),
    thumb: { name: 'socks', alt: 'A pair of socks, one with a sun and one with a moon' },
    hovers: [],
    gallery: [
      { name: 'socks', alt: 'A pair of socks, one with a sun and one with a moon', caption: 'Am and pm' },
      { name: 'swatch-blush', alt: 'Ribbed blush knit, close up', caption: 'Ribs, ticklish' },
    ],
    colours: ['#431052', '#FBD3E4', '#DDBDF2'],
    features: {
      title: 'a pair, technically',
      list: [
        ['Combed cotton', 'Somebody combed it. Imagine.'],
        ['A padded sole', 'A mattress, to go.'],
        ['No left, no right', 'One thing fewer before coffee.'],
      ],
    },
    details: [wash],
    related: ['the-eye-mask', 'the-long-hoodie', 'the-tote'],
    hideFromNavigation: true,
  },
  {
    ...garment,
    slug: 'the-tote',
    number: 1606,
    title: 'The tote',
    description: [
      'A canvas bag with a peach on it. Holds eight cans and one strong opinion about parks.',
      'It says currently horizontal, which is a warning and a promise.',
    ],
    option: null,
    variants: [{ title: 'Default Title', sku: 'LULL-RW-TT', price: 2600, stock: 'untracked' }],
    thumb: { name: 'tote', alt: 'A canvas tote bag with a peach sun on it' },
    hovers: [fruit('peach')],
    gallery: [
      { name: 'tote', alt: 'A canvas tote bag with a peach sun on it', caption: 'Currently vertical' },
      { name: 'swatch-cream', alt: 'Natural canvas, close up', caption: 'Canvas, unpainted' },
    ],
    colours: ['#5A1F2B', '#FFEFD6', '#FFCDB4'],
    features: {
      title: 'a bag that has seen grass',
      list: [
        ['Eight cans', 'Nine, if you carry one like a person.'],
        ['Long handles', 'For shoulders with somewhere to be.'],
        ['One pocket', 'For the thing you are about to look for.'],
      ],
    },
    details: ['Wash cold. It will shrink a little, as we all do.'],
    related: ['the-nap-cap', 'the-socks', 'daylight', 'the-tee'],
  },
  {
    ...garment,
    slug: 'the-eye-mask',
    number: 1607,
    title: 'The eye mask',
    badge: 'gone to bed',
    description: [
      'Satin outside, night inside. The lashes are embroidered shut so that yours may follow.',
      'Sold out for now. It overslept.',
    ],
    option: null,
    variants: [{ title: 'Default Title', sku: 'LULL-RW-EM', price: 2200, stock: 0 }],
    thumb: { name: 'eye-mask', alt: 'A violet eye mask with two closed eyes embroidered on it' },
    hovers: [],
    gallery: [
      {
        name: 'eye-mask',
        alt: 'A violet eye mask with two closed eyes embroidered on it',
        caption: 'Do not disturb',
      },
      { name: 'swatch-night', alt: 'Midnight satin, close up', caption: 'The view from inside' },
    ],
    colours: ['#211C5C', '#E3E0FF', '#C3B4FA'],
    features: {
      title: 'a very small bedroom',
      list: [
        ['Total darkness', 'We checked. We could not see a thing.'],
        ['Satin', 'Cool on one side. Turn it over.'],
        ['Wide strap', 'Kind to ears and to hair that has given up.'],
      ],
    },
    details: ['Hand wash, with the care you would show an eyelid.'],
    related: ['the-socks', 'the-long-hoodie', 'lights-out', 'black-cherry'],
  },
  {
    ...garment,
    slug: 'gift-card',
    number: 1701,
    title: 'Gift card',
    productType: 'Gift Card',
    description: [
      'Calm, by email. They choose the flavour, you get the thanks, nobody wraps anything.',
      'Good for one (1) good mood. Does not expire, unlike moods.',
    ],
    option: 'Amount',
    variants: [
      { title: '$25', sku: 'LULL-GC-25', price: 2500, stock: 'untracked' },
      { title: '$50', sku: 'LULL-GC-50', price: 5000, stock: 'untracked' },
      { title: '$100', sku: 'LULL-GC-100', price: 10000, stock: 'untracked' },
      { title: '$200', sku: 'LULL-GC-200', price: 20000, stock: 'untracked' },
    ],
    thumb: { name: 'gift-card', alt: 'Two gift cards with a smiling sun in a pink sky' },
    hovers: [fruit('peach'), fruit('hibiscus')],
    gallery: [
      {
        name: 'gift-card',
        alt: 'Two gift cards with a smiling sun in a pink sky',
        caption: 'Front, and a bit of the other one',
      },
      {
        name: 'box-sampler',
        alt: 'A carton of twelve cans with six skies on it',
        caption: 'What they will probably do with it',
      },
      { name: 'hoodie', alt: 'A periwinkle hoodie', caption: 'What they should do with it' },
    ],
    colours: ['#14213D', '#C9D1FF', '#F7C8D9', '#FDE3CF'],
    features: {
      title: 'a flat thing with depth',
      list: [
        ['Arrives at once', 'By email, which has never felt lighter.'],
        ['With your note', 'Two hundred characters. Mean every third one.'],
        ['No expiry', 'It can wait. It is very good at waiting.'],
      ],
    },
    details: ['Nothing ships. Nothing has to.'],
    related: ['the-whole-day', 'three-jars', 'the-long-hoodie'],
    hideFromNavigation: true,
    hideFromCollection: true,
  },
]
