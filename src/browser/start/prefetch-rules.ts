/** On the root element: pages of links that a shopper is about to follow may be prefetched (NET-07). */
export const PREFETCH_ATTRIBUTE = 'data-prefetch'

/**
 * Speculation rules of every page, for browsers that know them: a link's page is prefetched when it is rested on, touched
 * or in view for a while, and then used without asking for it again. Not the studio, which is no page of the shop (NET-07).
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/admin*' } },
          { selector_matches: `[${PREFETCH_ATTRIBUTE}] a:not([target=_blank])` },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
