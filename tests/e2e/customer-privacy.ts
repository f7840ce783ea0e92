/**
 * Stands in for Shopify's Customer Privacy API (v0.2) as pages without Shopify's hosting load it: the same function, keys that
 * it refuses, request, cookie and errors.
 */
export const customerPrivacyScript = `(() => {
  const known = ['marketing', 'analytics', 'preferences', 'sale_of_data', 'email', 'rootDomain', 'checkoutRootDomain',
    'storefrontRootDomain', 'storefrontAccessToken', 'headlessStorefront', 'isExtensionToken', 'metafields']
  function setTrackingConsent(consent, done) {
    if (typeof consent !== 'object') throw new TypeError('The consent must be an object')
    const extraneous = Object.keys(consent).filter((key) => !known.includes(key))
    if (extraneous.length > 0) throw new TypeError('Extraneous key: ' + extraneous)
    const { marketing, analytics, preferences, sale_of_data: saleOfData } = consent
    return fetch('https://' + consent.checkoutRootDomain + '/api/unstable/graphql.json', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': consent.storefrontAccessToken,
      },
      body: JSON.stringify({ visitorConsent: { marketing, analytics, preferences, saleOfData } }),
    })
      .then((response) => {
        if (response.ok) return response.json()
        throw new Error('Server error')
      })
      .then((answer) => {
        const domain = consent.storefrontRootDomain ? '; domain=' + consent.storefrontRootDomain : ''
        if (consent.headlessStorefront)
          document.cookie = '_tracking_consent=' + (analytics ? 'yes' : 'no') + '; path=/' + domain
        done(null, answer)
      })
      .catch((error) => done({ error: 'Error while setting storefront API consent: ' + error.message }))
  }
  window.Shopify = window.Shopify || {}
  window.Shopify.customerPrivacy = { ...window.Shopify.customerPrivacy, setTrackingConsent }
})()`

/** The host of the script. */
export const CUSTOMER_PRIVACY_CDN = 'cdn.shopify.com/shopifycloud/consent-tracking-api'
