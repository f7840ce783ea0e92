import { defineField } from 'sanity'
import { outsideUrl } from '../../../validation/link.ts'
import { textField, textsField } from '../../fields/texts.ts'

const option = (name: string, title: string) =>
  defineField({
    name,
    title,
    description: 'What stands beside this way of buying.',
    type: 'object',
    fields: [
      textsField({
        name: 'details',
        title: 'Details',
        description: 'A short list below it. Empty: no list.',
      }),
      textField({
        name: 'badge',
        title: 'Badge',
        description: 'A few words beside it, such as "keep 15%". Empty: no badge.',
      }),
    ],
  })

/** The texts around the product form. */
export const purchaseSettingsField = defineField({
  name: 'purchaseSettings',
  title: 'Around the buy button',
  description: 'What the page says where the product is bought.',
  type: 'object',
  group: 'buying',
  fields: [
    defineField({
      name: 'options',
      title: 'Ways of buying',
      description: 'Shown where there are two of them.',
      type: 'object',
      fields: [option('subscription', 'Subscription'), option('single', 'Once')],
    }),
    textsField({
      name: 'details',
      title: 'Details',
      description: 'A short list below the button. Empty: no list.',
    }),
    defineField({
      name: 'amazon',
      title: 'Amazon',
      description: 'A second place to buy it.',
      type: 'object',
      fields: [
        defineField({
          name: 'productLink',
          title: 'Link',
          description: 'Below the button, with the picture of Amazon settings. Empty: left out.',
          type: 'object',
          fields: [
            defineField({
              name: 'url',
              title: 'URL',
              description: 'The product’s address there. Empty: the link is left out.',
              type: 'string',
              validation: (rule) => rule.custom(outsideUrl),
            }),
            textField({
              name: 'text',
              title: 'Text',
              description: 'The words to press. Empty: "Buy on Amazon".',
            }),
          ],
        }),
      ],
    }),
  ],
})
