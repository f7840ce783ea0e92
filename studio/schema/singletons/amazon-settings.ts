import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { imageField } from '../fields/media.ts'

/** The singleton "Amazon settings" (DOC-32). */
export const amazonSettings = defineType({
  name: 'amazonSettings',
  title: 'Amazon settings',
  type: 'document',
  icon: ImageIcon,
  fields: [
    imageField({
      name: 'image',
      title: 'Image',
      description: 'Stands on every product’s Amazon link. Empty: the link has its words alone.',
    }),
  ],
  preview: { select: { media: 'image' }, prepare: ({ media }) => ({ title: 'Amazon settings', media }) },
})
