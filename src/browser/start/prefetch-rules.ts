import { LIKELY_ATTRIBUTE } from './likely-links.ts'

/** On the root element: pages of links that a shopper is about to follow may be prefetched (NET-07). */
export const PREFETCH_ATTRIBUTE = 'data-prefetch'

/** Links of the shop that match; not those to the studio, which is no page of it. */
const linksLike = (selector: string) => ({
  and: [
    { href_matches: '/*' },
    { not: { href_matches: '/admin*' } },
    { selector_matches: `[${PREFETCH_ATTRIBUTE}] ${selector}` },
  ],
})

/**
 * Speculation rules of every page, for browsers that know them: a link's page is prefetched when it is rested on or touched
 * (NET-07), or marked as likely to be followed (NET-11), and then used without asking for it again.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    { where: linksLike('a:not([target=_blank])'), eagerness: 'moderate' },
    { where: linksLike(`a[${LIKELY_ATTRIBUTE}]`), eagerness: 'immediate' },
  ],
})
