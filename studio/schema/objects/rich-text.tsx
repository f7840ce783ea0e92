import { LinkIcon } from '@sanity/icons/Link'
import { PackageIcon } from '@sanity/icons/Package'
import type { ReactNode } from 'react'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { RichTextInput, RichTextPlugins } from '../../inputs/rich-text/RichTextInput.tsx'
import { textDecorators, textLists, textStyles } from './text-styles.ts'

const Small = ({ children }: { children: ReactNode }) => <span style={{ fontSize: '0.8em' }}>{children}</span>
const Large = ({ children }: { children: ReactNode }) => <span style={{ fontSize: '1.3em' }}>{children}</span>

/** As tall as Sanity's icons for bold and italic. */
const letter = (text: string, size: number) => () => (
  <span style={{ display: 'block', width: 17, textAlign: 'center', font: `600 ${size}px/17px serif` }}>
    {text}
  </span>
)

/** Icons and rendering of decorators that Sanity has no defaults for. */
function shownAs(decorator: (typeof textDecorators)[number]['value']) {
  switch (decorator) {
    case 'small':
      return { icon: letter('S', 11), component: Small }
    case 'large':
      return { icon: letter('L', 15), component: Large }
    default:
      return {}
  }
}

/** Rich text with the formatting that the shop supports (OBJ-04); other pasted formatting is dropped. */
export const richText = defineType({
  name: 'richText',
  title: 'Rich text',
  type: 'array',
  components: { input: RichTextInput, portableText: { plugins: RichTextPlugins } },
  of: [
    defineArrayMember({
      type: 'block',
      styles: [...textStyles],
      lists: [...textLists],
      marks: {
        decorators: textDecorators.map((decorator) => ({ ...decorator, ...shownAs(decorator.value) })),
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
