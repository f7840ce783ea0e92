import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineType } from 'sanity'
import { textField } from '../fields/texts.ts'

/** The singleton "Klaviyo settings" (DOC-21). */
export const klaviyo = defineType({
  name: 'klaviyo',
  title: 'Klaviyo settings',
  type: 'document',
  icon: EnvelopeIcon,
  fields: [
    textField({
      name: 'listId',
      title: 'List id',
      description:
        'The mailing list that sign-ups go to unless their page names another. Empty: they cannot be sent.',
    }),
  ],
  preview: {
    select: { subtitle: 'listId' },
    prepare: ({ subtitle }) => ({ title: 'Klaviyo settings', subtitle }),
  },
})
