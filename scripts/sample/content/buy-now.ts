import { goods } from '../shop/goods.ts'
import { asStoredInContent, subscriptionNumber, variantGid } from '../shop/ids.ts'
import type { ContentDocument } from './document.ts'
import { image, marquee, pageLink, reference, slug } from './parts.ts'
import { categoryId, productId } from './products.ts'
import { p } from './rich-text.ts'

const goodOf = (wanted: string) => {
  const found = goods.find((good) => good.slug === wanted)
  if (found === undefined) throw new Error(`The sample shop has no product "${wanted}".`)
  return found
}

/** A product offered for one-click buying; the variant is the subscription's where there is one. */
const offer = (wanted: string, index: number) => {
  const good = goodOf(wanted)
  const number = good.subscription ? subscriptionNumber(good.number) : good.number
  return {
    _type: 'buyNowProduct',
    product: reference(productId(good.slug)),
    variant: {
      id: asStoredInContent(variantGid(number, index), good.number),
      productTitle: good.subscription ? `${good.title} Subscription` : good.title,
      variantTitle: good.variants[index]?.title ?? good.variants[0].title,
    },
  }
}

const reason = (name: string, alt: string, heading1: string, heading2: string) => ({
  _type: 'reason',
  thumbnail: image(name, alt),
  heading1,
  heading2,
})

const question = (text: string, answer: string) => ({ _type: 'faq', question: text, answer: [p(answer)] })

const subscribe: ContentDocument = {
  _id: 'buy-now-subscribe',
  _type: 'buyNow',
  cbd: false,
  title: 'Subscribe & save',
  slug: slug('subscribe'),
  description: 'Your hour of the day, at your door, every few weeks, for 15% less.',
  poster: image('share-lull', 'Six cans of Lull along a horizon'),
  discountExplainer: 'Keep 15% on every box, for as long as you like boxes. Cancel in your slippers.',
  floatingImages: [
    image('bit-lemon', 'A slice of lemon'),
    image('bit-hibiscus', 'A hibiscus flower'),
    image('bit-cherries', 'Two black cherries'),
  ],
  cta: pageLink('or look around first', categoryId('sparkling-water')),
  whyItsGreatTitle: 'why it’s great',
  whyItsGreat: [
    reason('box-daylight', 'A carton of cans', 'it just arrives', 'like weather, but wanted'),
    reason('bit-orange', 'Half a blood orange', 'you keep 15%', 'it was yours anyway'),
    reason('sticker', 'A sleeping cloud', 'skip whenever', 'holidays, moods, Tuesdays'),
    reason(
      'nap-token',
      'A round token with a closed eye',
      'no commitment',
      'we are all just passing through',
    ),
  ],
  frequency: {
    title: 'how often',
    text: 'Most people take every four weeks. Most people are right.',
    headings: ['you drink', 'so it comes'],
    intervals: [
      { _type: 'interval', title: 'a can a day', text: 'every 2 weeks' },
      { _type: 'interval', title: 'a can when it counts', text: 'every 4 weeks' },
      { _type: 'interval', title: 'a can on Sundays', text: 'every 6 weeks' },
      { _type: 'interval', title: 'a can, if guests', text: 'every 8 weeks' },
    ],
  },
  marquees: [marquee('skip', 'swap', 'stop', 'start again')],
  products: {
    title: 'pick your hour',
    subtitle: 'You can change it whenever the light does.',
    products: [
      offer('lemon-mint', 0),
      offer('peach-ginger', 0),
      offer('blood-orange', 0),
      offer('black-cherry', 0),
      offer('the-whole-day', 0),
      offer('lights-out', 0),
    ],
  },
  faq: {
    title: 'before you nod',
    faqs: [
      question(
        'Can I change the flavour?',
        'Any time before the box leaves. The box leaves on Thursdays, slowly.',
      ),
      question('Can I cancel?', 'Yes. There is no call, no form and no sad picture of us.'),
      question('Does the price change?', 'If it ever does, you hear of it a month ahead, in a normal voice.'),
      question('What if I have too much?', 'Then you are hosting. Skip a box, or three.'),
    ],
  },
}

/** Pages with one purpose, and an unfinished one for the full variant. */
export const buyNowDocuments: readonly ContentDocument[] = [
  subscribe,
  {
    ...subscribe,
    _id: 'drafts.buy-now-hemp',
    cbd: true,
    title: 'Hemp sky, by the box',
    slug: slug('hemp-sky'),
    description: 'Cloud eight and low orbit, every few weeks.',
    products: {
      title: 'pick your altitude',
      subtitle: 'Both land softly.',
      products: [offer('cloud-eight', 0), offer('low-orbit', 0)],
    },
  },
]
