/** The version of the Storefront API that is served: that of the schema in use. */
export const API_VERSION = '2026-04'
