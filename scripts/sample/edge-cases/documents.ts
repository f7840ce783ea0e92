import { CONTENT_CAPS } from '../../../src/config/limits.ts'
import type { ContentDocument } from '../content/document.ts'
import {
  color,
  colors,
  image,
  marquee,
  media,
  outLink,
  pageLink,
  reference,
  siteLink,
  slug,
} from '../content/parts.ts'
import { bullet, h2, p } from '../content/rich-text.ts'
import { goods } from '../shop/goods.ts'
import { productGid, variantGid } from '../shop/ids.ts'
import { stagingDocuments } from '../staging/documents.ts'

// What editors may publish, and nobody would: each of it has to make a page that holds.

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const LONG_TITLE = `${LONG_WORD} ${'and so on '.repeat(12)}`.trim()
const EMOJI = '👩‍👩‍👧‍👦🏳️‍🌈🧑🏽‍🚀'
const RIGHT_TO_LEFT = 'مياه فوارة هادئة (Lull) ١٢ علبة'
const BARE_ADDRESS = `https://example.com/${'a-very-long-address'.repeat(8)}`

const PANORAMA = image('share-lull', 'Six cans along a horizon')
const STRIP = image('press-slow-review', 'A strip of letters')
const TOWER = image('can-lemon-mint', 'A can, which is tall')
const SPECK = image('bit-mint', 'A leaf')

/** Its files are nowhere: the picture has to do. */
const film = {
  _type: 'hostedVideo',
  playbackId: 'no-such-film',
  metadata: { aspect_ratio: '1:9' },
  loop: true,
}
const filmSlide = { _type: 'contentSlide', image: STRIP, video: film, caption: LONG_TITLE }
/** Of a document that is written and not published. */
const unpublished = pageLink(LONG_WORD, 'edge-case-unpublished')
const brokenLink = { ...unpublished, page: { ...unpublished.page, _weak: true } }
const [firstGood] = goods
const sold = productGid(firstGood?.number ?? 0)

const words = [
  h2(LONG_WORD),
  h2(' '),
  p(EMOJI, ' ', RIGHT_TO_LEFT, ' ', { text: BARE_ADDRESS, link: outLink('', BARE_ADDRESS) }),
  bullet({ text: 'A page that is not published', link: brokenLink }),
  bullet({ text: 'A page that nobody made', link: siteLink('', '/shop/lonely/nobody-made-it?really=1') }),
  bullet(LONG_WORD.repeat(3)),
]

const category = (id: string, title: string, more: Readonly<Record<string, unknown>>): ContentDocument => ({
  _id: `edge-case-category-${id}`,
  _type: 'productCategory',
  title,
  slug: slug(id),
  ...more,
})

const product = (
  id: string,
  inCategory: string,
  more: Readonly<Record<string, unknown>>,
): ContentDocument => ({
  _id: `edge-case-product-${id}`,
  _type: 'product',
  title: `Product ${id}`,
  slug: slug(id),
  category: reference(`edge-case-category-${inCategory}`),
  shopify: { isSubscription: false, product: { id: sold } },
  thumb: { image: TOWER },
  colors: colors('#FFFFFF', '#14213D'),
  ...more,
})

const shelves: readonly ContentDocument[] = [
  category('crowded', 'Crowded', {
    introHero: [STRIP],
    backgroundImages: [TOWER, PANORAMA, STRIP],
    introMedia: { ...media(STRIP, 'right', LONG_TITLE), attribution: LONG_WORD },
  }),
  category('lonely', LONG_TITLE, {
    introTitle: LONG_TITLE,
    introText: words,
    introCta: outLink(LONG_TITLE, BARE_ADDRESS),
    introMedia: { _type: 'media', video: film, image: undefined, caption: RIGHT_TO_LEFT },
    marquees: [marquee(EMOJI), marquee(LONG_TITLE, RIGHT_TO_LEFT), marquee('a')],
    featuredProducts: { title: LONG_WORD, products: [reference('edge-case-product-gone')], cta: brokenLink },
    showPress: true,
    showTestimonials: true,
    outroText: words,
    outroImage: PANORAMA,
  }),
  category('bare', EMOJI, { outroTitle: LONG_WORD }),
]

/** More than any page takes. */
const CROWD = 200
/** The second of the crowd has more pictures than anybody looks at; the others have one. */
const heroGallery = Array.from({ length: 40 }, (_, index) => ({
  _type: 'contentSlide',
  image: [TOWER, STRIP, SPECK, PANORAMA][index % 4],
  caption: `Picture ${index + 1}`,
}))
const crowd = Array.from({ length: CROWD }, (_, index) =>
  product(`crowd-${String(index + 1).padStart(3, '0')}`, 'crowded', index === 1 ? { heroGallery } : {}),
)

const products: readonly ContentDocument[] = [
  product('gone', 'lonely', {
    title: LONG_TITLE,
    // It was sold once: the commerce service knows it no more.
    shopify: {
      isSubscription: true,
      product: { id: productGid(999_999) },
      subscription: { id: productGid(999_998) },
    },
    badge: LONG_WORD,
    hour: RIGHT_TO_LEFT,
    description: words,
    thumb: { image: PANORAMA, hovers: Array.from({ length: CONTENT_CAPS.hoverImages }, () => SPECK) },
    heroGallery: [
      filmSlide,
      ...Array.from({ length: 8 }, () => ({ ...filmSlide, video: undefined, image: TOWER })),
    ],
    features: { title: RIGHT_TO_LEFT, list: [{ _type: 'feature', title: LONG_WORD, text: LONG_TITLE }] },
    relatedProductsTitleLink: brokenLink,
    relatedProducts: {
      products: [reference('edge-case-product-crowd-001')],
      featured: reference('edge-case-product-crowd-002'),
    },
    lookbook: { images: [STRIP, TOWER, PANORAMA], cta: brokenLink },
  }),
]

const pages: readonly ContentDocument[] = [
  {
    _id: 'edge-case-page',
    _type: 'page',
    title: LONG_TITLE,
    slug: slug('edge-cases'),
    description: `${RIGHT_TO_LEFT} ${EMOJI} ${LONG_WORD}`,
    content: words,
    colors: colors('#FFFFFF', '#000000'),
  },
  {
    _id: 'edge-case-collection',
    _type: 'productCategoryCollection',
    introTitle: LONG_TITLE,
    slug: slug('edge-cases'),
    introText: words,
    introMedia: { _type: 'media', video: film, caption: LONG_TITLE },
    introBackgroundColor: color('#000000'),
    sections: [
      {
        _type: 'collectionSection',
        productCategories: ['crowded', 'lonely', 'bare'].map((id) => ({
          _type: 'collectionCategory',
          header: LONG_TITLE,
          showMoreText: LONG_WORD,
          productCategory: reference(`edge-case-category-${id}`),
        })),
        colors: colors('#14213D', '#FF0000', '#00FF00'),
      },
    ],
  },
  {
    _id: 'edge-case-offer',
    _type: 'buyNow',
    title: LONG_TITLE,
    // So that there is none where the header would lead (CHR-09).
    slug: slug('edge-cases'),
    discountExplainer: RIGHT_TO_LEFT,
    floatingImages: [TOWER, STRIP, PANORAMA],
    cta: brokenLink,
    whyItsGreat: [{ _type: 'reason', heading1: LONG_WORD, heading2: LONG_TITLE }],
    frequency: {
      headings: [LONG_WORD, RIGHT_TO_LEFT],
      intervals: [{ _type: 'interval', title: LONG_WORD, text: LONG_WORD }],
    },
    products: {
      products: [
        {
          _type: 'buyNowProduct',
          product: reference('edge-case-product-gone'),
          variant: { id: variantGid(999_999, 0), productTitle: LONG_TITLE, variantTitle: EMOJI },
        },
      ],
    },
    faq: { faqs: [{ _type: 'faq', question: LONG_TITLE, answer: words }] },
  },
  {
    _id: 'edge-case-sign-up',
    _type: 'signUp',
    title: LONG_TITLE,
    slug: slug('edge-cases'),
    intro: { text: RIGHT_TO_LEFT, cta: LONG_WORD, disclaimer: LONG_WORD },
    whatYouGet: [{ _type: 'offer', text: LONG_WORD, image: STRIP }],
    splash: TOWER,
  },
  {
    _id: 'edge-case-form',
    _type: 'form',
    title: LONG_TITLE,
    slug: slug('edge-case-form'),
    fields: [
      { _type: 'formField', label: LONG_TITLE, name: 'one', required: true, type: 'text' },
      { _type: 'formField', label: RIGHT_TO_LEFT, name: 'two', type: 'file' },
      {
        _type: 'formField',
        label: EMOJI,
        name: 'three',
        type: 'select',
        options: [{ _type: 'selectOption', key: LONG_TITLE, value: 'a' }],
      },
    ],
    submitValue: LONG_WORD,
  },
  {
    _id: 'edge-case-press',
    _type: 'press',
    title: LONG_WORD,
    quote: LONG_TITLE,
    image: STRIP,
    url: BARE_ADDRESS,
  },
  {
    _id: 'edge-case-testimonial',
    _type: 'testimonial',
    quote: words,
    attribution: LONG_TITLE,
    link: siteLink('', '/edge-cases'),
  },
  {
    _id: 'edge-case-ingredient',
    _type: 'ingredient',
    title: LONG_WORD,
    description: LONG_TITLE,
    image: PANORAMA,
  },
  {
    _id: 'siteMeta',
    _type: 'siteMeta',
    siteDescription: `${LONG_TITLE} ${RIGHT_TO_LEFT}`,
    image: STRIP,
  },
]

/** The edge cases by themselves. */
export const edgeCaseDocuments: readonly ContentDocument[] = [...shelves, ...crowd, ...products, ...pages]

const own = new Set(edgeCaseDocuments.map(({ _id }) => _id))

/** A shop of the barest and the fullest documents and the edge cases. */
export const edgeCaseShop: readonly ContentDocument[] = [
  ...stagingDocuments.filter(({ _id }) => !own.has(_id)),
  ...edgeCaseDocuments,
]
