import { LinkIcon } from '@sanity/icons/Link'
import { PackageIcon } from '@sanity/icons/Package'
import type { ReactNode } from 'react'
import { defineArrayMember, defineField, defineType } from 'sanity'

const Small = ({ children }: { children: ReactNode }) => <span style={{ fontSize: '0.8em' }}>{children}</span>
const Large = ({ children }: { children: ReactNode }) => <span style={{ fontSize: '1.3em' }}>{children}</span>

const letter = (text: string) => () => <span style={{ fontWeight: 600 }}>{text}</span>

/** OBJ-04: what the shop can show; whatever else is pasted loses its style and keeps its words. */
export const richText = defineType({
  name: 'richText',
  title: 'Rich text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Text', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Subheading', value: 'h3' },
        { title: 'Small heading', value: 'h4' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Bold', value: 'strong' },
          { title: 'Italic', value: 'em' },
          { title: 'Underline', value: 'underline' },
          { title: 'Small', value: 'small', icon: letter('s'), component: Small },
          { title: 'Large', value: 'large', icon: letter('L'), component: Large },
        ],
        annotations: [
          { name: 'link', title: 'Link', type: 'link', icon: LinkIcon },
          {
            name: 'productLink',
            title: 'Product link',
            type: 'object',
            icon: PackageIcon,
            fields: [
              defineField({
                name: 'product',
                title: 'Product',
                description:
                  'Leads to its page; where the product is left out, the words stay as plain text.',
                type: 'reference',
                to: [{ type: 'product' }],
                validation: (rule) => rule.required().error('Please choose a product.'),
              }),
            ],
          },
        ],
      },
    }),
  ],
})
