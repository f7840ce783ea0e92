import { type Case, items, references, words } from './studio-samples.fixture.ts'

const page = { _type: 'reference', _ref: 'page-shipping' }
const video = { _type: 'hostedVideo', playbackId: 'abc' }
const film = {
  _type: 'hostedVideo',
  file: { _type: 'file', asset: { _type: 'reference', _ref: 'file-a-webm' } },
}
const filler = (count: number) => 'x'.repeat(count)
const field = (fields: Readonly<Record<string, unknown>>) => [
  {
    _type: 'formField',
    _key: 'f',
    label: 'Topic',
    name: 'topic',
    type: 'select',
    options: items(1, 'selectOption', { key: 'A', value: 'a' }),
    ...fields,
  },
]
const offers = (fields: Readonly<Record<string, unknown>>) => ({
  products: [{ _type: 'buyNowProduct', _key: 'p', product: page, ...fields }],
})
const faqs = (fields: Readonly<Record<string, unknown>>) => ({
  faqs: [{ _type: 'faq', _key: 'q', question: 'Why?', answer: words, ...fields }],
})
const blank = words.map((block) => ({
  ...block,
  children: [{ _type: 'span', _key: 's', text: ' ', marks: [] }],
}))
const banner = (fields: Readonly<Record<string, unknown>>) => [
  { _type: 'whereToBuyBanner', _key: 'b', enabled: true, content: 'Here', ...fields },
]

/** The specification's editor rules of every other document: what is refused, and in which words. */
export const pageRules: readonly Case[] = [
  ['VAL-26', 'productCategory', 'slug', undefined, 'slug: A slug is required.', 'slug.current: Required'],
  [
    'VAL-27',
    'productCategory',
    'marquees',
    items(5, 'marquee', { texts: ['a'] }),
    "marquees: Landing page can't have more than 4 marquees",
  ],
  ['VAL-28', 'buyNow', 'title', undefined, 'title: A title is required.'],
  ['VAL-29', 'buyNow', 'slug', undefined, 'slug: A slug is required.', 'slug.current: Required'],
  [
    'VAL-30',
    'buyNow',
    'whyItsGreat',
    items(7, 'reason', { heading1: 'a' }),
    "whyItsGreat: Can't have more than 6 reasons",
  ],
  [
    'VAL-31',
    'buyNow',
    'frequency',
    { intervals: items(5, 'interval', { title: 'a' }) },
    "frequency.intervals: Can't have more than 4 frequency intervals",
  ],
  [
    'VAL-32',
    'buyNow',
    'marquees',
    items(5, 'marquee', { texts: ['a'] }),
    "marquees: Buy now page can't have more than 4 marquees",
  ],
  [
    'VAL-33',
    'buyNow',
    'products',
    offers({}),
    'products.products[p].variant: Please select a product variant',
  ],
  [
    'VAL-33',
    'buyNow',
    'products',
    offers({ variant: { variantTitle: '8' } }),
    'products.products[p].variant: Please select a product variant',
  ],
  ['VAL-34', 'buyNow', 'faq', faqs({ question: undefined }), 'faq.faqs[q].question: A question is required.'],
  ['VAL-34', 'buyNow', 'faq', faqs({ answer: undefined }), 'faq.faqs[q].answer: An answer is required.'],
  ...[[], blank].map(
    (answer): Case => [
      'VAL-34',
      'buyNow',
      'faq',
      faqs({ answer }),
      'faq.faqs[q].answer: An answer is required.',
    ],
  ),
  ['VAL-35', 'signUp', 'title', undefined, 'title: A title is required.'],
  ['VAL-35', 'signUp', 'slug', undefined, 'slug: A slug is required.', 'slug.current: Required'],
  [
    'VAL-36',
    'signUp',
    'whatYouGet',
    items(7, 'offer', { title: 'a' }),
    "whatYouGet: Can't have more than 6 offers",
  ],
  ['VAL-37', 'press', 'title', undefined, 'title: A name is required.'],
  ...[undefined, ' \n'].map(
    (quote): Case => ['VAL-38', 'press', 'quote', quote, 'quote: A quote is required.'],
  ),
  ...['"Calm."', '“Calm.”', '“Calm.', 'Calm.”', "'Calm.'", '‘Calm.’', ' "Calm." '].map(
    (quote): Case => ['VAL-39', 'press', 'quote', quote, 'quote: Quotation marks will be added for you'],
  ),
  ...[undefined, ' '].map(
    (placeholder): Case => [
      'VAL-40',
      'cart',
      'giftNoteTextPlaceholder',
      placeholder,
      'giftNoteTextPlaceholder: A gift note placeholder is required.',
    ],
  ),
  [
    'VAL-40',
    'cart',
    'giftNoteTextPlaceholder',
    filler(121),
    "giftNoteTextPlaceholder: The gift note placeholder can't be longer than 120 characters",
  ],
  ['VAL-41', 'cart', 'giftingNotice', undefined, 'giftingNotice: A gifting notice is required.'],
  ['VAL-41', 'cart', 'cbdWarning', undefined, 'cbdWarning: A hemp warning is required.'],
  [
    'VAL-41',
    'cart',
    'shippingNotePowderProducts',
    undefined,
    'shippingNotePowderProducts: A shipping note for powders is required.',
  ],
  ...[0, -45, 45.555].map(
    (amount): Case => [
      'DOC-28',
      'cart',
      'freeShippingThreshold',
      amount,
      'freeShippingThreshold: The amount must be more than 0, with at most two decimals.',
    ],
  ),
  [
    'VAL-42',
    'menus',
    'legalPageMenu',
    { links: items(5, 'link', { url: '/a' }) },
    "legalPageMenu.links: The legal menu can't have more than 4 links",
  ],
  [
    'VAL-44',
    'announcementBanner',
    'contents',
    items(1, 'announcementBannerContent'),
    'contents[k0].text: A banner needs a text.',
  ],
  ['VAL-45', 'form', 'fields', field({ label: undefined }), 'fields[f].label: A label is required.'],
  ['VAL-45', 'form', 'fields', field({ name: undefined }), 'fields[f].name: A name is required.'],
  ['VAL-45', 'form', 'fields', field({ type: undefined }), 'fields[f].type: A type is required.'],
  [
    'VAL-46',
    'form',
    'fields',
    field({ options: items(1, 'selectOption', { value: 'a' }) }),
    'fields[f].options[k0].key: An option needs a label.',
  ],
  [
    'VAL-46',
    'form',
    'fields',
    field({ options: items(1, 'selectOption', { key: 'A' }) }),
    'fields[f].options[k0].value: An option needs a value.',
  ],
  [
    'VAL-47',
    'product',
    'amazonLink',
    'http://shop.example/lemon',
    'amazonLink: The Amazon link must begin with https.',
  ],
  ['VAL-48', 'promotionalProduct', 'size', undefined, 'size: A size is required.'],
  [
    'VAL-49',
    'whereToBuy',
    'banners',
    banner({ enabled: undefined }),
    'banners[b].enabled: Please say whether the banner is enabled.',
  ],
  ...[undefined, ' '].map(
    (content): Case => [
      'VAL-49',
      'whereToBuy',
      'banners',
      banner({ content }),
      'banners[b].content: A text is required.',
    ],
  ),
  [
    'OBJ-02',
    'home',
    'featuredProductVideo',
    { _type: 'hostedVideo', loop: true },
    'featuredProductVideo: A video needs a film or a playback id.',
  ],
  [
    'OBJ-02',
    'home',
    'featuredProductVideo',
    { ...film, playbackId: 'abc' },
    'featuredProductVideo: Film and playback id are mutually exclusive.',
  ],
  ['OBJ-02', 'home', 'featuredProductVideo', film, 'featuredProductVideo: A film needs its poster.'],
  [
    'OBJ-06',
    'home',
    'featuredProductVideo',
    { ...video, metadata: { aspect_ratio: 'wide' } },
    'featuredProductVideo.metadata.aspect_ratio: Please write width and height like 16:9.',
  ],
  [
    'DOC-13',
    'whereToBuy',
    'banners',
    banner({ content: 'Find us {{here' }),
    'banners[b].content: Mark the link part once, like "Find us {{near you}}".',
  ],
  [
    'DOC-27',
    'siteBanners',
    'banners',
    [...references(1), { ...references(1)[0], _key: 'again' }],
    'banners: The same one is listed twice.',
  ],
  [
    'DOC-35',
    'form',
    'fields',
    field({ options: [] }),
    'fields[f].options: A select needs at least one option.',
  ],
  ['DOC-35', 'form', 'id', 'taken', 'id: Another form has this id already: “Other”.'],
  [
    'DOC-35',
    'form',
    'fields',
    [...field({}), ...field({ _key: 'again', name: ' topic' })],
    'fields: Two fields have the name "topic".',
  ],
  [
    'DOC-35',
    'form',
    'fields',
    field({ name: 'leave-empty' }),
    'fields: The shop uses the name "leave-empty" itself.',
  ],
]
