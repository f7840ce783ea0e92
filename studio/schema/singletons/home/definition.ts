import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { featuredFields } from './featured.ts'
import { shelfFields, wordsFields } from './shelves.ts'
import { introFields, splashFields } from './splash.ts'

/**
 * Defines a home page; both have the same fields and defaults (DOC-01, DOC-02). What the page is for stands at its first
 * field, because the studio shows no description of a singleton.
 */
export const homeDefinition = (name: 'home' | 'homeNonCBD', title: string, purpose?: string) =>
  defineType({
    name,
    title,
    type: 'document',
    icon: HomeIcon,
    groups: [
      { name: 'featured', title: 'Featured', default: true },
      { name: 'splash', title: 'Splash' },
      { name: 'intro', title: 'Introduction' },
      { name: 'shelves', title: 'Shelves' },
      { name: 'words', title: 'Press, testimonials, newsletter' },
    ],
    fields: [...featuredFields(purpose), ...splashFields, ...introFields, ...shelfFields, ...wordsFields],
    preview: {
      select: { subtitle: 'splashTitle', media: 'featuredProductImage' },
      prepare: ({ subtitle, media }) => ({ title, subtitle, media }),
    },
  })
