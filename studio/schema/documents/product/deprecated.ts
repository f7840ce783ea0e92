import { defineField } from 'sanity'
import { amazonLink } from '../../../validation/product.ts'

const around = { reason: 'The page no longer shows it. Use "Around the buy button".' }

const former = { group: 'buying', deprecated: around }

const formerText = (name: string, title: string, type: 'string' | 'text' = 'text') =>
  defineField({ ...former, name, title, type, readOnly: true, hidden: true })

/** Former fields, kept so that old documents open without warnings (DOC-04). */
export const deprecatedFields = [
  formerText('singlePurchaseNotice', 'Single purchase notice'),
  formerText('subscriptionNotice', 'Subscription notice'),
  formerText('shippingNotice', 'Shipping notice'),
  defineField({
    ...former,
    name: 'amazonLink',
    title: 'Amazon link',
    type: 'string',
    // An address that keeps the product from being published has to be in sight.
    hidden: ({ value }) => amazonLink(value) === true,
    validation: (rule) => rule.custom(amazonLink),
  }),
  formerText('amazonCta', 'Amazon call to action', 'string'),
]
