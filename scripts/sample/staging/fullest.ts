import type { ContentDocument } from '../content/document.ts'
import { sampleDocuments } from '../content/documents.ts'
import { image, media, slug } from '../content/parts.ts'
import { p } from '../content/rich-text.ts'

const video = { _type: 'hostedVideo', playbackId: 'a1B2c3D4', metadata: { aspect_ratio: '16:9' }, loop: true }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sampleOf = (id: string): ContentDocument => {
  const found = sampleDocuments.find(({ _id }) => _id === id)
  if (found === undefined) throw new Error(`The sample shop has no document "${id}".`)
  return found
}

const product = sampleOf('product-blood-orange')
const { options, ...purchase } = isFields(product.purchaseSettings) ? product.purchaseSettings : {}
const homeVideo = { featuredProductVideo: video }

/** Documents of the sample shop with the fields that it has no use for filled in as well. */
const filled: readonly ContentDocument[] = [
  {
    ...sampleOf('home'),
    ...homeVideo,
    featuredProductBackgroundImage: image('share-lull', 'Six cans of Lull along a horizon'),
  },
  { ...sampleOf('drafts.homeNonCBD'), _id: 'homeNonCBD', ...homeVideo },
  {
    ...sampleOf('page-find-your-recess'),
    _id: 'most-page',
    slug: slug('most'),
    nonCBDContent: [p('What this page says where nothing is made with hemp.')],
  },
  {
    ...product,
    _id: 'most-product',
    slug: slug('most'),
    purchaseSettings: {
      ...purchase,
      options: {
        ...(isFields(options) ? options : {}),
        single: { details: ['Arrives once', 'No strings'], badge: 'just once' },
      },
    },
    relatedSocialMedia: {
      title: 'People, lying down',
      posts: [
        { _type: 'socialPost', image: image('sill-blood-orange', 'A sill'), url: 'https://social.example/1' },
      ],
    },
    singlePurchaseNotice: 'One time only',
    subscriptionNotice: 'Every four weeks',
    shippingNotice: 'Leaves the next working day',
    amazonLink: 'https://www.amazon.com/dp/B000000000',
    amazonCta: 'Also over there',
  },
  {
    ...sampleOf('collection-moods'),
    _id: 'most-productCategoryCollection',
    slug: slug('most'),
    nonCBDIntroMedia: media(image('share-lull', 'Six cans of Lull along a horizon'), 'center'),
  },
  { ...sampleOf('category-sparkling-water'), _id: 'most-productCategory', slug: slug('most') },
  { ...sampleOf('buy-now-subscribe'), _id: 'most-buyNow', slug: slug('most') },
  { ...sampleOf('ingredient-magnesium'), _id: 'most-ingredient' },
  { ...sampleOf('press-slow-review'), _id: 'most-press' },
  { ...sampleOf('testimonial-marta'), _id: 'most-testimonial' },
  { ...sampleOf('sign-up-letter'), _id: 'most-signUp', slug: slug('most') },
  { ...sampleOf('banner-discount'), _id: 'most-announcementBanner' },
  { ...sampleOf('ingredients-window-home'), _id: 'most-ingredientsWindow' },
  { ...sampleOf('form-write-to-us'), _id: 'most-form', slug: slug('most-form') },
  { ...sampleOf('promotion-24-cans'), _id: 'most-promotionalProduct' },
]

const typeOf = (id: string) => sampleOf(id)._type
const referred = (value: unknown): string | null =>
  isFields(value) && value._type === 'reference' && typeof value._ref === 'string' ? value._ref : null

/** The same with references to the documents of this dataset: what is listed stays listed, as far as there are any. */
function settled(value: unknown, ids: ReadonlyMap<string, readonly string[]>): unknown {
  if (Array.isArray(value)) {
    const seen = new Map<string, number>()
    return value.flatMap((item: unknown) => {
      const target = referred(item)
      if (target === null) return [settled(item, ids)]
      const type = typeOf(target)
      const turn = seen.get(type) ?? 0
      seen.set(type, turn + 1)
      const id = ids.get(type)?.[turn]
      return id === undefined || !isFields(item) ? [] : [{ ...item, _ref: id }]
    })
  }
  if (!isFields(value)) return value
  const target = referred(value)
  if (target !== null) return { ...value, _ref: ids.get(typeOf(target))?.[0] ?? target }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settled(inner, ids)]))
}

/** Documents with every field filled in, of each kind of which there can be several, and both home pages. */
export function fullestDocuments(others: readonly ContentDocument[]): readonly ContentDocument[] {
  const ids = new Map<string, readonly string[]>()
  for (const { _id, _type } of [...filled, ...others]) ids.set(_type, [...(ids.get(_type) ?? []), _id])
  return filled.map((document) => ({ ...document, ...Object(settled(document, ids)) }))
}
