import type { CataloguePlan, CatalogueProduct, CatalogueVariant, StoreCatalogue } from '../catalogue.ts'

export const ids = {
  lemonTwelve: 'gid://shopify/ProductVariant/101',
  lemonFour: 'gid://shopify/ProductVariant/102',
  soldOut: 'gid://shopify/ProductVariant/201',
  low: 'gid://shopify/ProductVariant/202',
  untracked: 'gid://shopify/ProductVariant/203',
  preorder: 'gid://shopify/ProductVariant/204',
  giftCard: 'gid://shopify/ProductVariant/301',
  planOnly: 'gid://shopify/ProductVariant/401',
  promotional: 'gid://shopify/ProductVariant/501',
  hidden: 'gid://shopify/ProductVariant/701',
  monthly: 'gid://shopify/SellingPlan/1',
  twoDollarsLess: 'gid://shopify/SellingPlan/2',
  once: 'gid://shopify/SellingPlan/3',
} as const

export const variant = (id: string, overrides: Partial<CatalogueVariant> = {}): CatalogueVariant => ({
  id,
  title: 'Default Title',
  sku: `SKU-${id.slice(id.lastIndexOf('/') + 1)}`,
  price: 1000,
  compareAtPrice: null,
  selectedOptions: [{ name: 'Title', value: 'Default Title' }],
  inventory: { tracked: true, quantity: 100, policy: 'deny' },
  image: null,
  ...overrides,
})

export const product = (number: number, overrides: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  id: `gid://shopify/Product/${number}`,
  handle: `product-${number}`,
  title: `Product ${number}`,
  description: '',
  vendor: 'Lull',
  productType: 'Sparkling Water',
  tags: [],
  options: [{ name: 'Title', values: ['Default Title'] }],
  images: [{ file: 'can.png', altText: 'A can' }],
  variants: [variant(`gid://shopify/ProductVariant/${number}01`)],
  sellingPlanGroups: [],
  requiresSellingPlan: false,
  isGiftCard: false,
  published: true,
  ...overrides,
})

export const plan = (id: string, overrides: Partial<CataloguePlan> = {}) => ({
  id,
  name: `Plan ${id.slice(-1)}`,
  description: null,
  options: [{ name: 'Delivery', value: id.slice(-1) }],
  delivery: { interval: 'MONTH' as const, intervalCount: 1 },
  adjustment: { kind: 'percentage' as const, percentage: 15 },
  ...overrides,
})

const plans = [
  {
    name: 'Subscribe',
    options: [{ name: 'Delivery', values: ['1', '2', '3'] }],
    plans: [
      plan(ids.monthly, { name: 'Every month' }),
      plan(ids.twoDollarsLess, { adjustment: { kind: 'fixedAmount', amount: 200 } }),
      plan(ids.once, { delivery: null, adjustment: { kind: 'price', price: 899 } }),
    ],
  },
]

const stock = (
  tracked: boolean,
  quantity: number,
  policy: 'deny' | 'continue' = 'deny',
): Partial<CatalogueVariant> => ({ inventory: { tracked, quantity, policy } })

/** A product for each case that the service distinguishes. */
const combining = { combinesWith: { order: true, product: true } }

export const catalogue: StoreCatalogue = {
  shopName: 'Test shop',
  markets: [
    {
      handle: 'us',
      countries: ['US'],
      currencyCode: 'USD',
      exchangeRate: 1,
      excludedProducts: [],
      languages: ['EN'],
    },
    {
      handle: 'canada',
      countries: ['CA'],
      currencyCode: 'CAD',
      exchangeRate: 1.5,
      excludedProducts: ['gid://shopify/Product/3'],
      languages: ['EN', 'FR'],
    },
  ],
  products: [
    product(1, {
      handle: 'lemon',
      title: 'Lemon <Sky>',
      tags: ['Citrus'],
      options: [{ name: 'Pack Size', values: ['12', '4'] }],
      variants: [
        variant(ids.lemonTwelve, {
          title: '12',
          price: 3999,
          compareAtPrice: 4500,
          selectedOptions: [{ name: 'Pack Size', value: '12' }],
        }),
        variant(ids.lemonFour, {
          title: '4',
          price: 1333,
          selectedOptions: [{ name: 'Pack Size', value: '4' }],
        }),
      ],
      sellingPlanGroups: plans,
    }),
    product(2, {
      productType: 'Merch',
      variants: [
        variant(ids.soldOut, stock(true, 0)),
        variant(ids.low, stock(true, 3)),
        variant(ids.untracked, stock(false, 0)),
        variant(ids.preorder, stock(true, 0, 'continue')),
      ],
    }),
    product(3, {
      productType: 'Gift Card',
      isGiftCard: true,
      variants: [variant(ids.giftCard, { price: 2500, ...stock(false, 0) })],
    }),
    product(4, {
      title: 'Lemon Subscription',
      requiresSellingPlan: true,
      variants: [variant(ids.planOnly, { price: 3999 })],
      sellingPlanGroups: plans,
    }),
    product(5, {
      title: 'Sample can',
      tags: ['promotional', 'Free Gift'],
      published: true,
      variants: [variant(ids.promotional, { price: 0 })],
    }),
    product(6, { title: 'Old Subscription', tags: ['Subscription'] }),
    product(7, {
      title: 'Hidden',
      published: false,
      variants: [variant(ids.hidden, { price: 1001 })],
    }),
  ],
  discounts: [
    { code: 'SAVE10', kind: 'percentage', value: 10 },
    { code: 'FIVE', kind: 'fixedAmount', value: 500 },
    { code: 'BIG', kind: 'percentage', value: 20, minimumSubtotal: 10_000 },
    { code: 'PAST', kind: 'percentage', value: 50, endsAt: '2026-01-01T00:00:00Z' },
    { code: 'LATER', kind: 'percentage', value: 50, startsAt: '2099-01-01T00:00:00Z' },
    { code: 'GONE', kind: 'percentage', value: 50, usageLimitReached: true },
    { code: 'MERCH25', kind: 'percentage', value: 25, products: ['gid://shopify/Product/2'], ...combining },
    { code: 'MERCH3', kind: 'fixedAmount', value: 300, products: ['gid://shopify/Product/2'] },
    { code: 'BESIDE10', kind: 'percentage', value: 10, ...combining },
    {
      code: null,
      title: 'Hidden half',
      kind: 'percentage',
      value: 50,
      products: ['gid://shopify/Product/7'],
      ...combining,
    },
  ].map((discount) => ({
    title: discount.code ?? '',
    products: null,
    combinesWith: { order: false, product: false },
    minimumSubtotal: null,
    startsAt: null,
    endsAt: null,
    usageLimitReached: false,
    ...discount,
    kind: discount.kind === 'percentage' ? ('percentage' as const) : ('fixedAmount' as const),
  })),
}
