import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf'
import { DocumentSheetIcon } from '@sanity/icons/DocumentSheet'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { cbdField, requiredTextField, textField } from '../fields/texts.ts'

/** The singleton "Lab Results page" (DOC-12). */
export const labResults = defineType({
  name: 'labResults',
  title: 'Lab Results page',
  type: 'document',
  icon: DocumentSheetIcon,
  fields: [
    cbdField('the page'),
    textField({
      name: 'pageTitle',
      title: 'Title',
      description: 'The heading of the page. Empty: "Lab results".',
    }),
    textField({
      name: 'subTitle',
      title: 'Subtitle',
      description: 'Below the heading. Empty: nothing stands there.',
    }),
    defineField({
      name: 'hempFreeTestResults',
      title: 'Results of products without hemp',
      description: 'One file for all of them, to download. Empty: left out.',
      type: 'file',
      icon: DocumentPdfIcon,
    }),
    defineField({
      name: 'labResults',
      title: 'Lab results',
      description: 'One batch each, in this order. Empty: the page says that there are none yet.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'labResult',
          title: 'Lab result',
          type: 'object',
          fields: [
            requiredTextField(
              { name: 'name', title: 'Name', description: 'What was tested, as people read it.' },
              'A name is required.',
            ),
            cbdField('the result'),
            textField({
              name: 'product',
              title: 'Product',
              description: 'What it is sold as. Empty: the name stands alone.',
            }),
            textField({
              name: 'lotCode',
              title: 'Lot code',
              description: 'As it stands on the pack. Empty: none shows.',
            }),
            defineField({
              name: 'coa',
              title: 'Certificate of analysis',
              description: 'The file to download. Empty: the page says that it is on its way.',
              type: 'file',
              icon: DocumentPdfIcon,
            }),
          ],
          preview: { select: { title: 'name', subtitle: 'lotCode' } },
        }),
      ],
    }),
  ],
  preview: {
    select: { subtitle: 'pageTitle' },
    prepare: ({ subtitle }) => ({ title: 'Lab Results page', subtitle }),
  },
})
