import { defineField } from 'sanity'
import { hoverImages } from '../../../validation/product.ts'
import { imageField, imageMember } from '../../fields/media.ts'

const MISSING = 'A thumbnail image is required'

/** The product's appearance on shelves (WID-01..05). */
export const thumbField = defineField({
  name: 'thumb',
  title: 'Thumbnail',
  description: 'How the product shows on shelves, in menus and in the search.',
  type: 'object',
  group: 'pictures',
  validation: (rule) => rule.required().error(MISSING),
  fields: [
    imageField(
      { name: 'image', title: 'Image', description: 'The product alone, on a transparent ground.' },
      { required: MISSING },
    ),
    defineField({
      name: 'hovers',
      title: 'Hover images',
      description: 'Float around the thumbnail while it is pointed at. Empty: nothing floats.',
      type: 'array',
      of: [imageMember({ decorative: true })],
      validation: (rule) => rule.custom(hoverImages),
    }),
  ],
})
