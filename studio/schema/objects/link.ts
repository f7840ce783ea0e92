import { LinkIcon } from '@sanity/icons/Link'
import { defineField, defineType } from 'sanity'
import { contentTypes } from '#config/content-types.ts'
import { LinkInput } from '../../inputs/link/LinkInput.tsx'
import { followableUrl, linkExternal, linkLeadsSomewhere, linkUrl } from '../../validation/link.ts'
import { linkLabels, linkSelection } from '../fields/links.ts'
import { flagField, textField } from '../fields/texts.ts'

/** The document types with a page of their own (RTE-33). */
const pages = contentTypes.flatMap(({ type, route }) => (route === null ? [] : [{ type }]))

/** A link to a page or a URL (OBJ-01). */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  components: { input: LinkInput },
  fields: [
    textField({
      name: 'title',
      title: 'Text',
      description: 'The words to press. Empty: the title of the page it leads to.',
    }),
    defineField({
      name: 'page',
      title: 'Page',
      description: 'A page of this shop; its address is found by itself, also after it has changed.',
      type: 'reference',
      to: pages,
    }),
    defineField({
      name: 'url',
      title: 'URL',
      description:
        'An address where there is no page to choose: /shop for one of this site, else https://…, mailto:… or tel:….',
      type: 'string',
      validation: (rule) => [
        rule.custom(followableUrl),
        rule.custom((_, { parent }) => linkUrl(parent)),
        rule.custom((_, { parent }) => linkLeadsSomewhere(parent)).warning(),
      ],
    }),
    defineField({
      name: 'external',
      title: 'Opens in a new tab',
      description: 'For addresses on other sites, which always do. Off: opens in the same tab.',
      type: 'boolean',
      initialValue: false,
      validation: (rule) => rule.custom((_, { parent }) => linkExternal(parent)),
    }),
    flagField({
      name: 'cbd',
      title: 'Hemp-derived',
      description: 'Leaves the link out of the shop without hemp-derived products. Off: it shows in both.',
    }),
  ],
  preview: {
    select: linkSelection(),
    prepare: (selected) => {
      const { text, target } = linkLabels(selected)
      return { title: text ?? 'Link without text', subtitle: target ?? 'Leads nowhere' }
    },
  },
})
