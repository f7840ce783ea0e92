import { SparklesIcon } from '@sanity/icons/Sparkles'
import { defineType } from 'sanity'
import { textField } from '../fields/texts.ts'

/** The singleton "Rebuy settings" (DOC-22). */
export const rebuy = defineType({
  name: 'rebuy',
  title: 'Rebuy settings',
  type: 'document',
  icon: SparklesIcon,
  fields: [
    textField({
      name: 'dataSourceId',
      title: 'Data source id',
      description:
        'The id of a data source (ruleset) at Rebuy, where the cart’s suggestions come from. Empty: the cart suggests nothing.',
    }),
  ],
  preview: {
    select: { subtitle: 'dataSourceId' },
    prepare: ({ subtitle }) => ({ title: 'Rebuy settings', subtitle }),
  },
})
