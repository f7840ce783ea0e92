import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { defineField, defineType } from 'sanity'
import { filled } from '../../validation/common-rules.ts'
import { imageField } from '../fields/media.ts'

/** The singleton "Site meta" (DOC-20). */
export const siteMeta = defineType({
  name: 'siteMeta',
  title: 'Site meta',
  type: 'document',
  icon: EarthGlobeIcon,
  fields: [
    defineField({
      name: 'siteDescription',
      title: 'Description',
      description:
        'What search engines and shared links say of pages without a description of their own. Empty: nothing.',
      type: 'text',
      rows: 3,
      validation: (rule) =>
        rule.custom(filled('Without a description, search results say nothing of the shop.')).warning(),
    }),
    imageField({
      name: 'image',
      title: 'Image',
      description: 'The picture of shared links to pages without a poster. Empty: none.',
    }),
  ],
  preview: {
    select: { subtitle: 'siteDescription', media: 'image' },
    prepare: ({ subtitle, media }) => ({ title: 'Site meta', subtitle, media }),
  },
})
