import { BellIcon } from '@sanity/icons/Bell'
import { defineType } from 'sanity'
import { referencesField } from '../fields/references.ts'

/** The singleton "Banner settings" (DOC-27). */
export const siteBanners = defineType({
  name: 'siteBanners',
  title: 'Banner settings',
  type: 'document',
  icon: BellIcon,
  fields: [
    referencesField(
      {
        name: 'banners',
        title: 'Banners',
        description: 'The first one that may show, shows. Empty: no banner does.',
      },
      'announcementBanner',
    ),
  ],
  preview: { prepare: () => ({ title: 'Banner settings' }) },
})
