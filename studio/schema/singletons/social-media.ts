import { UsersIcon } from '@sanity/icons/Users'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { outsideUrl } from '../../validation/link.ts'
import { requiredTextField } from '../fields/texts.ts'

/** The singleton "Social media" (DOC-19). */
export const socialMedia = defineType({
  name: 'socialMedia',
  title: 'Social media',
  type: 'document',
  icon: UsersIcon,
  fields: [
    defineField({
      name: 'links',
      title: 'Links',
      description: 'In the footer, in this order. Empty: left out.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'socialLink',
          title: 'Link',
          type: 'object',
          fields: [
            requiredTextField(
              { name: 'name', title: 'Name', description: 'Of the place, as people read it.' },
              'A name is required.',
            ),
            defineField({
              name: 'url',
              title: 'URL',
              description: 'Your page there.',
              type: 'string',
              validation: (rule) => [rule.required().error('A URL is required.'), rule.custom(outsideUrl)],
            }),
          ],
          preview: { select: { title: 'name', subtitle: 'url' } },
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Social media' }) },
})
