import { defineField } from 'sanity'
import { SPLASH_DEFAULT_PATH } from '#config/paths.ts'
import { linkField } from '../../fields/links.ts'
import { imageMember } from '../../fields/media.ts'
import { referenceField } from '../../fields/references.ts'
import { flagField, paragraphField, richTextField, textField } from '../../fields/texts.ts'

/** The fields of the page's second section and of the floating call to action. */
export const splashFields = [
  flagField({
    name: 'splashIsVerticalLayout',
    title: 'Words above pictures',
    description: 'Stacks the section. Off: words and pictures stand side by side.',
    group: 'splash',
  }),
  paragraphField(
    {
      name: 'splashTitle',
      title: 'Title',
      description: 'The large words; a new line breaks them. Empty: the shop’s tagline.',
      group: 'splash',
    },
    3,
  ),
  paragraphField({
    name: 'splashText',
    title: 'Text',
    description: 'Below the title. Empty: nothing stands there.',
    group: 'splash',
  }),
  {
    ...linkField({
      name: 'splashCta',
      title: 'Call to action',
      description: 'Below the text. Empty: "Shop", leading to sparkling water.',
      group: 'splash',
    }),
    initialValue: { _type: 'link', title: 'Shop', url: SPLASH_DEFAULT_PATH, external: false, cbd: false },
  },
  defineField({
    name: 'splashHero',
    title: 'Pictures',
    description: 'Stand in a row, in this order. Empty: the words stand alone.',
    type: 'array',
    group: 'splash',
    of: [imageMember()],
  }),
  linkField({
    name: 'floatingCta',
    title: 'Floating call to action',
    description: 'Stays at the bottom right of the page. Empty: nothing does.',
    group: 'splash',
  }),
]

/** The fields of the page's third section. */
export const introFields = [
  textField({ name: 'introTitle', title: 'Title', description: 'Empty: no heading.', group: 'intro' }),
  richTextField({
    name: 'introText',
    title: 'Text',
    description: 'Below the title. Empty: nothing stands there.',
    group: 'intro',
  }),
  referenceField(
    {
      name: 'ingredientsWindow',
      title: 'Ingredients window',
      description: 'Beside the text. Empty: title and text stand side by side.',
      group: 'intro',
    },
    'ingredientsWindow',
  ),
]
