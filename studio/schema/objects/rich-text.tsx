import { LinkIcon } from '@sanity/icons/Link'
import { PackageIcon } from '@sanity/icons/Package'
import type { ReactNode } from 'react'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { RichTextInput, RichTextPlugins } from '../../inputs/rich-text/RichTextInput.tsx'
import { textDecorators, textLists, textStyles } from './text-styles.ts'

const Small = ({ children }: { children: ReactNode }) => <span style={{ fontSize: '0.8em' }}>{children}</span>
const Large = ({ children }: { children: ReactNode }) => <span style={{ fontSize: '1.3em' }}>{children}</span>

const letter = (text: string) => () => <span style={{ fontWeight: 600 }}>{text}</span>

/** Those that the studio does not know by itself. */
function shownAs(decorator: (typeof textDecorators)[number]['value']) {
  switch (decorator) {
    case 'small':
      return { icon: letter('s'), component: Small }
    case 'large':
      return { icon: letter('L'), component: Large }
    default:
      return {}
  }
}

/** OBJ-04: what the shop can show; whatever else is pasted loses its style and keeps its words. */
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
