import { z } from 'zod'
import {
  DEFAULT_DATASET,
  dataset,
  datasets,
  email,
  errorServiceDsn,
  graphqlUrl,
  hostList,
  hosts,
  market,
  measurementId,
  onlyAsk,
  onlyOn,
  onlyShopify,
  origin,
  projectId,
  proxyCount,
  secret,
  storefrontUrl,
  tagManagerId,
  text,
  url,
  urlsByDataset,
  workerName,
} from './env-formats.ts'
import {
  oneOf,
  optional,
  optionalInBrowsers,
  optionalSecret,
  required,
  setByBuild,
  variableInfo,
  withDefault,
} from './env-variables.ts'
import { STOREFRONT_API_VERSION } from './limits.ts'

const site = {
  PUBLIC_SITE_URL: required(
    origin,
    'The address of the shop, as https://shop.example: scheme and host, no path. Used for canonical links, pictures in shared links and the sitemap. "npm start" and "npm run dev" always use a local address instead.',
  ),
  PUBLIC_SITE_NAME: withDefault(text, 'Lull', 'The product name that shoppers read.'),
  PUBLIC_SITE_VARIANT: oneOf(
    ['scrubbed', 'full'],
    '"scrubbed" leaves out everything flagged as hemp-derived and keeps search engines away. "full" shows everything and may be indexed.',
  ),
  PUBLIC_BUILD_ID: setByBuild(
    text,
    'The identifier of the code release. A new one gives every shopper a new cart. Default: the commit; outside a repository the one that CI or host names (GITHUB_SHA and the like), otherwise a hash of the sources. Pin it to keep carts across releases.',
  ),
  PUBLIC_SUPPORT_EMAIL: required(
    email,
    'The address shoppers write to when a cart is too large to be sold online. Also receives forms that name no recipient.',
  ),
}

const contentService = {
  PUBLIC_SANITY_PROJECT_ID: required(projectId, 'The id of the Sanity project.'),
  PUBLIC_SANITY_DATASET: withDefault(dataset, DEFAULT_DATASET, 'The dataset the shop is built from.'),
  PUBLIC_SANITY_API_HOST: optional(
    origin,
    'Scheme and host of a service other than Sanity’s own cloud. "npm start" sets it to the local service.',
  ),
  PUBLIC_PICTURES: oneOf(
    ['direct', 'proxied', 'served'],
    '"direct": pages request pictures from the content service. "proxied": pages request them from the site’s own host below /pictures/, which a line of _redirects forwards to the content service. On a slow mobile connection that saves the main picture a second connection, 0.3 s. The host must support proxying by _redirects: Netlify (which keeps formats apart by Vary: Accept) and "npm start" do; Cloudflare does not. "served": the same address, and the host has code that answers it, as the Worker of "npm run deploy -- cloudflare" does.',
  ),
  SANITY_API_READ_TOKEN: optionalSecret(
    text,
    'Secret. A token with the right "Viewer". Needed for the preview, for backups, for the publisher to say who changed what, and for a private dataset.',
  ),
}

const commerceService = {
  PUBLIC_STOREFRONT_API_URL: required(
    storefrontUrl,
    `https://YOUR-SHOP.myshopify.com/api/${STOREFRONT_API_VERSION}/graphql.json: the API version is part of the address, and the one the shop is made for.`,
  ),
  PUBLIC_STOREFRONT_API_TOKEN: required(
    text,
    'The public access token of a headless storefront. A private token (shpat_…) is refused.',
  ),
  STOREFRONT_API_PRIVATE_TOKEN: optionalSecret(
    text,
    'Secret. The private access token, for builds and servers, which get higher rate limits with it.',
  ),
  PUBLIC_MARKET: optional(
    market,
    'The country that the shop sells in, or a language and the country, as CA or fr-CA: prices, and texts of the store, are those of the store’s market there. The server and the publisher need it as well. If unset, they are those of the store’s own country and language.',
  ),
  CHECKOUT_HOSTS: optionalInBrowsers(
    hostList,
    'Comma-separated hosts of the hosted checkout, as shop.example, checkout.shop.example; browsers get them. Shoppers are sent to a checkout there only, or at the store’s primary domain. Default: the host of PUBLIC_STOREFRONT_API_URL.',
  ),
}

const backend = {
  PUBLIC_BACKEND_URL: optional(
    graphqlUrl,
    'The address of the own backend’s GraphQL, as https://api.shop.example/api/graphql. Its endpoints for sign-ups and forms are on the same host. If unset, builds run the same resolvers in process, and browsers send requests to the site’s own host below /api.',
  ),
  SITE_SERVES_API: oneOf(
    ['no', 'yes'],
    '"yes": the site’s own host serves the own backend below /api. Otherwise a site with forms or sign-ups is not built without PUBLIC_BACKEND_URL, because nothing would receive them.',
  ),
  BACKEND_HOSTS: optional(
    hosts,
    'Comma-separated hosts, with a port unless it is the default one, that the own backend answers besides those of PUBLIC_SITE_URL, PUBLIC_BACKEND_URL and SANITY_STUDIO_PREVIEW_URLS (not on Cloudflare and Netlify, where no preview runs) and those of its own machine. A proxy that forwards requests under another Host header needs it; requests for any other host are refused.',
  ),
  TRUSTED_PROXIES: optional(
    proxyCount,
    'How many proxies are in front of the server, and of the publisher, each of which adds the address that it was asked from to X-Forwarded-For. The limits of requests go by that address; if unset, by that of the connection, so that all visitors behind a proxy share them. Not for Cloudflare’s Worker and Netlify’s functions: the platform tells them the address.',
  ),
}

const listening = {
  HOST: optional(
    text,
    'The host that "npm run server", "npm run publisher" and "npm run host" listen on, as 0.0.0.0 for every network interface. If unset, this machine only. The flag --host takes precedence; "npm start", "npm run dev" and the tests always listen on this machine only.',
  ),
  PORT: optional(
    text,
    'Their port. If unset, 4322, 4323 and 4321. The flag --port takes precedence, and is needed where several of them share this file.',
  ),
}

const metrics = {
  METRICS_TOKEN: optionalSecret(
    secret,
    'Secret, at least 16 characters. Whoever sends it as a bearer token reads /metrics of the server and the publisher. If unset, nobody does.',
  ),
}

const recommendations = {
  PUBLIC_RECOMMENDATIONS_URL: optional(
    url,
    'The address of the recommendation service, as https://rebuyengine.com/api/v1 for Rebuy. Optional; requires the key as well.',
  ),
  PUBLIC_RECOMMENDATIONS_KEY: optional(text, 'The public key of the recommendation service.'),
}

const emailMarketing = {
  EMAIL_MARKETING_URL: optional(
    url,
    'Where the backend sends sign-ups (api/profile-import and api/profile-subscription-bulk-create-jobs, as in Klaviyo). Requires the key as well. If unset, they wait in the backend’s outbox: on Cloudflare only for as long as its queue keeps them.',
  ),
  EMAIL_MARKETING_KEY: optionalSecret(text, 'Secret. The private key of the email-marketing service.'),
  FORM_MAIL_URL: optional(
    url,
    'Where the backend sends submitted forms (api/messages), for the people who are to read them; Klaviyo, for one, does not take them. Requires the key as well. If unset, they are sent to EMAIL_MARKETING_URL.',
  ),
  FORM_MAIL_KEY: optionalSecret(text, 'Secret. The private key of that service.'),
  PUBLIC_EMAIL_MARKETING_ID: optional(
    text,
    'The public site id at the email-marketing service. If set, browsers report sign-ups to it.',
  ),
  PUBLIC_EMAIL_MARKETING_API_HOST: optional(
    origin,
    'Scheme and host of a service other than Klaviyo’s own cloud. "npm start" sets it to the local service.',
  ),
}

const measurement = {
  PUBLIC_TAG_MANAGER_ID: optional(tagManagerId, 'The container id of the tag manager, as GTM-ABC123.'),
  PUBLIC_ANALYTICS_MEASUREMENT_ID: optional(
    measurementId,
    'The measurement id of the analytics property, as G-ABC123.',
  ),
  PUBLIC_ERROR_REPORTING_DSN: optional(
    errorServiceDsn,
    'Where browsers and the server report errors, as a Sentry DSN.',
  ),
  PUBLIC_SESSION_REPLAY: optional(
    onlyOn,
    '"on": the same service gets recordings, with all text hidden, of one visit in ten, and of every visit from its first error on. Requires the DSN as well.',
  ),
}

const consent = {
  PUBLIC_CONSENT: optional(
    onlyAsk,
    '"ask": tag manager, analytics and whatever else tracks visitors start once a visitor has accepted it in a banner, whose texts editors write under "Banner settings". If unset, nobody is asked, and they start by themselves.',
  ),
  PUBLIC_CONSENT_RECORD: optional(
    onlyShopify,
    '"shopify": the answer is sent to Shopify’s Customer Privacy API as well, so that its checkout and the store’s pixels respect it. Requires PUBLIC_CONSENT, and a checkout on a subdomain of the shop’s domain. If unset, it stays on the visitor’s device, and nothing of Shopify’s script is loaded.',
  ),
}

const studio = {
  SANITY_STUDIO_PREVIEW_URL_LOCAL: optional(
    url,
    'The preview address the studio opens when it runs on localhost.',
  ),
  SANITY_STUDIO_PREVIEW_URLS: optional(
    urlsByDataset,
    'The preview address by dataset: "production=https://a.example/preview, staging=…". A dataset without one has its preview at /preview of the site.',
  ),
  SANITY_STUDIO_SITE_URLS: optional(
    urlsByDataset,
    'The address of the shop by dataset, in the same format, for shops built from other datasets: the target of the studio’s links "On the shop". For PUBLIC_SANITY_DATASET it is PUBLIC_SITE_URL; a dataset without an address has no such links.',
  ),
  SANITY_STUDIO_DATASETS: optional(
    datasets,
    'Comma-separated names of the datasets the studio has a workspace for, in addition to PUBLIC_SANITY_DATASET.',
  ),
  PREVIEW_SECRET: optionalSecret(secret, 'Secret of the preview server, at least 16 characters.'),
  SHOPIFY_ADMIN_URL: optional(
    url,
    'The admin of the store, as https://admin.shopify.com/store/NAME. If set, a click on a price in the preview opens its product there; otherwise it leads to the field that names the product.',
  ),
  SANITY_STUDIO_PUBLISHER_URL: optional(
    origin,
    'Scheme and host of the publisher. If set, the studio says on each document of PUBLIC_SANITY_DATASET whether it is live, and lists the releases.',
  ),
  SANITY_STUDIO_PUBLISHER_URLS: optional(
    urlsByDataset,
    'The address of the publisher by dataset, as "staging=https://…", for other datasets than PUBLIC_SANITY_DATASET.',
  ),
  PUBLISH_WEBHOOK_SECRET: optionalSecret(
    secret,
    'Secret the content service signs its webhook to the publisher (/webhooks/content) with, at least 16 characters. Its projection has to contain _id.',
  ),
  COMMERCE_WEBHOOK_SECRET: optionalSecret(
    secret,
    'Secret the commerce service signs its webhooks to the publisher (/webhooks/commerce) with, at least 16 characters: products/create, products/update, products/delete, inventory_levels/update.',
  ),
}

const uploads = {
  NETLIFY_SITE_ID: optional(
    text,
    'The id of a site at Netlify, which the publisher uploads each release to. Requires the token as well. A site whose address is on this machine is never uploaded.',
  ),
  NETLIFY_BACKEND_SITE_ID: optional(
    text,
    'The id of a second site at Netlify, which "npm run deploy -- netlify" gives the own backend as functions; PUBLIC_BACKEND_URL is its address with /api/graphql. If unset, the backend is a server elsewhere. Requires the token as well.',
  ),
  NETLIFY_AUTH_TOKEN: optionalSecret(text, 'Secret. A personal access token of Netlify.'),
  CLOUDFLARE_WORKER: optional(
    workerName,
    'The name of a Worker at Cloudflare, which the publisher uploads each release to as its static assets; its code stays. Requires account and token as well.',
  ),
  CLOUDFLARE_ACCOUNT_ID: optional(text, 'The account of the Worker.'),
  CLOUDFLARE_API_TOKEN: optionalSecret(
    text,
    'Secret. A token that may edit Workers scripts; for "npm run deploy -- cloudflare" also Queues, R2, and the routes of the shop’s domain.',
  ),
  BUILD_HOOK_URL: optionalSecret(
    url,
    'Secret. An address that the publisher sends a POST request to after each release, for hosts and CI that build the site themselves: a build hook of Netlify or Cloudflare, or https://api.github.com/repos/OWNER/NAME/dispatches.',
  ),
  BUILD_HOOK_TOKEN: optionalSecret(text, 'Secret. Sent with it as a bearer token; GitHub asks for one.'),
}

const setup = {
  SANITY_API_ADMIN_TOKEN: optionalSecret(
    text,
    'Secret. A token of the Sanity project with the right "Administrator".',
  ),
  SHOPIFY_ADMIN_TOKEN: optionalSecret(
    text,
    'Secret. The Admin API access token of an app of the Shopify store, which older apps have. Newer ones have the two below instead.',
  ),
  SHOPIFY_ADMIN_CLIENT_ID: optional(
    text,
    'The client id of an app of the Shopify store (dev.shopify.com) that is installed there. Requires the secret as well.',
  ),
  SHOPIFY_ADMIN_CLIENT_SECRET: optionalSecret(
    text,
    'Secret. Its client secret, which also signs its webhooks: COMMERCE_WEBHOOK_SECRET is the same then.',
  ),
}

/** Every configuration variable in the order of `.env.example`, which is generated from this. */
export const environmentSections = [
  { title: 'The site', variables: site },
  { title: 'Content service (Sanity)', variables: contentService },
  { title: 'Commerce service (Shopify Storefront API)', variables: commerceService },
  { title: 'Own backend', variables: backend },
  { title: 'Where server, publisher and host listen', variables: listening },
  { title: 'Watching server and publisher', variables: metrics },
  { title: 'Recommendations', variables: recommendations },
  { title: 'Email marketing', variables: emailMarketing },
  { title: 'Measurement and error reporting', variables: measurement },
  { title: 'Consent', variables: consent },
  { title: 'Studio, preview, publishing', variables: studio },
  { title: 'Hosts that the publisher uploads to', variables: uploads },
  {
    title: 'Setting up: for npm run doctor and npm run sample:import, on a person’s machine only',
    variables: setup,
  },
] as const

/** The same variables as one schema. */
export const environmentSchema = z.object({
  ...site,
  ...contentService,
  ...commerceService,
  ...backend,
  ...listening,
  ...metrics,
  ...recommendations,
  ...emailMarketing,
  ...measurement,
  ...consent,
  ...studio,
  ...uploads,
  ...setup,
})

/** The variables of listening, watching, uploads and setting up, on which no page depends. */
export const toolVariables: readonly string[] = Object.keys({
  ...listening,
  ...metrics,
  ...uploads,
  ...setup,
})

export type Environment = z.infer<typeof environmentSchema>

/** What the site shows of what is flagged cbd (CAT-01). */
export type SiteVariant = Environment['PUBLIC_SITE_VARIANT']

const variablesThat = (mark: 'isSecret' | 'isForBrowsers'): readonly string[] =>
  Object.entries(environmentSchema.shape).flatMap(([name, schema]) =>
    variableInfo.get(schema)?.[mark] === true ? [name] : [],
  )

/** The variables with values that no browser may see. */
export const secretVariables = variablesThat('isSecret')

/** Variables that browsers get although their names do not say so. */
export const otherPublicVariables = variablesThat('isForBrowsers')

/** The variable that must be set as well when another one is. */
export const requiredCompanions = [
  ['PUBLIC_RECOMMENDATIONS_URL', 'PUBLIC_RECOMMENDATIONS_KEY'],
  ['EMAIL_MARKETING_URL', 'EMAIL_MARKETING_KEY'],
  ['FORM_MAIL_URL', 'FORM_MAIL_KEY'],
  ['PUBLIC_SESSION_REPLAY', 'PUBLIC_ERROR_REPORTING_DSN'],
  ['PUBLIC_CONSENT_RECORD', 'PUBLIC_CONSENT'],
  ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN'],
  ['NETLIFY_BACKEND_SITE_ID', 'NETLIFY_AUTH_TOKEN'],
  ['NETLIFY_BACKEND_SITE_ID', 'PUBLIC_BACKEND_URL'],
  ['CLOUDFLARE_WORKER', 'CLOUDFLARE_ACCOUNT_ID'],
  ['CLOUDFLARE_WORKER', 'CLOUDFLARE_API_TOKEN'],
  ['SHOPIFY_ADMIN_CLIENT_ID', 'SHOPIFY_ADMIN_CLIENT_SECRET'],
] as const
