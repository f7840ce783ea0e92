/** Matches subscriptions, in the commerce service's search syntax (CAT-14). */
export const SUBSCRIPTIONS_SEARCH = 'Subscription AND NOT tag:Subscription'

/** The commerce service's tag of products that are given along with packs. */
export const PROMOTIONAL_TAG = 'promotional'

/** Matches products that are given along with packs (CAT-15). */
export const PROMOTIONAL_SEARCH = `tag:${PROMOTIONAL_TAG}`
