/** The version of the Storefront API that is served: that of the schema in use. */
export const API_VERSION = '2026-04'

/** The first version that the real service had. */
const FIRST_VERSION = '2019-07'

/**
 * The version that a request for one is answered with; null for a version that does not exist. As at the real service,
 * versions that are no longer supported, and an address without a version, get the oldest supported one.
 */
export function versionServed(asked: string | undefined): string | null {
  if (asked === undefined) return API_VERSION
  if (asked === 'unstable') return asked
  const isVersion = /^\d{4}-(?:01|04|07|10)$/.test(asked)
  return isVersion && asked >= FIRST_VERSION && asked <= API_VERSION ? API_VERSION : null
}
