import { type CategorySlug, categorySlugs, type Good } from '../shop/good.ts'
import type { ContentDocument } from './document.ts'
import { color, image, marquee, media, pageLink, reference, slug } from './parts.ts'
import { categoryId, productId } from './products.ts'
import { paragraphs } from './rich-text.ts'

interface CategoryText {
  title: string
  cbd?: true
  introTitle: string
  introText: readonly string[]
  /** At most three, the middle one in front. */
  introHero: ReadonlyArray<readonly [name: string, alt: string]>
  introMedia: {
    picture: readonly [name: string, alt: string]
    position: 'left' | 'center' | 'right'
    caption: string
  }
  introCta: readonly [title: string, product: string]
  marquees: ReadonlyArray<readonly string[]>
  menu: { title: string; picture: readonly [name: string, alt: string] }
  featured: {
    title: string
    text: string
    products: readonly string[]
    cta: readonly [title: string, category: CategorySlug]
  }
  ingredients: { title: string; subTitle: string }
  outro: {
    title: string
    text: readonly string[]
    cta: readonly [title: string, category: CategorySlug]
    picture: readonly [name: string, alt: string]
  }
  backgrounds: readonly [string, ...string[]]
  backgroundImages: readonly string[]
  showTestimonials: boolean
  showPress: boolean
}

const texts: Readonly<Record<CategorySlug, CategoryText>> = {
  'sparkling-water': {
    title: 'Sparkling water',
    introTitle: 'sparkling water',
    introText: [
      'Fruit, fizz, and the mineral equivalent of a hand on your shoulder. Six flavours, each fixed to an hour.',
    ],
    introHero: [
      ['can-coconut-lime', 'A can of coconut lime'],
      ['can-lemon-mint', 'A can of lemon mint'],
      ['can-peach-ginger', 'A can of peach ginger'],
    ],
    introMedia: {
      picture: ['section-day', 'Six cans standing along a horizon, from morning to night'],
      position: 'right',
      caption: 'The whole day, left to right',
    },
    introCta: ['Start with the whole day', 'the-whole-day'],
    marquees: [['zero sugar added', '90 mg magnesium', '100 mg L-theanine', 'no afternoon cliff']],
    menu: { title: 'sparkling water', picture: ['fruit-blood-orange', 'Half a blood orange'] },
    featured: {
      title: 'for the undecided',
      text: 'Samplers for people who order for the table.',
      products: ['the-whole-day', 'daylight', 'after-hours'],
      cta: ['See mood water', 'recess-mood'],
    },
    ingredients: { title: 'what’s in there', subTitle: 'Four things, all pronounceable with practice.' },
    outro: {
      title: 'still thirsty?',
      text: ['The same skies come as powder, for people who already own water.'],
      cta: ['Look at the tubs', 'mood-powder-tubs'],
      picture: ['tub-blood-orange', 'A tub of blood orange powder'],
    },
    backgrounds: ['#A9C2FF', '#DDF6F3', '#FFFBF6'],
    backgroundImages: ['backdrop-noon'],
    showTestimonials: false,
    showPress: false,
  },
  'recess-mood': {
    title: 'Mood water',
    introTitle: 'mood water',
    introText: [
      'Extra magnesium, same amount of small talk. Each can arrives already in a mood, so that you need not bring one.',
    ],
    introHero: [
      ['mood-lift-off', 'A can of lift off, winking'],
      ['mood-noon-ish', 'A can of noon-ish, content'],
      ['mood-lights-out', 'A can of lights out, yawning'],
    ],
    introMedia: {
      picture: ['mood-trio', 'Three mood water cans standing together'],
      position: 'left',
      caption: 'They are only looking',
    },
    introCta: ['Try all three', 'mood-swing'],
    marquees: [['150 mg magnesium', 'three moods', 'no fruit was named', 'blink if you want to']],
    menu: { title: 'mood water', picture: ['mood-noon-ish', 'A can of noon-ish'] },
    featured: {
      title: 'all three at once',
      text: 'For households with more than one person in them.',
      products: ['mood-swing', 'lift-off', 'lights-out'],
      cta: ['The same moods, in jars', 'recess-mood-powders'],
    },
    ingredients: { title: 'what’s in a mood', subTitle: 'Mostly magnesium. Partly the face.' },
    outro: {
      title: 'not in the mood?',
      text: ['Then have an hour instead. There are six, and none of them has a face.'],
      cta: ['Shop sparkling water', 'sparkling-water'],
      picture: ['box-sampler', 'A carton of twelve cans'],
    },
    backgrounds: ['#A9C2FF', '#D9DEFF', '#FBEFFA'],
    backgroundImages: ['backdrop-morning'],
    showTestimonials: true,
    showPress: false,
  },
  'recess-mood-powders': {
    title: 'Mood powders',
    introTitle: 'mood powders',
    introText: ['Add water. Stir. Gaze into the middle distance. The gazing is the active part.'],
    introHero: [
      ['powder-lift-off', 'A jar of lift off powder'],
      ['powder-noon-ish', 'A jar of noon-ish powder'],
      ['powder-lights-out', 'A jar of lights out powder'],
    ],
    introMedia: {
      picture: ['powder-trio', 'Three jars of mood powder'],
      position: 'right',
      caption: 'Lids on, for now',
    },
    introCta: ['Take all three jars', 'three-jars'],
    marquees: [['a spoon is enough', 'warm or cold', 'the moon gets out', 'stir clockwise, or do not']],
    menu: { title: 'mood powders', picture: ['powder-lights-out', 'A jar of lights out powder'] },
    featured: {
      title: 'powder with fruit in it',
      text: 'If a mood is too much to ask.',
      products: ['peach-ginger-tub', 'blood-orange-stick-packs', 'lemon-mint-tub'],
      cta: ['See every tub', 'mood-powder-tubs'],
    },
    ingredients: { title: 'in the jar', subTitle: 'All of it settles. That is rather the idea.' },
    outro: {
      title: 'away from home?',
      text: ['Sticks fit in pockets, envelopes and most excuses.'],
      cta: ['See the sticks', 'powder-stick-pack'],
      picture: ['sticks-every-sky', 'Six stick packs, fanned'],
    },
    backgrounds: ['#FFC3A6', '#FFDCC8', '#FFFBF6'],
    backgroundImages: ['backdrop-dusk'],
    showTestimonials: true,
    showPress: false,
  },
  'mood-powder-tubs': {
    title: 'Mood powder tubs',
    introTitle: 'mood powder tubs',
    introText: ['Twenty-eight glasses in one tub. It stands on the counter and expects nothing.'],
    introHero: [
      ['tub-coconut-lime', 'A tub of coconut lime powder'],
      ['tub-peach-ginger', 'A tub of peach ginger powder'],
      ['tub-pomegranate-hibiscus', 'A tub of pomegranate hibiscus powder'],
    ],
    introMedia: {
      picture: ['section-shelf', 'Six tubs on a shelf, in the order of the day'],
      position: 'left',
      caption: 'Shelf, in order of the day',
    },
    introCta: ['Begin with peach ginger', 'peach-ginger-tub'],
    marquees: [['28 servings', '120 mg magnesium', 'scoop is in there somewhere', 'no shaker, no sport']],
    menu: { title: 'tubs', picture: ['tub-peach-ginger', 'A tub of peach ginger powder'] },
    featured: {
      title: 'or carry it',
      text: 'The same powder, in single file.',
      products: ['lemon-mint-stick-packs', 'black-cherry-stick-packs', 'every-sky-sticks'],
      cta: ['See the sticks', 'powder-stick-pack'],
    },
    ingredients: { title: 'in the scoop', subTitle: 'Level or heaped, depending on the Tuesday.' },
    outro: {
      title: 'prefer a can?',
      text: ['We carbonated it for you. It was no trouble.'],
      cta: ['Shop sparkling water', 'sparkling-water'],
      picture: ['can-peach-ginger', 'A can of peach ginger'],
    },
    backgrounds: ['#FFCBB0', '#FFE6D6', '#FFFBF6'],
    backgroundImages: ['backdrop-dusk'],
    showTestimonials: false,
    showPress: true,
  },
  'powder-stick-pack': {
    title: 'Powder stick packs',
    introTitle: 'powder stick packs',
    introText: [
      'One stick, one glass, one long look at the ceiling. Fourteen to a pack, none of them heavy.',
    ],
    introHero: [
      ['sticks-coconut-lime', 'Stick packs of coconut lime'],
      ['sticks-blood-orange', 'Stick packs of blood orange'],
      ['sticks-pomegranate-hibiscus', 'Stick packs of pomegranate hibiscus'],
    ],
    introMedia: {
      picture: ['sticks-every-sky', 'Six stick packs in six colours, fanned like cards'],
      position: 'right',
      caption: 'Pick a card',
    },
    introCta: ['Try one of each, twice', 'every-sky-sticks'],
    marquees: [['tear', 'tip', 'shake', 'sit down']],
    menu: { title: 'stick packs', picture: ['sticks-blood-orange', 'Stick packs of blood orange'] },
    featured: {
      title: 'stay in instead',
      text: 'The same powder, with a lid.',
      products: ['blood-orange-tub', 'coconut-lime-tub', 'black-cherry-tub'],
      cta: ['See every tub', 'mood-powder-tubs'],
    },
    ingredients: { title: 'in the stick', subTitle: 'Thin packet, deep bench.' },
    outro: {
      title: 'going somewhere?',
      text: ['A tote holds eight cans, or about four hundred sticks. We lost count, then the will.'],
      cta: ['See soft goods', 'realitywear'],
      picture: ['tote', 'A canvas tote bag'],
    },
    backgrounds: ['#FF9E86', '#FFD9C6', '#FFFBF6'],
    backgroundImages: ['backdrop-dusk'],
    showTestimonials: false,
    showPress: false,
  },
  'zero-proof': {
    title: 'Zero proof',
    introTitle: 'zero proof',
    introText: ['Bittersweet bottles for the party, minus the party. Pour over ice, add soda, leave early.'],
    introHero: [
      ['bottle-bitter-sunset', 'A bottle of bitter sunset'],
      ['bottle-garden-gossip', 'A bottle of garden gossip'],
      ['bottle-quiet-smoke', 'A bottle of quiet smoke'],
    ],
    introMedia: {
      picture: ['section-table', 'Three poured glasses on a long table at dusk'],
      position: 'left',
      caption: 'Guests were expected',
    },
    introCta: ['Take all three home', 'a-quiet-trio'],
    marquees: [['0.0 %', 'fourteen pours', 'bitter first, sorry later', 'carriages at nine']],
    menu: { title: 'zero proof', picture: ['bottle-garden-gossip', 'A bottle of garden gossip'] },
    featured: {
      title: 'for later',
      text: 'What to have once the guests are gone, or never came.',
      products: ['black-cherry', 'lights-out', 'pomegranate-hibiscus'],
      cta: ['Shop sparkling water', 'sparkling-water'],
    },
    ingredients: { title: 'behind the bar', subTitle: 'Roots, leaves, and one flower with a grudge.' },
    outro: {
      title: 'nothing to wear?',
      text: ['There is a hoodie. It counts as black tie if the room is dark.'],
      cta: ['See soft goods', 'realitywear'],
      picture: ['hoodie', 'A periwinkle hoodie'],
    },
    backgrounds: ['#BFE3D0', '#E7F6DC', '#FFFBF6'],
    backgroundImages: ['backdrop-garden'],
    showTestimonials: true,
    showPress: true,
  },
  realitywear: {
    title: 'Soft goods',
    introTitle: 'soft goods',
    introText: ['Wear the nap. Cotton in the colours of the day, cut for people who lean on things.'],
    introHero: [
      ['cap', 'A sky-blue cap'],
      ['hoodie', 'A periwinkle hoodie'],
      ['tote', 'A canvas tote bag'],
    ],
    introMedia: {
      picture: ['section-line', 'A hoodie, a tee and two socks on a washing line between clouds'],
      position: 'center',
      caption: 'Drying, slowly',
    },
    introCta: ['Get into the hoodie', 'the-long-hoodie'],
    marquees: [['wash cold', 'dry flat', 'wear horizontal', 'repeat']],
    menu: { title: 'soft goods', picture: ['hoodie', 'A periwinkle hoodie'] },
    featured: {
      title: 'something in the pocket',
      text: 'The front pocket fits exactly one can.',
      products: ['blood-orange', 'lemon-mint', 'black-cherry'],
      cta: ['Shop sparkling water', 'sparkling-water'],
    },
    ingredients: { title: 'what it’s made of', subTitle: 'Cotton. That is the whole list.' },
    outro: {
      title: 'not sure of their size?',
      text: ['Everyone is the size of a twelve-pack, emotionally.'],
      cta: ['Shop sparkling water', 'sparkling-water'],
      picture: ['gift-card', 'Two gift cards'],
    },
    backgrounds: ['#C9D1FF', '#E4E0FF', '#FBEFFA'],
    backgroundImages: ['backdrop-morning'],
    showTestimonials: false,
    showPress: false,
  },
  'hemp-sky': {
    title: 'Hemp sky',
    cbd: true,
    introTitle: 'hemp sky',
    introText: ['Sparkling water with 10 mg of hemp extract, for where the law and the evening allow it.'],
    introHero: [
      ['hemp-cloud-eight', 'A can of cloud eight'],
      ['hemp-low-orbit', 'A can of low orbit'],
    ],
    introMedia: {
      picture: ['still-hemp-extract', 'A hemp leaf and a dropper bottle'],
      position: 'right',
      caption: 'A leaf of few words',
    },
    introCta: ['Meet cloud eight', 'cloud-eight'],
    marquees: [['10 mg hemp extract', 'tested every batch', 'not for under 21s', 'land gently']],
    menu: { title: 'hemp sky', picture: ['hemp-cloud-eight', 'A can of cloud eight'] },
    featured: {
      title: 'no leaf, same couch',
      text: 'Everything else we make has no hemp in it at all.',
      products: ['black-cherry', 'lights-out', 'lemon-mint'],
      cta: ['Shop sparkling water', 'sparkling-water'],
    },
    ingredients: { title: 'from the leaf', subTitle: 'One plant, read closely.' },
    outro: {
      title: 'come back down',
      text: ['There is a perfectly good ordinary sky over here.'],
      cta: ['Shop sparkling water', 'sparkling-water'],
      picture: ['box-daylight', 'A carton of eight cans'],
    },
    backgrounds: ['#C4ECCB', '#F6F8CF', '#FFFBF6'],
    backgroundImages: ['backdrop-garden'],
    showTestimonials: false,
    showPress: false,
  },
}

const category = (key: CategorySlug, text: CategoryText, goods: readonly Good[]): ContentDocument => {
  const flags = { cbd: text.cbd === true }
  const [mediaName, mediaAlt] = text.introMedia.picture
  return {
    _id: categoryId(key),
    _type: 'productCategory',
    title: text.title,
    slug: slug(key),
    cbd: flags.cbd,
    introTitle: text.introTitle,
    introText: paragraphs(text.introText),
    introHero: text.introHero.map(([name, alt]) => image(name, alt)),
    introMedia: media(image(mediaName, mediaAlt), text.introMedia.position, text.introMedia.caption),
    introCta: pageLink(text.introCta[0], productId(text.introCta[1]), flags),
    marquees: text.marquees.map((one) => marquee(...one)),
    products: goods.flatMap((good) => (good.category === key ? [reference(productId(good.slug))] : [])),
    menu: { title: text.menu.title, image: image(...text.menu.picture) },
    featuredProducts: {
      title: text.featured.title,
      text: text.featured.text,
      products: text.featured.products.map((one) => reference(productId(one))),
      cta: pageLink(text.featured.cta[0], categoryId(text.featured.cta[1])),
    },
    ingredients: text.ingredients,
    outroTitle: text.outro.title,
    outroText: paragraphs(text.outro.text),
    outroCta: pageLink(text.outro.cta[0], categoryId(text.outro.cta[1])),
    outroImage: image(...text.outro.picture),
    backgroundColors: text.backgrounds.map(color),
    backgroundImages: text.backgroundImages.map((name) => image(name, 'Clouds along a horizon')),
    showTestimonials: text.showTestimonials,
    showPress: text.showPress,
  }
}

/** Every product category, listing its own of `goods` in their order. */
export const categoryDocuments = (goods: readonly Good[]): readonly ContentDocument[] =>
  categorySlugs.map((key) => category(key, texts[key], goods))
