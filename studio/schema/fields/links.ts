import { LinkIcon } from '@sanity/icons/Link'
import { type ArrayRule, defineArrayMember, defineField } from 'sanity'
import type { Outcome } from '../../validation/outcome.ts'
import type { Shown } from './shown.ts'
import { textField } from './texts.ts'

/** A link (OBJ-01); as a section's call to action (OBJ-08), too. */
export const linkField = (shown: Shown) => defineField({ ...shown, type: 'link', icon: LinkIcon })

/** Links in an order. */
export const linksField = (shown: Shown, most?: (value: unknown) => Outcome) =>
  defineField({
    ...shown,
    type: 'array',
    of: [defineArrayMember({ type: 'link' })],
    ...(most === undefined ? {} : { validation: (rule: ArrayRule<unknown[]>) => rule.custom(most) }),
  })

/** A titled list of links (DOC-18). */
export const menuField = (shown: Shown, most?: (value: unknown) => Outcome) =>
  defineField({
    ...shown,
    type: 'object',
    fields: [
      textField({
        name: 'title',
        title: 'Title',
        description: 'Stands above the links. Empty: the links stand alone.',
      }),
      linksField(
        {
          name: 'links',
          title: 'Links',
          description: 'In this order. Empty: the whole menu is left out.',
        },
        most,
      ),
    ],
  })
