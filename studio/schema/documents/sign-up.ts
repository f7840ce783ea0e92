import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { offers } from '../../validation/documents.ts'
import { imageField } from '../fields/media.ts'
import { byTitle, pagePreview, sharingFields, sharingGroup, titleAndSlug } from '../fields/pages.ts'
import { cbdField, paragraphField, textField } from '../fields/texts.ts'

/** The document type "Sign Up pages" (DOC-23). */
export const signUp = defineType({
  name: 'signUp',
  title: 'Sign Up page',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [
    { name: 'basics', title: 'Basics', default: true },
    { name: 'content', title: 'Content' },
    sharingGroup,
  ],
  fields: [
    ...titleAndSlug('signUp', 'The page’s name in links and search results.', 'basics'),
    cbdField('the page', 'basics'),
    textField({
      name: 'listId',
      title: 'List id',
      description: 'The mailing list that people join here. Empty: the list of Klaviyo settings.',
      group: 'basics',
    }),
    defineField({
      name: 'intro',
      title: 'Introduction',
      description: 'Around the form.',
      type: 'object',
      group: 'content',
      fields: [
        textField({ name: 'title', title: 'Title', description: 'The heading. Empty: the page’s title.' }),
        paragraphField({
          name: 'text',
          title: 'Text',
          description: 'Below the heading. Empty: nothing stands there.',
        }),
        textField({
          name: 'cta',
          title: 'Button',
          description: 'The words on the button. Empty: "sign up".',
        }),
        paragraphField({
          name: 'disclaimer',
          title: 'Small print',
          description: 'At the foot of the form. Empty: left out.',
        }),
      ],
    }),
    imageField({
      name: 'splash',
      title: 'Splash',
      description: 'The large picture beside the form. Empty: the form stands alone.',
      group: 'content',
    }),
    textField({
      name: 'whatYouGetTitle',
      title: 'What you get: title',
      description: 'Above the offers. Empty: "What you get".',
      group: 'content',
    }),
    defineField({
      name: 'whatYouGet',
      title: 'What you get',
      description: 'What signing up brings, in this order. Empty: the section is left out.',
      type: 'array',
      group: 'content',
      validation: (rule) => rule.custom(offers),
      of: [
        defineArrayMember({
          name: 'offer',
          title: 'Offer',
          type: 'object',
          fields: [
            imageField({
              name: 'image',
              title: 'Image',
              description: 'Above the words. Empty: the words stand alone.',
            }),
            textField({
              name: 'title',
              title: 'Title',
              description: 'The offer in a few words. Empty: left out.',
            }),
            paragraphField(
              { name: 'text', title: 'Text', description: 'More about it. Empty: left out.' },
              2,
            ),
          ],
          preview: { select: { title: 'title', subtitle: 'text', media: 'image' } },
        }),
      ],
    }),
    ...sharingFields('Empty: the text of the introduction.', 'the large picture, or else that of Site meta'),
  ],
  orderings: [byTitle],
  preview: pagePreview('signUp'),
})
