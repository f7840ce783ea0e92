/** What is sold in deliveries, in the commerce service's search syntax (CAT-14). */
export const SUBSCRIPTIONS_SEARCH = 'Subscription AND NOT tag:Subscription'

/** What marks a product that is given along with packs, in the commerce service. */
export const PROMOTIONAL_TAG = 'promotional'

/** What is given along with packs (CAT-15). */
export const PROMOTIONAL_SEARCH = `tag:${PROMOTIONAL_TAG}`
