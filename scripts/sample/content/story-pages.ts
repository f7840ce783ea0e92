import type { CategorySlug } from '../shop/good.ts'
import type { ContentDocument } from './document.ts'
import { color, colors, image, media, outLink, pageLink, reference, slug } from './parts.ts'
import { categoryId } from './products.ts'
import { bullet, h2, p, strong } from './rich-text.ts'

const inside = (
  category: CategorySlug,
  heading: string,
  description: string,
  picture: readonly [name: string, alt: string],
  ...backgrounds: readonly string[]
) => ({
  _type: 'productCategorySection',
  productCategory: reference(categoryId(category)),
  heading,
  description,
  image: image(...picture),
  backgroundColors: backgrounds.map(color),
})

const whatsInside: ContentDocument = {
  _id: 'whatsInside',
  _type: 'whatsInside',
  title: 'What’s inside',
  introTitle: 'everything in it, and why it stayed',
  introText: [
    p('Most ingredient lists are written to be skipped. This one sat down.'),
    p('Each thing on it has to do something, taste of something, or be water.'),
  ],
  productCategorySections: [
    inside(
      'sparkling-water',
      'in the can',
      'Water, fruit, bubbles, 90 mg of magnesium and a little tea that learned to sit still.',
      ['section-day', 'Six cans standing along a horizon'],
      '#DDF6F3',
      '#B9DFF6',
    ),
    inside(
      'mood-powder-tubs',
      'in the tub',
      'The same idea with the water taken out, so that the postman need not carry yours.',
      ['section-shelf', 'Six tubs on a shelf'],
      '#FFEFD6',
      '#FFCDB4',
    ),
    inside(
      'recess-mood',
      'in a mood',
      'Extra magnesium, and a face that we did not put there on purpose.',
      ['mood-trio', 'Three mood water cans'],
      '#D9DEFF',
      '#CFC8FB',
    ),
    inside(
      'zero-proof',
      'in the bottle',
      'Roots, peel and patience. The alcohol was invited and did not come.',
      ['section-table', 'Three glasses on a long table at dusk'],
      '#E7F6DC',
      '#BFE3D0',
    ),
  ],
  relatedLinksHeading: 'read on, lying down',
  relatedLinks: [
    pageLink('about the bubbles', 'page-sparkling-water'),
    pageLink('questions', 'page-questions'),
    pageLink('find your sky', 'page-find-your-recess'),
  ],
}

const whereToBuy: ContentDocument = {
  _id: 'whereToBuy',
  _type: 'whereToBuy',
  title: 'Where to buy',
  banners: [
    {
      _type: 'whereToBuyBanner',
      enabled: true,
      content: 'Some shops keep us next to the good cheese. {{Find one near you}}.',
      image: image('box-daylight', 'A carton of eight cans'),
      link: outLink('Find one near you', 'https://shelves.example/lull'),
    },
    {
      _type: 'whereToBuyBanner',
      enabled: true,
      content: 'Or stay where you are. {{We come to you}}.',
      image: image('section-line', 'Washing on a line between clouds'),
      link: pageLink('We come to you', categoryId('sparkling-water')),
    },
    {
      _type: 'whereToBuyBanner',
      enabled: false,
      content: 'The kiosk by the pond is closed until the ducks calm down.',
      image: image('river', 'A wide river with a parcel on it'),
      link: outLink('About the pond', 'https://pond.example/'),
    },
  ],
}

const wholesale: ContentDocument = {
  _id: 'wholesale',
  _type: 'wholesale',
  title: 'Wholesale',
  content: [
    p('Put us in your fridge and watch the queue soften.'),
    h2('what you get'),
    bullet(strong('Cases of 24'), ', in six colours that make any shelf look as if it had slept.'),
    bullet(strong('A small sign'), ' that says something dry. You choose which.'),
    bullet(strong('Fair terms'), ': pay when it is sold, return what is not.'),
    h2('what we ask'),
    p(
      'A fridge, a door, and someone at the till who does not shout. Write to ',
      {
        text: 'us',
        link: pageLink('contact', 'page-contact'),
      },
      ' and say how many shelves.',
    ),
  ],
  colors: colors('#5A1F2B', '#FFEFD6', '#FFCDB4'),
}

const collection = (
  key: string,
  title: string,
  text: string,
  picture: readonly [name: string, alt: string],
  background: string,
  sections: ReadonlyArray<readonly [category: CategorySlug, header: string, subheader: string, tint: string]>,
  cbd = false,
): ContentDocument => ({
  _id: `collection-${key}`,
  _type: 'productCategoryCollection',
  cbd,
  slug: slug(key),
  introTitle: title,
  introText: [p(text)],
  introMedia: media(image(...picture), 'right'),
  introBackgroundColor: color(background),
  sections: sections.map(([category, header, subheader, tint]) => ({
    _type: 'collectionSection',
    productCategories: [
      {
        _type: 'collectionCategory',
        header,
        subheader,
        productCategory: reference(categoryId(category)),
        showMoreText: 'show the rest',
      },
    ],
    colors: colors('#14213D', tint, '#FFFBF6'),
  })),
})

/** The pages that tell rather than sell. */
export const storyPages: readonly ContentDocument[] = [
  whatsInside,
  whereToBuy,
  wholesale,
  collection(
    'moods',
    'moods, collected',
    'Wet ones, dry ones, and the ones you stir.',
    ['mood-trio', 'Three mood water cans'],
    '#D9DEFF',
    [
      ['recess-mood', 'in cans', 'Open, drink, be it.', '#D9DEFF'],
      ['recess-mood-powders', 'in jars', 'Spoon, stir, be it shortly.', '#FFEFD6'],
    ],
  ),
  collection(
    'just-add-water',
    'just add water',
    'Everything we make that you finish yourself.',
    ['section-shelf', 'Six tubs on a shelf'],
    '#FFEFD6',
    [
      ['mood-powder-tubs', 'tubs', 'For the counter.', '#FFEFD6'],
      ['powder-stick-pack', 'sticks', 'For everywhere else.', '#FBD3E4'],
    ],
  ),
  collection(
    'with-a-leaf',
    'with a leaf in it',
    'The hemp range, all of it, on one page.',
    ['hemp-cloud-eight', 'A can of cloud eight'],
    '#C4ECCB',
    [['hemp-sky', 'hemp sky', 'Ten milligrams at a time.', '#C4ECCB']],
    true,
  ),
]
