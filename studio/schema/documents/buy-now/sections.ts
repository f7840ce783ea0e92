import { defineArrayMember, defineField } from 'sanity'
import { filledRichText } from '../../../validation/common-rules.ts'
import { frequencyIntervals, reasons } from '../../../validation/documents.ts'
import { itemsOf } from '../../../validation/values.ts'
import { imageField } from '../../fields/media.ts'
import { paragraphField, requiredTextField, textField, textsField } from '../../fields/texts.ts'

export const reasonsTitleField = textField({
  name: 'whyItsGreatTitle',
  title: 'Reasons: title',
  description: 'Above the reasons. Empty: they stand alone.',
  group: 'sections',
})

export const reasonsField = defineField({
  name: 'whyItsGreat',
  title: 'Reasons',
  description: 'Why to buy, in this order. Empty: the section is left out.',
  type: 'array',
  group: 'sections',
  validation: (rule) => rule.custom(reasons),
  of: [
    defineArrayMember({
      name: 'reason',
      title: 'Reason',
      type: 'object',
      fields: [
        imageField({
          name: 'thumbnail',
          title: 'Image',
          description: 'Above the words. Empty: the words stand alone.',
        }),
        textField({ name: 'heading1', title: 'First line', description: 'The reason. Empty: left out.' }),
        textField({ name: 'heading2', title: 'Second line', description: 'More about it. Empty: left out.' }),
      ],
      preview: { select: { title: 'heading1', subtitle: 'heading2', media: 'thumbnail' } },
    }),
  ],
})

export const frequencyField = defineField({
  name: 'frequency',
  title: 'Frequency',
  description: 'How often to have it sent, as a small table.',
  type: 'object',
  group: 'sections',
  fields: [
    textField({ name: 'title', title: 'Title', description: 'Above the table. Empty: no heading.' }),
    paragraphField(
      { name: 'text', title: 'Text', description: 'Below the title. Empty: nothing stands there.' },
      2,
    ),
    textsField({
      name: 'headings',
      title: 'Column headings',
      description: 'Left and right. Empty: no headings.',
    }),
    defineField({
      name: 'intervals',
      title: 'Intervals',
      description: 'The rows of the table. Empty: the section is left out.',
      type: 'array',
      validation: (rule) => rule.custom(frequencyIntervals),
      of: [
        defineArrayMember({
          name: 'interval',
          title: 'Interval',
          type: 'object',
          fields: [
            textField({ name: 'title', title: 'Title', description: 'The left column. Empty: left out.' }),
            textField({ name: 'text', title: 'Text', description: 'The right column. Empty: left out.' }),
          ],
          preview: { select: { title: 'title', subtitle: 'text' } },
        }),
      ],
    }),
  ],
})

const ANSWER_MISSING = 'An answer is required.'
const saysSomething = filledRichText(ANSWER_MISSING)

export const faqField = defineField({
  name: 'faq',
  title: 'Questions',
  description: 'What people ask, each answer folded in below its question.',
  type: 'object',
  group: 'sections',
  fields: [
    textField({ name: 'title', title: 'Title', description: 'Above the questions. Empty: "Questions".' }),
    defineField({
      name: 'faqs',
      title: 'Questions',
      description: 'In this order. Empty: the section is left out.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'faq',
          title: 'Question',
          type: 'object',
          fields: [
            requiredTextField(
              { name: 'question', title: 'Question', description: 'As people ask it.' },
              'A question is required.',
            ),
            defineField({
              name: 'answer',
              title: 'Answer',
              description: 'Shows when the question is pressed.',
              type: 'richText',
              validation: (rule) => [
                rule.required().min(1).error(ANSWER_MISSING),
                rule.custom((blocks) => (itemsOf(blocks).length === 0 ? true : saysSomething(blocks))),
              ],
            }),
          ],
          preview: { select: { title: 'question', subtitle: 'answer.0.children.0.text' } },
        }),
      ],
    }),
  ],
})
