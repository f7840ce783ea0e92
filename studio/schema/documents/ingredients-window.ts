import { SquareIcon } from '@sanity/icons/Square'
import { defineType } from 'sanity'
import { windowIngredients } from '../../validation/documents.ts'
import { colorField } from '../fields/colors.ts'
import { referencesField } from '../fields/references.ts'
import { textField } from '../fields/texts.ts'

/** The document type "Ingredients windows" (DOC-34, VAL-24, VAL-25, WID-13). */
export const ingredientsWindow = defineType({
  name: 'ingredientsWindow',
  title: 'Ingredients window',
  type: 'document',
  icon: SquareIcon,
  fields: [
    textField({
      name: 'title',
      title: 'Title',
      description: 'Above the names of the ingredients. Empty: What’s inside.',
    }),
    colorField({
      name: 'backgroundColor',
      title: 'Background',
      description: 'Behind text and window, in the middle of the section. Empty: pale periwinkle.',
    }),
    referencesField(
      {
        name: 'ingredients',
        title: 'Ingredients',
        description: 'Those with an image show, one at a time. Empty: the window is left out.',
      },
      'ingredient',
      windowIngredients,
    ),
  ],
  preview: {
    select: {
      title: 'title',
      first: 'ingredients.0.title',
      second: 'ingredients.1.title',
      media: 'ingredients.0.image',
    },
    prepare: ({ title, first, second, media }) => ({
      title: title ?? 'Window without title',
      subtitle: [first, second].filter((name) => name !== undefined).join(', ') || 'No ingredients',
      media,
    }),
  },
})
