import { LemonIcon } from '@sanity/icons/Lemon'
import { defineType } from 'sanity'
import { imageField } from '../fields/media.ts'
import { byTitle } from '../fields/pages.ts'
import { cbdField, paragraphField, requiredTextField, richTextField } from '../fields/texts.ts'

/** The document type "Ingredient list" (DOC-10). */
export const ingredient = defineType({
  name: 'ingredient',
  title: 'Ingredient',
  type: 'document',
  icon: LemonIcon,
  fields: [
    requiredTextField(
      { name: 'title', title: 'Title', description: 'Its name, wherever it shows.' },
      'A title is required.',
    ),
    cbdField('the ingredient'),
    imageField({
      name: 'image',
      title: 'Image',
      description: 'Shows beside its words. Empty: the words stand alone.',
    }),
    paragraphField(
      {
        name: 'description',
        title: 'Description',
        description: 'One line on product pages. Empty: the title stands alone.',
      },
      2,
    ),
    richTextField({
      name: 'longDescription',
      title: 'Long description',
      description: 'On the page about what is inside, folded in below the description. Empty: left out.',
    }),
  ],
  orderings: [byTitle],
  preview: { select: { title: 'title', subtitle: 'description', media: 'image' } },
})
