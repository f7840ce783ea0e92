import { ClipboardIcon } from '@sanity/icons/Clipboard'
import { UserIcon } from '@sanity/icons/User'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { emailAddress } from '../../validation/common-rules.ts'
import { fieldNames } from '../../validation/documents.ts'
import { isBlank } from '../../validation/values.ts'
import { byTitle, pathLabel, titleAndSlug } from '../fields/pages.ts'
import { paragraphField, textField } from '../fields/texts.ts'
import { formField } from './form/field.ts'
import { otherFormWithId } from './form/form-id.ts'

/** The document type "Contact Forms" (DOC-35). */
export const form = defineType({
  name: 'form',
  title: 'Contact form',
  type: 'document',
  icon: ClipboardIcon,
  fields: [
    ...titleAndSlug('form', 'The heading of the form’s page, and its name in links.'),
    paragraphField({
      name: 'description',
      title: 'Description',
      description:
        'What stands beside the form, and what search engines and shared links say of it. Empty: "A few fields, and an answer from a person."',
    }),
    defineField({
      name: 'id',
      title: 'Id',
      description: 'What the form is sent as. Empty: the document’s own id.',
      type: 'string',
      validation: (rule) =>
        rule.custom(async (value, context) => {
          if (value === undefined || isBlank(value)) return true
          const other = await otherFormWithId(value, context)
          return other === null || `Another form has this id already: ${other}.`
        }),
    }),
    defineField({
      name: 'notificationRecipients',
      title: 'Recipients',
      description: 'Who is told when it has been sent. Empty: the shop’s own address.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'recipient',
          title: 'Recipient',
          type: 'object',
          icon: UserIcon,
          fields: [
            textField({ name: 'name', title: 'Name', description: 'Empty: the address alone.' }),
            defineField({
              name: 'email',
              title: 'Email address',
              description: 'Where the notification goes.',
              type: 'string',
              validation: (rule) => [
                rule.required().error('An email address is required.'),
                rule.custom(emailAddress),
              ],
            }),
          ],
          preview: { select: { title: 'name', subtitle: 'email' } },
        }),
      ],
    }),
    defineField({
      name: 'fields',
      title: 'Fields',
      description: 'What is asked, in this order. Empty: the page has its title alone.',
      type: 'array',
      of: [formField],
      validation: (rule) => rule.custom(fieldNames),
    }),
    defineField({
      name: 'submitValue',
      title: 'Button',
      description: 'The words on the button. Empty: "Submit".',
      type: 'string',
      initialValue: 'Submit',
    }),
    defineField({
      name: 'successMessage',
      title: 'After sending',
      description: 'What the shopper reads then. Empty: "Success! Thank you."',
      type: 'string',
      initialValue: 'Success! Thank you.',
    }),
  ],
  orderings: [byTitle],
  preview: {
    select: { title: 'title', slug: 'slug.current' },
    prepare: ({ title, slug }) => ({ title, subtitle: pathLabel('form', slug) }),
  },
})
