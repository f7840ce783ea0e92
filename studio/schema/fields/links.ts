import { LinkIcon } from '@sanity/icons/Link'
import { type ArrayRule, defineArrayMember, defineField } from 'sanity'
import { contentTypes } from '#config/content-types.ts'
import type { ValidationResult } from '../../validation/values.ts'
import type { BaseField } from './base-field.ts'
import { textField } from './texts.ts'

/** What the preview of a link selects; `path` leads to the link, such as "link.". */
export const linkSelection = (path = '') => ({
  title: `${path}title`,
  pageTitle: `${path}page.title`,
  labTitle: `${path}page.pageTitle`,
  introTitle: `${path}page.introTitle`,
  pageType: `${path}page._type`,
  url: `${path}url`,
})

/** A link's text and target in lists; its text is the one that the shop shows, see `linkedPageProjection`. */
export function linkLabels(
  selected: Readonly<Partial<Record<keyof ReturnType<typeof linkSelection>, string>>>,
): {
  text: string | undefined
  target: string | undefined
} {
  const { title, pageTitle, labTitle, introTitle, pageType, url } = selected
  const page = pageTitle ?? labTitle ?? introTitle
  const typeTitle = contentTypes.find(({ type }) => type === pageType)?.title
  return { text: title ?? page, target: page ?? typeTitle ?? url }
}

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

interface MenuOptions {
  maxItems?: (value: unknown) => ValidationResult
  /** Whether the shop shows no title, as below every page: the field is hidden then, and documents keep what it has. */
  untitled?: boolean
}

/** A titled list of links (DOC-18). */
export const menuField = (base: BaseField, { maxItems, untitled = false }: MenuOptions = {}) =>
  defineField({
    ...base,
    type: 'object',
    fields: [
      {
        ...textField({
          name: 'title',
          title: 'Title',
          description: `Stands above the links. Empty: "${base.title}".`,
        }),
        hidden: untitled,
      },
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
