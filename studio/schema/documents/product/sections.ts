import { defineArrayMember, defineField } from 'sanity'
import { outsideUrl } from '../../../validation/link.ts'
import { socialPosts } from '../../../validation/product.ts'
import { linkField } from '../../fields/links.ts'
import { imageField, imageMember } from '../../fields/media.ts'
import { referenceField, referencesField } from '../../fields/references.ts'
import { paragraphField, requiredTextField, textField } from '../../fields/texts.ts'

export const featuresField = defineField({
  name: 'features',
  title: 'Features',
  description: 'What is good about it, as a list on its page.',
  type: 'object',
  group: 'page',
  fields: [
    textField({
      name: 'title',
      title: 'Title',
      description: 'Above the list. Empty: the list stands alone.',
    }),
    defineField({
      name: 'list',
      title: 'List',
      description: 'In this order. Empty: the section is left out.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'feature',
          title: 'Feature',
          type: 'object',
          fields: [
            requiredTextField(
              { name: 'title', title: 'Title', description: 'The feature in a few words.' },
              'A feature needs a title.',
            ),
            paragraphField({
              name: 'text',
              title: 'Text',
              description: 'More about it. Empty: the title says it all.',
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'text' } },
        }),
      ],
    }),
    linkField({ name: 'cta', title: 'Call to action', description: 'Below the list. Empty: left out.' }),
  ],
})

export const relatedProductsField = defineField({
  name: 'relatedProducts',
  title: 'Related products',
  description: 'What else to look at, at the foot of its page.',
  type: 'object',
  group: 'page',
  fields: [
    referencesField(
      {
        name: 'products',
        title: 'Products',
        description:
          'In this order. Empty: the featured one stands alone; without it, the section is left out.',
      },
      'product',
    ),
    referenceField(
      {
        name: 'featured',
        title: 'Featured',
        description: 'Stands before the others. Empty: none does.',
      },
      'product',
    ),
  ],
})

export const relatedSocialMediaField = defineField({
  name: 'relatedSocialMedia',
  title: 'Social posts',
  description: 'What people posted about it.',
  type: 'object',
  group: 'page',
  fields: [
    textField({
      name: 'title',
      title: 'Title',
      description: 'Above the posts. Empty: the posts stand alone.',
    }),
    defineField({
      name: 'posts',
      title: 'Posts',
      description: 'In this order. Empty: the section is left out.',
      type: 'array',
      validation: (rule) => rule.custom(socialPosts),
      of: [
        defineArrayMember({
          name: 'socialPost',
          title: 'Post',
          type: 'object',
          fields: [
            imageField(
              { name: 'image', title: 'Image', description: 'What the post shows.' },
              { required: 'A post needs an image.' },
            ),
            defineField({
              name: 'url',
              title: 'URL',
              description: 'Leads to the post. Empty: the picture leads nowhere.',
              type: 'string',
              validation: (rule) => rule.custom(outsideUrl),
            }),
          ],
          preview: { select: { title: 'image.alt', subtitle: 'url', media: 'image' } },
        }),
      ],
    }),
  ],
})

export const lookbookField = defineField({
  name: 'lookbook',
  title: 'Lookbook',
  description:
    'Pictures of it in its surroundings: one or two stand side by side, more can be paged through.',
  type: 'object',
  group: 'page',
  fields: [
    defineField({
      name: 'images',
      title: 'Images',
      description: 'In this order. Empty: the section is left out.',
      type: 'array',
      of: [imageMember()],
    }),
    linkField({ name: 'cta', title: 'Call to action', description: 'Beside the heading. Empty: left out.' }),
  ],
})
