import type { FlavourKey } from '../art/flavours.ts'
import type { FruitName } from '../art/fruits.ts'
import type { GoodPicture, IngredientKey } from './good.ts'

const fruitWords: Readonly<Record<FruitName, string>> = {
  orange: 'Half a blood orange',
  lemon: 'A slice of lemon',
  lime: 'A slice of lime',
  peach: 'A peach with one leaf',
  ginger: 'A knob of ginger',
  coconut: 'Half a coconut',
  pomegranate: 'A cut pomegranate',
  hibiscus: 'A hibiscus flower',
  cherries: 'Two black cherries',
  mint: 'A sprig of mint',
  orangeWhole: 'A whole blood orange',
}

const companions: Readonly<Record<FlavourKey, readonly [FruitName, FruitName]>> = {
  'lemon-mint': ['lemon', 'mint'],
  'coconut-lime': ['coconut', 'lime'],
  'peach-ginger': ['peach', 'ginger'],
  'blood-orange': ['orangeWhole', 'orange'],
  'pomegranate-hibiscus': ['hibiscus', 'pomegranate'],
  'black-cherry': ['cherries', 'cherries'],
}

export const fruit = (name: FruitName): GoodPicture => ({ name: `bit-${name}`, alt: fruitWords[name] })

/** What rises beside a pack of this flavour when it is hovered. */
export const fruitsOf = (key: FlavourKey): readonly GoodPicture[] => companions[key].map(fruit)

const ingredientWords: Readonly<Record<IngredientKey, { alt: string; caption: string }>> = {
  magnesium: { alt: 'Pale crystals of magnesium on a plinth', caption: 'Magnesium, standing around' },
  'l-theanine': { alt: 'Green tea leaves growing out of a cup', caption: 'L-theanine, by way of tea' },
  'lemon-balm': {
    alt: 'A sprig of lemon balm in a small vase',
    caption: 'Lemon balm, smelling like good news',
  },
  ashwagandha: {
    alt: 'A bundle of ashwagandha root with leaves',
    caption: 'Ashwagandha, tied up for the evening',
  },
  ginger: { alt: 'A knob of ginger on a plinth', caption: 'Ginger, warm in every sense' },
  hibiscus: { alt: 'A hibiscus flower in a glass bowl', caption: 'Hibiscus, dressed for dinner' },
  passionflower: { alt: 'A passionflower on a curling vine', caption: 'Passionflower, despite the name' },
  chamomile: { alt: 'Chamomile flowers in a cup', caption: 'Chamomile, the original early night' },
  gentian: { alt: 'Blue gentian flowers in a jar', caption: 'Gentian, bitter on purpose' },
  'hemp-extract': { alt: 'A hemp leaf and a dropper bottle', caption: 'Hemp, the whole leaf of it' },
}

export const still = (key: IngredientKey): GoodPicture => ({ name: `still-${key}`, ...ingredientWords[key] })
