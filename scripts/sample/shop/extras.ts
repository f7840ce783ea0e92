import type { CatalogueProduct } from '../../local/commerce/catalogue.ts'
import { productGid, variantGid } from './ids.ts'
import { planGroup } from './plans.ts'

interface Present {
  number: number
  handle: string
  title: string
  description: string
  sku: string
  image: string
  alt: string
  quantity: number
}

const presents: readonly Present[] = [
  {
    number: 1901,
    handle: 'a-sticker',
    title: 'A sticker you did not ask for',
    description: 'A cloud, adhesive. Goes on the laptop, over the camera.',
    sku: 'LULL-PROMO-STICKER',
    image: 'sticker',
    alt: 'A sticker of a sleeping cloud',
    quantity: 5000,
  },
  {
    number: 1902,
    handle: 'one-stick-on-us',
    title: 'One stick, on us',
    description: 'A single stick of lemon mint, for the glass after next.',
    sku: 'LULL-PROMO-STICK-LM',
    image: 'sticks-lemon-mint',
    alt: 'Stick packs of lemon mint',
    quantity: 5000,
  },
  {
    number: 1903,
    handle: 'nap-token',
    title: 'Nap token',
    description: 'Redeemable at any sofa. Not legal tender, but try.',
    sku: 'LULL-PROMO-TOKEN',
    image: 'nap-token',
    alt: 'A round token with a closed eye on it',
    quantity: 900,
  },
  {
    number: 1904,
    handle: 'small-towel',
    title: 'A very small towel',
    description: 'For cans that sweat. One per person, one per can.',
    sku: 'LULL-PROMO-TOWEL',
    image: 'small-towel',
    alt: 'A small folded towel',
    quantity: 40,
  },
]

const present = ({
  number,
  handle,
  title,
  description,
  sku,
  image,
  alt,
  quantity,
}: Present): CatalogueProduct => ({
  id: productGid(number),
  handle,
  title,
  description,
  vendor: 'Lull',
  productType: 'Merch',
  tags: ['promotional'],
  options: [{ name: 'Title', values: ['Default Title'] }],
  images: [{ file: `${image}.png`, altText: alt }],
  variants: [
    {
      id: variantGid(number, 0),
      title: 'Default Title',
      sku,
      price: 0,
      compareAtPrice: null,
      selectedOptions: [{ name: 'Title', value: 'Default Title' }],
      inventory: { tracked: true, quantity, policy: 'deny' },
      image: null,
    },
  ],
  sellingPlanGroups: [],
  requiresSellingPlan: false,
  isGiftCard: false,
  published: true,
})

/** Free things the cart adds by itself: in no menu and no category, with no page of their own. */
export const promotionalProducts: readonly CatalogueProduct[] = presents.map(present)

const plain = (number: number, title: string, handle: string, description: string): CatalogueProduct => ({
  id: productGid(number),
  handle,
  title,
  description,
  vendor: 'Lull',
  productType: 'Sparkling Water',
  tags: [],
  options: [{ name: 'Pack Size', values: ['8 cans'] }],
  images: [{ file: 'can-lemon-mint.png', altText: 'A slim can of Lull, lemon mint' }],
  variants: [
    {
      id: variantGid(number, 0),
      title: '8 cans',
      sku: `LULL-OLD-${number}`,
      price: 3400,
      compareAtPrice: null,
      selectedOptions: [{ name: 'Pack Size', value: '8 cans' }],
      inventory: { tracked: true, quantity: 40, policy: 'deny' },
      image: null,
    },
  ],
  sellingPlanGroups: [],
  requiresSellingPlan: false,
  isGiftCard: false,
  published: true,
})

/** What a shop that has been open for a while still carries around. */
export const oldProducts: readonly CatalogueProduct[] = [
  // From before selling plans: found by the word, kept out by its tag (CAT-14).
  {
    ...plain(
      6901,
      'Monthly Subscription, the old kind',
      'monthly-subscription-old',
      'Eight cans a month, since 2019.',
    ),
    tags: ['Subscription', 'legacy'],
  },
  // Says Subscription, but lost its plans: not kept as one (CAT-10).
  plain(
    6902,
    'Lemon mint Subscription, paper form',
    'paper-subscription',
    'Eight cans, by letter. Please allow six weeks.',
  ),
  // Known to old carts, in no listing.
  {
    ...plain(6903, 'A can without a label', 'unlabelled', 'One of the first eight. It knows.'),
    published: false,
  },
  // Offers nothing but a plan without deliveries: dropped with its last plan (CAT-10, CAT-11).
  {
    ...plain(6904, 'Surprise Subscription', 'surprise-subscription', 'Something, at some point.'),
    sellingPlanGroups: [
      {
        name: 'Surprise',
        options: [{ name: 'Deliver every', values: ['Whenever we feel like it'] }],
        plans: planGroup(6904).plans.filter(({ delivery }) => delivery === null),
      },
    ],
    requiresSellingPlan: true,
  },
]
