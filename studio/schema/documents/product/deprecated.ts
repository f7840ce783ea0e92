import { defineField } from 'sanity'
import { httpsAddress } from '../../../validation/common-rules.ts'

/** Hides an empty deprecated field; one with a value is read-only and shows why it is deprecated. */
const whenEmpty = ({ value }: { value?: unknown }) => value === undefined

const around = { reason: 'The page no longer shows it. Use "Around the buy button".' }

const former = { group: 'buying', deprecated: around, hidden: whenEmpty }

const formerText = (name: string, title: string, type: 'string' | 'text' = 'text') =>
  defineField({ ...former, name, title, type, readOnly: true })

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
    validation: (rule) => rule.custom(httpsAddress),
  }),
  formerText('amazonCta', 'Amazon call to action', 'string'),
]
