import { LinkIcon } from '@sanity/icons/Link'
import { type ArrayRule, defineArrayMember, defineField } from 'sanity'
import type { ValidationResult } from '../../validation/values.ts'
import type { BaseField } from './base-field.ts'
import { textField } from './texts.ts'

/** A link (OBJ-01), also used as a section's call to action (OBJ-08). */
export const linkField = (base: BaseField) => defineField({ ...base, type: 'link', icon: LinkIcon })

/** An ordered list of links. */
export const linksField = (base: BaseField, maxItems?: (value: unknown) => ValidationResult) =>
  defineField({
    ...base,
    type: 'array',
    of: [defineArrayMember({ type: 'link' })],
    ...(maxItems === undefined ? {} : { validation: (rule: ArrayRule<unknown[]>) => rule.custom(maxItems) }),
  })

/** A titled list of links (DOC-18). */
export const menuField = (base: BaseField, maxItems?: (value: unknown) => ValidationResult) =>
  defineField({
    ...base,
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
        maxItems,
      ),
    ],
  })
