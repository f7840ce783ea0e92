import { ArrowDownIcon } from '@sanity/icons/ArrowDown'
import { defineType } from 'sanity'
import { imageField } from '../fields/media.ts'

/** The singleton "Scroll indicator" (DOC-31). */
export const scrollIndicator = defineType({
  name: 'scrollIndicator',
  title: 'Scroll indicator',
  type: 'document',
  icon: ArrowDownIcon,
  fields: [
    imageField(
      {
        name: 'image',
        title: 'Image',
        description:
          'The hint at the foot of the home page’s splash that there is more below. Empty: left out.',
      },
      { decorative: true },
    ),
  ],
  preview: { select: { media: 'image' }, prepare: ({ media }) => ({ title: 'Scroll indicator', media }) },
})
