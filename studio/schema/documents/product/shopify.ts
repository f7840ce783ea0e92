import { defineArrayMember, defineField } from 'sanity'
import { ProductPicker, SubscriptionPicker } from '../../../inputs/product-picker/ProductPicker.tsx'
import { DefaultSku } from '../../../inputs/sku-picker/DefaultSku.tsx'
import { SubscriptionSkus } from '../../../inputs/sku-picker/SubscriptionSkus.tsx'
import { productPicked, subscriptionPicked } from '../../../validation/product.ts'
import { flagField, textField } from '../../fields/texts.ts'

const idField = defineField({
  name: 'id',
  title: 'Id',
  description: 'The product’s id in the commerce service.',
  type: 'string',
})

const titleField = textField({
  name: 'title',
  title: 'Title',
  description: 'The product’s name in the commerce service when it was picked, to recognise it by.',
})

const skuField = textField({ name: 'sku', title: 'SKU', description: 'As the commerce service lists it.' })

/** The products of the commerce service that this document describes (STU-13). */
export const shopifyField = defineField({
  name: 'shopify',
  title: 'Commerce',
  description: 'Which products of the commerce service are sold here: prices and stock come from there.',
  type: 'object',
  group: 'buying',
  validation: (rule) => rule.required().error('Please select a product'),
  fields: [
    flagField(
      {
        name: 'isSubscription',
        title: 'Can be subscribed to',
        description: 'Asks for a subscription product and offers both ways of buying. Off: sold once only.',
      },
      true,
    ),
    defineField({
      name: 'product',
      title: 'Product',
      description: 'What is sold once.',
      type: 'object',
      components: { input: ProductPicker },
      fields: [
        idField,
        titleField,
        textField({
          name: 'image',
          title: 'Image',
          description: 'The address of its picture when it was picked, to recognise it by.',
        }),
      ],
      validation: (rule) => [
        rule.required().error('Please select a product'),
        rule.custom((value) => (value === undefined || value === null ? true : productPicked(value))),
      ],
    }),
    defineField({
      name: 'subscription',
      title: 'Subscription product',
      description: 'What is sold as a subscription: of the shop’s products those with a selling plan.',
      type: 'object',
      components: { input: SubscriptionPicker },
      hidden: ({ parent }) => parent?.isSubscription === false,
      fields: [idField, titleField],
      validation: (rule) => rule.custom((_, { parent }) => subscriptionPicked(parent)),
    }),
    defineField({
      name: 'defaultSku',
      title: 'Default variant',
      description: 'Chosen when the page opens. Empty: the first one that can be had.',
      type: 'object',
      components: { input: DefaultSku },
      fields: [skuField],
    }),
    defineField({
      name: 'subscriptionSkus',
      title: 'Subscription variants',
      description: 'Which variants can be subscribed to. Empty: all of the subscription product’s.',
      type: 'array',
      components: { input: SubscriptionSkus },
      hidden: ({ parent }) => parent?.isSubscription === false,
      of: [
        defineArrayMember({
          name: 'sku',
          title: 'Variant',
          type: 'object',
          fields: [skuField],
          preview: { select: { title: 'sku' } },
        }),
      ],
    }),
  ],
})
