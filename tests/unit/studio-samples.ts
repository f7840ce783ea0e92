/** Documents with no more in them than the rules ask for, by type; what is not named here may be all empty. */
const reference = { _type: 'reference', _ref: 'other' }
export const slug = (current: string) => ({ _type: 'slug', current })
const color = { _type: 'color', hex: '#14213D' }
export const picture = { _type: 'image', asset: { _type: 'reference', _ref: 'image-0a1b2c-10x10-png' } }
export const words = [
  {
    _type: 'block',
    _key: 'b',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's', text: 'Yes.', marks: [] }],
  },
]

/** A field with a bad value, and what editors are told of it, as "path: message". */
export type Case = readonly [row: string, type: string, path: string, value: unknown, ...refusals: string[]]

export type Barest = Readonly<Record<string, unknown>>

const home = { featuredProductMediaType: 'image', moodProductCategory: reference }

export const barest: Readonly<Record<string, Barest>> = {
  page: { title: 'Shipping', slug: slug('shipping') },
  product: {
    title: 'Lemon mint',
    slug: slug('lemon-mint'),
    category: reference,
    colors: { _type: 'colors', backgroundColors: [{ ...color, _key: 'a' }] },
    shopify: { isSubscription: false, product: { id: 'gid://shopify/Product/1' } },
    thumb: { image: picture },
  },
  productCategory: { title: 'Sparkling water', slug: slug('sparkling-water') },
  productCategoryCollection: { introTitle: 'For the evening', slug: slug('evening') },
  promotionalProduct: { size: '8 cans' },
  buyNow: { title: 'Subscribe', slug: slug('subscribe') },
  ingredient: { title: 'Magnesium' },
  press: { title: 'The Slow Review', quote: 'I drank one and let someone merge.' },
  signUp: { title: 'Letters', slug: slug('letters') },
  form: { title: 'Contact', slug: slug('contact-us') },
  announcementBanner: {
    contents: [{ _type: 'announcementBannerContent', _key: 'a', text: 'Free shipping' }],
  },
  cart: {
    giftNoteTextPlaceholder: 'Dear',
    giftingNotice: 'By email',
    cbdWarning: 'Hemp',
    shippingNotePowderProducts: 'Apart',
  },
  home,
  homeNonCBD: home,
}

/** `document` with `value` at a path like "shopify.product"; undefined takes it away. */
export function withField(document: Barest, path: string, value: unknown): Barest {
  const [name = '', ...rest] = path.split('.')
  const inner = document[name]
  const next: unknown =
    rest.length === 0
      ? value
      : withField(typeof inner === 'object' && inner !== null ? { ...inner } : {}, rest.join('.'), value)
  const { [name]: _, ...others } = document
  return next === undefined ? others : { ...others, [name]: next }
}

/** A list of so many references, each to another document. */
export const references = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _type: 'reference',
    _key: `k${index}`,
    _ref: `other-${index}`,
  }))

/** A list of so many items of a type. */
export const items = (count: number, type: string, fields: Barest = {}) =>
  Array.from({ length: count }, (_, index) => ({ _type: type, _key: `k${index}`, ...fields }))
