import { UlistIcon } from '@sanity/icons/Ulist'
import { defineType } from 'sanity'
import { legalLinks } from '../../validation/documents.ts'
import { linkField, menuField } from '../fields/links.ts'

/** The singleton "Site menus" (DOC-18, CHR-20). */
export const menus = defineType({
  name: 'menus',
  title: 'Site menus',
  type: 'document',
  icon: UlistIcon,
  fields: [
    linkField({ name: 'loginLink', title: 'Login', description: 'In header and menu. Empty: left out.' }),
    menuField({ name: 'productMenu', title: 'Shop', description: 'The footer’s shop links.' }),
    menuField({ name: 'primaryMenu', title: 'About', description: 'The footer’s links about the brand.' }),
    menuField({
      name: 'secondaryMenu',
      title: 'Contact',
      description: 'The footer’s links to reach you; those of Social media follow.',
    }),
    menuField(
      { name: 'legalPageMenu', title: 'Legal', description: 'The small print at the foot of every page.' },
      { maxItems: legalLinks, untitled: true },
    ),
  ],
  preview: { prepare: () => ({ title: 'Site menus' }) },
})
