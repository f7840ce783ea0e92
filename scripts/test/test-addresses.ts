import { portAfter } from '../lib/local-environment.ts'

/** The port of the site of the variant `full`; `testPorts.site` is that of `scrubbed`. */
export const fullSitePort = portAfter(4)

/** The port of the site that the tests' publisher makes. */
export const publishedSitePort = portAfter(9)

/** The port of the site that Cloudflare's own engine serves. */
export const cloudflarePort = portAfter(10)

/** The port of the third site, which shows edge cases of content. */
export const edgeCasesPort = portAfter(7)

/** The port of the site that asks for consent. */
export const consentSitePort = portAfter(11)

/** The error service of the test sites, whose responses the browser tests fake. */
export const testErrorService = 'https://test@errors.invalid/1'

/** The store's admin, where clicks on prices of a preview lead, and whose responses the browser tests fake. */
export const testCommerceAdmin = 'https://admin.invalid/store/lull'

/** The tag manager of the full test site and of the one that asks for consent, whose responses the browser tests fake. */
export const testTagManager = 'GTM-TEST'
