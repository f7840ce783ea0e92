import type { ContentDocument } from './document.ts'
import { color, image, pageLink, reference } from './parts.ts'
import { pressDocuments, testimonialDocuments } from './people.ts'
import { categoryId, productId } from './products.ts'
import { p } from './rich-text.ts'

const products = (...slugs: readonly string[]) => slugs.map((slug) => reference(productId(slug)))

const fields = {
  featuredProductEnabled: true,
  featuredProductTitle: 'dusk,\nbut drinkable',
  // A second paragraph is the aside on the other side of the can.
  featuredProductText:
    'Pomegranate hibiscus, for when the day is technically over and nobody has told you.\n\nNew. Sparkling water with magnesium, L-theanine and somewhere to be later.',
  featuredProductCta: pageLink('meet 8:20 pm', productId('pomegranate-hibiscus')),
  featuredProductTextColor: color('#14213D'),
  featuredProductCtaTextColor: color('#FFFFFF'),
  featuredProductCtaBackgroundColor: color('#14213D'),
  headerTopGradientColor: color('#A2B0FF'),
  featuredProductMediaType: 'image',
  featuredProductImage: image(
    'can-pomegranate-hibiscus',
    'A tall pink and violet can of Lull, pomegranate hibiscus',
  ),
  splashIsVerticalLayout: true,
  splashTitle: 'calm\ncool\ncollected',
  splashText: 'Six skies in six cans. Start wherever you are in the day, stay as long as you like.',
  splashCta: pageLink('shop sparkling water', categoryId('sparkling-water')),
  splashHero: [
    image('can-lemon-mint', 'lemon mint can'),
    image('can-coconut-lime', 'coconut lime can'),
    image('can-peach-ginger', 'peach ginger can'),
    image('can-blood-orange', 'blood orange can'),
    image('can-pomegranate-hibiscus', 'pomegranate hibiscus can'),
    image('can-black-cherry', 'black cherry can'),
  ],
  floatingCta: pageLink('find your sky', 'page-find-your-recess'),
  introTitle: 'we put the exhale in a can',
  introText: [
    p(
      'Fruit, bubbles, and a short list of plants and minerals with a very long attention span. No sugar added. No crash. No app.',
    ),
    p(
      'Lull won’t fix your inbox. It will sit next to you while you look at it, which is more than most people offer.',
    ),
  ],
  ingredientsWindow: reference('ingredients-window-home'),
  samplerTitle: 'can’t choose? correct.',
  samplerSubtitle: 'Samplers for people who order for the table.',
  featuredSampler: products('the-whole-day', 'daylight', 'after-hours'),
  zeroproofTitle: 'the party, minus the party',
  zeroproofSubtitle: 'Bittersweet zero-proof bottles. Pour over ice, add soda, leave early.',
  featuredZeroproof: products('bitter-sunset', 'garden-gossip', 'quiet-smoke'),
  moodProductCategory: reference(categoryId('recess-mood')),
  moodWaterTitle: 'mood water',
  moodWaterSubtitle: 'Extra magnesium, same amount of small talk.',
  moodWaterProducts: products('lift-off', 'noon-ish', 'lights-out'),
  moodPowderTitle: 'mood powders',
  moodPowderSubtitle: 'Add water. Stir. Gaze into the middle distance.',
  moodPowderProducts: products('peach-ginger-tub', 'blood-orange-stick-packs', 'lemon-mint-tub'),
  waterTitle: 'sparkling water for every sky',
  waterSubtitle: 'Eight cans, one hour of the day. Cold helps.',
  featuredWater: products(
    'lemon-mint',
    'coconut-lime',
    'peach-ginger',
    'blood-orange',
    'pomegranate-hibiscus',
    'black-cherry',
  ),
  pressTitle: 'nice things, in print',
  featuredPress: pressDocuments.map(({ _id }) => reference(_id)),
  testimonials: testimonialDocuments.slice(0, 8).map(({ _id }) => reference(_id)),
  signupTitle: 'lie down with us',
  signupText: '15% off your first order, and a letter a month from someone looking at the ceiling.',
} as const

/** The home page, and a draft of one for the variant without hemp, which nobody has published yet. */
export const homeDocuments: readonly ContentDocument[] = [
  { _id: 'home', _type: 'home', ...fields },
  {
    _id: 'drafts.homeNonCBD',
    _type: 'homeNonCBD',
    ...fields,
    featuredProductBackgroundImage: image('backdrop-hero', 'A sky from periwinkle to peach with a low sun'),
    splashText: 'Six skies in six cans, and not a leaf in sight.',
  },
  { _id: 'featuredProduct', _type: 'featuredProduct', product: reference(productId('lemon-mint')) },
]
