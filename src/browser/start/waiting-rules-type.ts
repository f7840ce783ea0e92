/**
 * The type of the prefetch rules in the HTML, by which they are data to browsers: what the connection is like must be known before
 * they apply (NET-07).
 */
export const WAITING_RULES_TYPE = 'application/speculationrules+json'
