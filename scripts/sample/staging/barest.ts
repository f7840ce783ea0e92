import type { ContentDocument } from '../content/document.ts'
import { color, image, reference, slug } from '../content/parts.ts'
import { goods } from '../shop/goods.ts'
import { productGid } from '../shop/ids.ts'

/** What editors have to fill in before they can publish, by kind; kinds that are not named may stay all empty. */
const required: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  page: { title: 'Least of a page', slug: slug('least') },
  product: {
    title: 'Least of a product',
    slug: slug('least'),
    category: reference('least-productCategory'),
    colors: { _type: 'colors', backgroundColors: [color('#C9D1FF')] },
    shopify: { isSubscription: false, product: { id: productGid(goods[0]?.number ?? 0) } },
    thumb: { image: image('can-lemon-mint', '') },
  },
  productCategory: { title: 'Least of a category', slug: slug('least') },
  productCategoryCollection: { introTitle: 'Least of a collection', slug: slug('least') },
  promotionalProduct: { size: '4 cans' },
  buyNow: { title: 'Least of an offer', slug: slug('least') },
  ingredient: { title: 'Least of an ingredient' },
  press: { title: 'The Least Review', quote: 'It is what it is.' },
  signUp: { title: 'Least of a sign-up', slug: slug('least') },
  form: { title: 'Least of a form', slug: slug('least-form') },
  announcementBanner: { contents: [{ _type: 'announcementBannerContent', text: 'Least of a banner' }] },
  cart: {
    giftNoteTextPlaceholder: 'Dear',
    giftingNotice: 'Gifts go by email.',
    cbdWarning: 'Made with hemp.',
    shippingNotePowderProducts: 'Powders travel by themselves.',
  },
  home: { featuredProductMediaType: 'image', moodProductCategory: reference('least-productCategory') },
  homeNonCBD: { featuredProductMediaType: 'image', moodProductCategory: reference('least-productCategory') },
}

/** A document with nothing in it but what it must have; of a singleton it has the one id there is. */
export const barestOf = ({ type, singleton }: { type: string; singleton: boolean }): ContentDocument => ({
  _id: singleton ? type : `least-${type}`,
  _type: type,
  ...required[type],
})
