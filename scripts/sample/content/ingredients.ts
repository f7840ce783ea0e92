import { type IngredientKey, ingredientKeys } from '../shop/good.ts'
import { still } from '../shop/pictures.ts'
import type { ContentDocument } from './document.ts'
import { color, picture, reference } from './parts.ts'
import { ingredientId } from './products.ts'
import { paragraphs } from './rich-text.ts'

interface IngredientText {
  title: string
  description: string
  long: readonly string[]
  cbd?: true
}

const texts: Readonly<Record<IngredientKey, IngredientText>> = {
  magnesium: {
    title: 'Magnesium',
    description: 'Tells your shoulders the meeting is over.',
    long: [
      'The mineral your shoulders have been asking about. 90 mg per can, from a friendly citrate.',
      'It is found in seeds, leafy greens and the bottom of very old seas. We use none of the seas.',
    ],
  },
  'l-theanine': {
    title: 'L-theanine',
    description: 'From green tea. Alert, in a cardigan.',
    long: [
      'The part of tea that makes tea drinkers finish their sentences. 100 mg per can.',
      'It keeps the light on and turns the radio down.',
    ],
  },
  'lemon-balm': {
    title: 'Lemon balm',
    description: 'A herb that smells like good news.',
    long: [
      'Looks like mint, smells like lemon, answers to neither. It has been steeped by worried people for centuries.',
      'They got better at it and so did the plant.',
    ],
  },
  ashwagandha: {
    title: 'Ashwagandha',
    description: 'An old root with very little to prove.',
    long: [
      'The name is longer than the effect is loud. We use the root, dried, extracted and spoken to kindly.',
      'Say it slowly. That is already half of it.',
    ],
  },
  ginger: {
    title: 'Ginger',
    description: 'Warm in the middle, like a good aunt.',
    long: [
      'Pressed, not powdered. It arrives late, stays briefly, and leaves the room warmer than it found it.',
      'No two knobs look alike, and all of them look like somebody you know.',
    ],
  },
  hibiscus: {
    title: 'Hibiscus',
    description: 'A flower that dressed for dinner.',
    long: [
      'Tart, red, and a little theatrical. We dry the petals and let the water do the talking.',
      'It turns everything pink, including, once, a colleague.',
    ],
  },
  passionflower: {
    title: 'Passionflower',
    description: 'Calmer than it sounds.',
    long: [
      'It climbs things, flowers once, and rests. We find this relatable.',
      'The name was given by people who had not met it in the evening.',
    ],
  },
  chamomile: {
    title: 'Chamomile',
    description: 'The original early night.',
    long: [
      'Small daisies that have never answered an email after six.',
      'We use the heads only. The stems have other plans, mostly lying down.',
    ],
  },
  gentian: {
    title: 'Gentian',
    description: 'Bitter on purpose.',
    long: [
      'A mountain flower with a root that tells the truth. A little makes a drink taste grown up.',
      'A lot makes it taste like advice, so we stop well before.',
    ],
  },
  'hemp-extract': {
    title: 'Hemp extract',
    description: 'A leaf that reads the room.',
    long: [
      '10 mg per can, from the flowering top, tested in every batch. Only in the cans that say so.',
      'It does not do anything dramatic. That is the point of it.',
    ],
    cbd: true,
  },
}

/** Every ingredient, with its still life. */
export const ingredientDocuments: readonly ContentDocument[] = ingredientKeys.map((key) => ({
  _id: ingredientId(key),
  _type: 'ingredient',
  title: texts[key].title,
  cbd: texts[key].cbd === true,
  image: picture(still(key)),
  description: texts[key].description,
  longDescription: paragraphs(texts[key].long),
}))

const references = (...keys: readonly IngredientKey[]) => keys.map((key) => reference(ingredientId(key)))

/** The window of home's intro (at most four), and the settings of the ingredients page. */
export const ingredientSettings: readonly ContentDocument[] = [
  {
    _id: 'ingredients-window-home',
    _type: 'ingredientsWindow',
    title: 'what’s inside',
    backgroundColor: color('#E9E6FF'),
    ingredients: references('magnesium', 'l-theanine', 'lemon-balm', 'ashwagandha'),
  },
  {
    _id: 'ingredients',
    _type: 'ingredients',
    title: 'what’s inside',
    description: 'A short list of plants and minerals with a very long attention span.',
    longDescription: paragraphs([
      'We start with water and fruit, because they were here first. Then we add things that people have been steeping, grinding and recommending to their cousins for a few thousand years.',
      'Nothing on this page will fix your life. Several things on it go well with one.',
    ]),
    featuredIngredients: references(
      'magnesium',
      'l-theanine',
      'lemon-balm',
      'ashwagandha',
      'passionflower',
      'chamomile',
    ),
  },
]
