import { LemonIcon } from '@sanity/icons/Lemon'
import { defineType } from 'sanity'
import { referencesField } from '../fields/references.ts'
import { paragraphField, richTextField, textField } from '../fields/texts.ts'

/** The singleton "Settings" (DOC-09). */
export const ingredients = defineType({
  name: 'ingredients',
  title: 'Ingredients settings',
  type: 'document',
  icon: LemonIcon,
  fields: [
    textField({
      name: 'title',
      title: 'Title',
      description: 'Above the ingredients on the What’s Inside page. Empty: "Ingredients".',
    }),
    paragraphField({
      name: 'description',
      title: 'Description',
      description: 'Below the title. Empty: nothing stands there.',
    }),
    richTextField({
      name: 'longDescription',
      title: 'Long description',
      description: 'Below that. Empty: nothing stands there.',
    }),
    referencesField(
      {
        name: 'featuredIngredients',
        title: 'Ingredients',
        description: 'Shown first, in this order; all others follow. Empty: all are shown.',
      },
      'ingredient',
    ),
  ],
  preview: {
    select: { subtitle: 'title' },
    prepare: ({ subtitle }) => ({ title: 'Ingredients settings', subtitle }),
  },
})
