import { BasketIcon } from '@sanity/icons/Basket'
import { defineField, defineType } from 'sanity'
import { freeShippingThreshold, giftNotePlaceholder } from '../../validation/documents.ts'
import { requiredParagraph, requiredParagraphField } from '../fields/texts.ts'

/** The singleton "Cart" (DOC-28, VAL-40, VAL-41). */
export const cart = defineType({
  name: 'cart',
  title: 'Cart',
  type: 'document',
  icon: BasketIcon,
  fields: [
    defineField({
      name: 'giftNoteTextPlaceholder',
      title: 'Gift note placeholder',
      description: 'Stands in the gift note until the shopper writes one.',
      type: 'text',
      rows: 2,
      validation: (rule) => [
        ...requiredParagraph('A gift note placeholder is required.')(rule),
        rule.custom(giftNotePlaceholder),
      ],
    }),
    requiredParagraphField(
      { name: 'giftingNotice', title: 'Gifting notice', description: 'In the gift block of the cart.' },
      'A gifting notice is required.',
    ),
    requiredParagraphField(
      {
        name: 'cbdWarning',
        title: 'Hemp warning',
        description: 'Above checkout when something hemp-derived is in the cart.',
      },
      'A hemp warning is required.',
    ),
    requiredParagraphField(
      {
        name: 'shippingNotePowderProducts',
        title: 'Shipping note for powders',
        description: 'Above checkout when powders are in the cart.',
      },
      'A shipping note for powders is required.',
    ),
    defineField({
      name: 'freeShippingThreshold',
      title: 'Free shipping from',
      description:
        'In the shop’s own currency, such as 45 or 49.95: the cart says how much is missing. It has to be what the commerce service goes by. Empty: the cart says nothing.',
      type: 'number',
      validation: (rule) => rule.custom(freeShippingThreshold),
    }),
  ],
  preview: { prepare: () => ({ title: 'Cart' }) },
})
