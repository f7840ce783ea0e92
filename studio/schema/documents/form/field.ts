import { ComposeIcon } from '@sanity/icons/Compose'
import { defineArrayMember, defineField } from 'sanity'
import { selectHasOptions } from '../../../validation/documents.ts'
import { itemsOf } from '../../../validation/values.ts'
import { flagField, requiredTextField } from '../../fields/texts.ts'

/** The field types that editors choose from (FORM-17..31). */
export const fieldTypes = [
  { title: 'One line', value: 'text' },
  { title: 'Several lines', value: 'textarea' },
  { title: 'Email address', value: 'email' },
  { title: 'File', value: 'file' },
  { title: 'Web address', value: 'url' },
  { title: 'Choice', value: 'select' },
]

/** A field of a contact form. */
export const formField = defineArrayMember({
  name: 'formField',
  title: 'Field',
  type: 'object',
  icon: ComposeIcon,
  fields: [
    requiredTextField(
      { name: 'label', title: 'Label', description: 'What the shopper reads above it.' },
      'A label is required.',
    ),
    requiredTextField(
      { name: 'name', title: 'Name', description: 'What the answer is called in what you receive.' },
      'A name is required.',
    ),
    defineField({
      name: 'type',
      title: 'Type',
      description: 'What kind of answer is asked for.',
      type: 'string',
      options: { list: fieldTypes },
      initialValue: 'text',
      validation: (rule) => rule.required().error('A type is required.'),
    }),
    flagField({
      name: 'required',
      title: 'Required',
      description: 'The form is not sent without it. Off: may stay empty.',
    }),
    defineField({
      name: 'options',
      title: 'Options',
      description: 'What there is to choose from. Only a choice has any.',
      type: 'array',
      of: [defineArrayMember({ type: 'selectOption' })],
      // Options of another type stay in sight, because an error in a hidden one would keep the form from being published.
      hidden: ({ parent }) => parent?.type !== 'select' && itemsOf(parent?.options).length === 0,
      validation: (rule) => rule.custom((_, { parent }) => selectHasOptions(parent)),
    }),
    defineField({
      name: 'accept',
      title: 'Accepted files',
      description: 'Kinds of file, such as image/* or .pdf, separated by commas. Empty: pictures.',
      type: 'string',
      initialValue: 'image/*',
      hidden: ({ parent }) => parent?.type !== 'file',
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'type' } },
})
