import { CONTENT_CAPS } from '#config/limits.ts'
import { homePress, homeProducts, homeTestimonials } from '../../../validation/documents.ts'
import { referenceField, referencesField, testimonialsField } from '../../fields/references.ts'
import { paragraphField, textField } from '../../fields/texts.ts'

const group = 'shelves'

const heading = (name: string, title: string) =>
  textField({ name, title: `${title}: title`, description: 'Above the shelf. Empty: no heading.', group })
const subheading = (name: string, title: string) =>
  textField({
    name,
    title: `${title}: subtitle`,
    description: 'Below its title. Empty: nothing stands there.',
    group,
  })
const shelf = (name: string, title: string) =>
  referencesField(
    {
      name,
      title: `${title}: products`,
      description: `In this order, at most ${CONTENT_CAPS.homeProducts}. Empty: the shelf is left out.`,
      group,
    },
    'product',
    homeProducts,
  )

/** The fields of the page's shelves, from top to bottom. */
export const shelfFields = [
  heading('samplerTitle', 'Samplers'),
  subheading('samplerSubtitle', 'Samplers'),
  shelf('featuredSampler', 'Samplers'),
  heading('zeroproofTitle', 'Zero proof'),
  subheading('zeroproofSubtitle', 'Zero proof'),
  shelf('featuredZeroproof', 'Zero proof'),
  referenceField(
    {
      name: 'moodProductCategory',
      title: 'Mood: category',
      description: 'Where the heading of the mood section leads.',
      group,
    },
    'productCategory',
    'Please choose the mood category.',
  ),
  heading('moodWaterTitle', 'Mood water'),
  subheading('moodWaterSubtitle', 'Mood water'),
  shelf('moodWaterProducts', 'Mood water'),
  heading('moodPowderTitle', 'Mood powders'),
  subheading('moodPowderSubtitle', 'Mood powders'),
  shelf('moodPowderProducts', 'Mood powders'),
  heading('waterTitle', 'Sparkling water'),
  subheading('waterSubtitle', 'Sparkling water'),
  shelf('featuredWater', 'Sparkling water'),
]

/** The fields of the page's last sections. */
export const wordsFields = [
  textField({
    name: 'pressTitle',
    title: 'Press: title',
    description: 'Above the quotes. Empty: no heading.',
    group: 'words',
  }),
  referencesField(
    {
      name: 'featuredPress',
      title: 'Press: quotes',
      description: `In this order, at most ${CONTENT_CAPS.homePress}. Empty: the section is left out.`,
      group: 'words',
    },
    'press',
    homePress,
  ),
  testimonialsField(
    {
      name: 'testimonials',
      title: 'Testimonials',
      description: `In this order, at most ${CONTENT_CAPS.homeTestimonials}. Empty: the section is left out.`,
      group: 'words',
    },
    homeTestimonials,
  ),
  textField({
    name: 'signupTitle',
    title: 'Newsletter: title',
    description: 'Above the sign-up form. Empty: no heading; with the text empty, too, no form.',
    group: 'words',
  }),
  paragraphField(
    {
      name: 'signupText',
      title: 'Newsletter: text',
      description: 'Below its title. Empty: nothing stands there.',
      group: 'words',
    },
    2,
  ),
]
