/** The word that subscriptions have somewhere, and the commerce service's tag of products that only look like one. */
export const SUBSCRIPTIONS_WORD = 'Subscription'
export const SUBSCRIPTIONS_TAG = 'Subscription'

/** Matches subscriptions, in the commerce service's search syntax (CAT-14). */
export const SUBSCRIPTIONS_SEARCH = `${SUBSCRIPTIONS_WORD} AND NOT tag:${SUBSCRIPTIONS_TAG}`

/** The commerce service's tag of products that are given along with packs. */
export const PROMOTIONAL_TAG = 'promotional'

/** Matches products that are given along with packs (CAT-15). */
export const PROMOTIONAL_SEARCH = `tag:${PROMOTIONAL_TAG}`
