/**
 * A script type that browsers treat as data, so that the speculation rules stay inert until the connection is known (NET-07).
 */
export const INERT_RULES_TYPE = 'application/speculationrules+json'
