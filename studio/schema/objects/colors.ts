import { ColorWheelIcon } from '@sanity/icons/ColorWheel'
import { defineType } from 'sanity'
import { colorField, colorListField } from '../fields/colors.ts'

/** The colors of a page or section (OBJ-03). */
export const colors = defineType({
  name: 'colors',
  title: 'Colors',
  type: 'object',
  icon: ColorWheelIcon,
  fields: [
    colorField({
      name: 'textColor',
      title: 'Text',
      description: 'Shows where it can be read on these backgrounds. Empty: navy.',
    }),
    colorListField({
      name: 'backgroundColors',
      title: 'Backgrounds',
      description:
        'Top to bottom; several run into one another, and dark ones are lightened. Empty: the shop’s own sky.',
    }),
  ],
})
