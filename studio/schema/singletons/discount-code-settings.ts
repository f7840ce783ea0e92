import { TagsIcon } from '@sanity/icons/Tags'
import { defineField, defineType } from 'sanity'
import { endAfterStart } from '../../validation/documents.ts'
import { flagField, textField } from '../fields/texts.ts'

/** The singleton "Discount code settings" (DOC-33, DISC-08..10). */
export const discountCodeSettings = defineType({
  name: 'discountCodeSettings',
  title: 'Discount code settings',
  type: 'document',
  icon: TagsIcon,
  fields: [
    flagField({
      name: 'isEnabled',
      title: 'Enabled',
      description: 'Gives every cart the code, within the times below. Off: no cart gets it.',
    }),
    textField({
      name: 'discountCode',
      title: 'Code',
      description: 'As the commerce service knows it. Empty: no cart gets one.',
    }),
    defineField({
      name: 'startTime',
      title: 'Start',
      description: 'Empty: it has always applied.',
      type: 'datetime',
    }),
    defineField({
      name: 'endTime',
      title: 'End',
      description: 'Empty: it applies for ever.',
      type: 'datetime',
      validation: (rule) => rule.custom((_, { parent }) => endAfterStart(parent)),
    }),
    flagField({
      name: 'isSubscriptionOnly',
      title: 'Subscriptions only',
      description: 'Only carts with a subscription get it. Off: every cart does.',
    }),
  ],
  preview: {
    select: { code: 'discountCode', isEnabled: 'isEnabled' },
    prepare: ({ code, isEnabled }) => ({
      title: code ?? 'No code',
      subtitle: isEnabled === true ? 'enabled' : 'not enabled',
    }),
  },
})
