import { InsertBelowIcon } from '@sanity/icons/InsertBelow'
import { defineType } from 'sanity'
import { paragraphField, textField } from '../fields/texts.ts'

/** The singleton "Site footer" (DOC-24). */
export const siteFooter = defineType({
  name: 'siteFooter',
  title: 'Site footer',
  type: 'document',
  icon: InsertBelowIcon,
  fields: [
    paragraphField(
      {
        name: 'newsletterText',
        title: 'Newsletter',
        description: 'Above the sign-up form. Empty: the shop’s tagline.',
      },
      2,
    ),
    paragraphField({ name: 'disclaimer', title: 'Disclaimer', description: 'Small print. Empty: left out.' }),
    paragraphField({
      name: 'fdaDisclaimer',
      title: 'FDA disclaimer',
      description: 'Small print, below the disclaimer. Empty: left out.',
    }),
    textField({
      name: 'copyright',
      title: 'Copyright and trademarks',
      description: 'The last line of every page. Empty: left out.',
    }),
  ],
  preview: { prepare: () => ({ title: 'Site footer' }) },
})
