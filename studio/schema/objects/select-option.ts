import { SelectIcon } from '@sanity/icons/Select'
import { defineType } from 'sanity'
import { requiredTextField } from '../fields/texts.ts'

/** An option of a select field (OBJ-09). */
export const selectOption = defineType({
  name: 'selectOption',
  title: 'Option',
  type: 'object',
  icon: SelectIcon,
  fields: [
    requiredTextField(
      { name: 'key', title: 'Label', description: 'What the shopper reads and chooses.' },
      'An option needs a label.',
    ),
    requiredTextField(
      { name: 'value', title: 'Value', description: 'What is sent to you when it is chosen.' },
      'An option needs a value.',
    ),
  ],
  preview: { select: { title: 'key', subtitle: 'value' } },
})
