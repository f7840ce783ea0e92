import { defineField } from 'sanity'
import { HEADER_GRADIENT } from '#config/home-fields.ts'
import { colorField } from '../../fields/colors.ts'
import { linkField } from '../../fields/links.ts'
import { imageField, videoField } from '../../fields/media.ts'
import { flagField, paragraphField } from '../../fields/texts.ts'

const group = 'featured'

/** The fields of the page's first section; the first of them says what the page is for. */
export const featuredFields = (purpose?: string) => [
  flagField({
    name: 'featuredProductEnabled',
    title: 'Enabled',
    description: [purpose, 'Shows the section. Off: the page begins with the splash.']
      .filter((part) => part !== undefined)
      .join(' '),
    group,
  }),
  paragraphField(
    {
      name: 'featuredProductTitle',
      title: 'Title',
      description:
        'The large words; a new line breaks them. Empty: none, and the splash has the heading of the page.',
      group,
    },
    2,
  ),
  paragraphField({
    name: 'featuredProductText',
    title: 'Text',
    description:
      'Beside the product; a second paragraph stands on its other side. Empty: nothing stands there.',
    group,
  }),
  linkField({
    name: 'featuredProductCta',
    title: 'Call to action',
    description: 'Below the text. Empty: left out.',
    group,
  }),
  colorField({
    name: 'featuredProductTextColor',
    title: 'Text color',
    description: 'Shows where it can be read on the section. Empty: navy.',
    group,
  }),
  colorField({
    name: 'featuredProductCtaTextColor',
    title: 'Button text color',
    description: 'Shows where it can be read on the button. Empty: white, or navy on a light button.',
    group,
  }),
  colorField({
    name: 'featuredProductCtaBackgroundColor',
    title: 'Button background color',
    description: 'Empty: navy.',
    group,
  }),
  colorField(
    {
      name: 'headerTopGradientColor',
      title: 'Color at the top of the header',
      description: 'Runs from behind the header into the section. Empty: periwinkle.',
      group,
    },
    HEADER_GRADIENT,
  ),
  defineField({
    name: 'featuredProductMediaType',
    title: 'Image or video',
    description: 'Which of the two below shows.',
    type: 'string',
    group,
    options: {
      list: [
        { title: 'Image', value: 'image' },
        { title: 'Video', value: 'video' },
      ],
      layout: 'radio',
      direction: 'horizontal',
    },
    initialValue: 'image',
    validation: (rule) => rule.required().error('Please choose image or video.'),
  }),
  imageField({
    name: 'featuredProductImage',
    title: 'Image',
    description: 'The product, on a transparent ground. Empty: no picture.',
    group,
  }),
  videoField({
    name: 'featuredProductVideo',
    title: 'Video',
    description: 'Shows where video is chosen above. Empty: the image shows.',
    group,
  }),
  imageField(
    {
      name: 'featuredProductBackgroundImage',
      title: 'Background image',
      description: 'Behind the section. Empty: the colors alone.',
      group,
    },
    { decorative: true },
  ),
]
