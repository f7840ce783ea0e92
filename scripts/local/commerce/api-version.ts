/** The version of the Storefront API that is answered: the one the published schema is of. */
export const API_VERSION = '2026-04'
