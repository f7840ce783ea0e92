import { defineArrayMember, defineField } from 'sanity'
import { VariantPicker } from '../../../inputs/variant-picker/VariantPicker.tsx'
import { variantPicked } from '../../../validation/documents.ts'
import { referenceField } from '../../fields/references.ts'
import { textField } from '../../fields/texts.ts'

/** The variant that the button adds to the cart (STU-14). */
const variantField = defineField({
  name: 'variant',
  title: 'Variant',
  description:
    'What one press puts into the cart: a variant of the product above, or of its subscription. Any other is not sold here: the button then leads to the product’s page.',
  type: 'object',
  components: { input: VariantPicker },
  fields: [
    defineField({
      name: 'id',
      title: 'Id',
      description: 'The variant’s id in the commerce service.',
      type: 'string',
    }),
    textField({
      name: 'productTitle',
      title: 'Product title',
      description: 'When it was picked, to recognise it by.',
    }),
    textField({
      name: 'variantTitle',
      title: 'Variant title',
      description: 'When it was picked, to recognise it by.',
    }),
  ],
  validation: (rule) => [
    rule.required().error('Please select a product variant'),
    rule.custom((value) => (value === undefined || value === null ? true : variantPicked(value))),
  ],
})

export const offersField = defineField({
  name: 'products',
  title: 'Products',
  description: 'What can be bought here.',
  type: 'object',
  group: 'products',
  fields: [
    textField({ name: 'title', title: 'Title', description: 'Above the products. Empty: they stand alone.' }),
    textField({
      name: 'subtitle',
      title: 'Subtitle',
      description: 'Below the title. Empty: nothing stands there.',
    }),
    defineField({
      name: 'products',
      title: 'Products',
      description: 'In this order. Empty: the page says that there are none.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'buyNowProduct',
          title: 'Product',
          type: 'object',
          fields: [
            referenceField(
              { name: 'product', title: 'Product', description: 'Whose picture and words show.' },
              'product',
              'Please choose a product.',
            ),
            variantField,
          ],
          preview: {
            select: {
              title: 'product.title',
              subtitle: 'variant.variantTitle',
              media: 'product.thumb.image',
            },
          },
        }),
      ],
    }),
  ],
})
