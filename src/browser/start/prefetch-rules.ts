import { LIKELY_ATTRIBUTE } from './likely-links.ts'

/** Pages of the shop, but for the studio, which is none. */
const shopPages = [{ href_matches: '/*' }, { not: { href_matches: '/admin*' } }]

/**
 * Speculation rules of every page, for browsers that know them: a link's page is prefetched when it is rested on or touched
 * (NET-07), or marked as likely to be followed (NET-11), and then used without asking for it again. Selectors match few
 * elements, because browsers style anew whatever one of these may match.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [...shopPages, { not: { selector_matches: '[target=_blank]' } }] },
      eagerness: 'moderate',
    },
    { where: { and: [...shopPages, { selector_matches: `[${LIKELY_ATTRIBUTE}]` }] }, eagerness: 'immediate' },
  ],
})
