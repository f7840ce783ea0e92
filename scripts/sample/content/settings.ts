import type { ContentDocument } from './document.ts'
import { color, image, reference } from './parts.ts'

const banner = (
  id: string,
  visibility: { cbd?: true; discount?: true; devotion?: true },
  contents: ReadonlyArray<{ text: string; url?: string; external?: boolean }>,
  { still = false, background = '#14213D', text = '#FFFFFF' } = {},
): ContentDocument => ({
  _id: `banner-${id}`,
  _type: 'announcementBanner',
  visibility: { cbd: false, discount: false, devotion: false, ...visibility },
  contents: contents.map(({ text: words, url, external = false }, index) => ({
    _type: 'announcementBannerContent',
    id: `${id}-${index + 1}`,
    text: words,
    ...(url === undefined ? {} : { link: { url, external } }),
  })),
  static: still,
  color: { background: color(background), text: color(text) },
})

const banners: readonly ContentDocument[] = [
  banner(
    'discount',
    { discount: true },
    [{ text: '{{code}} is on. It will be waiting at the checkout', url: '/shop' }],
    {
      still: true,
      background: '#211C5C',
    },
  ),
  banner('devotion', { devotion: true }, [
    { text: 'you came from Devotion. sit anywhere' },
    { text: 'free shipping over $45. gravity not included', url: '/shipping' },
  ]),
  banner('everyday', {}, [
    { text: 'free shipping over $45. gravity not included', url: '/shipping' },
    { text: 'new at 8:20 pm: pomegranate hibiscus', url: '/shop/sparkling-water/pomegranate-hibiscus' },
    { text: 'subscribe, keep 15%, cancel in your slippers', url: '/shop/buy-now/subscribe' },
    { text: 'a nap counts as a meeting if you invite someone' },
  ]),
]

/** Everything under Site Settings that is not a menu. */
export const settingDocuments: readonly ContentDocument[] = [
  {
    _id: 'siteMeta',
    _type: 'siteMeta',
    siteDescription:
      'Sparkling water, mood powders and zero-proof bottles for every hour of the day, with magnesium, L-theanine and nowhere to be.',
    image: image('share-lull', 'Six cans of Lull along a horizon, from morning to night'),
  },
  {
    _id: 'siteFooter',
    _type: 'siteFooter',
    newsletterText: 'One letter a month. It is mostly about clouds.',
    disclaimer:
      'Lull is a drink. Please keep out of reach of very small children and very large meetings. The names and skies on our packs belong to us; the actual sky does not.',
    fdaDisclaimer:
      'These statements have not been evaluated by anyone in a lab coat on behalf of the government. Lull is not intended to diagnose, treat, cure or prevent anything, including Mondays.',
    copyright: '© 2026 Lull Drinks. Good night.',
  },
  {
    _id: 'socialMedia',
    _type: 'socialMedia',
    links: [
      { _type: 'socialLink', name: 'instagram', url: 'https://pictures.example/lull' },
      { _type: 'socialLink', name: 'pinterest', url: 'https://pins.example/lull' },
    ],
  },
  ...banners,
  { _id: 'siteBanners', _type: 'siteBanners', banners: banners.map(({ _id }) => reference(_id)) },
  {
    _id: 'cart',
    _type: 'cart',
    giftNoteTextPlaceholder:
      'Saw this and thought of your eyebrows, specifically how high they’ve been lately.',
    giftingNotice:
      'The note goes by email, the day the box leaves. The box goes by lorry, so the note usually wins.',
    cbdWarning:
      'Something in here contains hemp extract. It cannot travel to every state, and neither can we.',
    shippingNotePowderProducts:
      'Powders leave from another building, so they may arrive in a box of their own.',
  },
  { _id: 'klaviyo', _type: 'klaviyo', listId: 'LULLLETTER' },
  { _id: 'rebuy', _type: 'rebuy', dataSourceId: '7105' },
  {
    _id: 'discountCodeSettings',
    _type: 'discountCodeSettings',
    isEnabled: false,
    discountCode: 'NAP15',
    startTime: '2026-03-20T07:05:00Z',
    endTime: '2030-03-20T23:00:00Z',
    isSubscriptionOnly: false,
  },
  {
    _id: 'scrollIndicator',
    _type: 'scrollIndicator',
    image: image('scroll-hint', 'A small sun sinking behind a cloud'),
  },
  {
    _id: 'amazonSettings',
    _type: 'amazonSettings',
    image: image('river', 'A wide river with a parcel floating on it'),
  },
]
