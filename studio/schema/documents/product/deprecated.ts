import { defineField } from 'sanity'
import { httpsAddress } from '../../../validation/shared.ts'

/** Out of sight where nothing is left in it; what is left shows read-only with its reason, and can be seen to be wrong. */
const whenEmpty = ({ value }: { value?: unknown }) => value === undefined

const around = { reason: 'The page no longer shows it. Use "Around the buy button".' }

/** DOC-04: fields of former times, kept so that old documents open without complaint. */
export const deprecatedFields = [
  defineField({
    name: 'singlePurchaseNotice',
    title: 'Single purchase notice',
    type: 'text',
    group: 'buying',
    deprecated: around,
    hidden: whenEmpty,
    readOnly: true,
  }),
  defineField({
    name: 'subscriptionNotice',
    title: 'Subscription notice',
    type: 'text',
    group: 'buying',
    deprecated: around,
    hidden: whenEmpty,
    readOnly: true,
  }),
  defineField({
    name: 'shippingNotice',
    title: 'Shipping notice',
    type: 'text',
    group: 'buying',
    deprecated: around,
    hidden: whenEmpty,
    readOnly: true,
  }),
  defineField({
    name: 'amazonLink',
    title: 'Amazon link',
    type: 'string',
    group: 'buying',
    deprecated: around,
    hidden: whenEmpty,
    validation: (rule) => rule.custom(httpsAddress),
  }),
  defineField({
    name: 'amazonCta',
    title: 'Amazon call to action',
    type: 'string',
    group: 'buying',
    deprecated: around,
    hidden: whenEmpty,
    readOnly: true,
  }),
]
