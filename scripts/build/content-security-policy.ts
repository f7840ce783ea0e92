import type { Environment } from '../../src/config/env.ts'
import { isLoopback } from '../../src/config/is-loopback.ts'
import {
  CUSTOMER_PRIVACY_METRICS,
  CUSTOMER_PRIVACY_SCRIPT,
  EMAIL_MARKETING_API_HOST,
  VIDEO_ORIGINS,
  VIDEO_STREAM_ORIGIN,
} from '../../src/config/services.ts'
import { consentDomains } from '../../src/features/consent/consent-domains.ts'
import type { CspSources } from './post-processing/csp-sources.ts'

/** The sources that each directive allows. */
type Directives = Readonly<Record<string, readonly string[]>>

const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')

const originOf = (address: string | undefined) => (address === undefined ? [] : [new URL(address).origin])
const isLocal = (address: string) => isLoopback(new URL(address).hostname)

/** Where the cart's images come from: the commerce service hosts them apart from its API. */
const commerceMedia = (api: string) => (isLocal(api) ? originOf(api) : ['https://cdn.shopify.com'])

function tagManagerSources({ PUBLIC_TAG_MANAGER_ID: id }: Environment) {
  if (id === undefined) return { script: [], connect: [], image: [], frame: [] }
  const image = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
  // Part of the hits goes to other hosts, which Google chooses by region and by the property's settings (Google signals).
  const hosts = [
    'https://analytics.google.com',
    'https://*.analytics.google.com',
    'https://www.google.com',
    'https://*.g.doubleclick.net',
  ]
  const connect = [...image, ...hosts]
  // Its script makes a frame of its own host, with a service worker that sends hits.
  const frame = ['https://www.googletagmanager.com']
  return { script: ['https://*.googletagmanager.com'], connect, image, frame }
}

/** The email-marketing service, which browsers tell who has signed up (TRK-10). */
function emailMarketing(environment: Environment): readonly string[] {
  const { PUBLIC_EMAIL_MARKETING_ID: id, PUBLIC_EMAIL_MARKETING_API_HOST: host } = environment
  return id === undefined ? [] : originOf(host ?? EMAIL_MARKETING_API_HOST)
}

/** Shopify's script that records the visitor's answer, and where it sends it; an answer is sent by https only (TRK-18). */
function consentRecord(environment: Environment) {
  if (environment.PUBLIC_CONSENT_RECORD === undefined) return { script: [], connect: [] }
  const { checkoutRootDomain } = consentDomains({
    siteUrl: environment.PUBLIC_SITE_URL,
    checkouts: environment.CHECKOUT_HOSTS,
    storefrontUrl: environment.PUBLIC_STOREFRONT_API_URL,
  })
  return {
    script: [CUSTOMER_PRIVACY_SCRIPT],
    connect: [`https://${checkoutRootDomain}`, CUSTOMER_PRIVACY_METRICS],
  }
}

/** What both policies have in common. */
const commonDirectives = (environment: Environment): Directives => ({
  'default-src': ["'self'"],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  ...(environment.PUBLIC_SITE_URL.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
})

/**
 * The Content-Security-Policy of every page: it allows the site's own scripts, the inline scripts in `sources`, and
 * requests to the configured services. All pages share one policy, because hosts limit the number of rules and the length
 * of a line.
 */
export function contentSecurityPolicy(
  environment: Environment,
  sources: CspSources,
  frameAncestors: readonly string[] = ["'self'"],
): string {
  const commerce = originOf(environment.PUBLIC_STOREFRONT_API_URL)
  const tagManager = tagManagerSources(environment)
  const consent = consentRecord(environment)
  const services = [
    ...commerce,
    ...originOf(environment.PUBLIC_RECOMMENDATIONS_URL),
    ...originOf(environment.PUBLIC_BACKEND_URL),
    ...emailMarketing(environment),
    ...originOf(environment.PUBLIC_ERROR_REPORTING_DSN),
    ...tagManager.connect,
    ...consent.connect,
  ]
  const media = [...sources.mediaOrigins, ...commerceMedia(environment.PUBLIC_STOREFRONT_API_URL)]
  // A stream's segments come from other hosts of the video service.
  const streams = sources.mediaOrigins.has(VIDEO_STREAM_ORIGIN) ? [VIDEO_ORIGINS] : []
  return policyText({
    ...commonDirectives(environment),
    'script-src': [
      "'self'",
      ...[...sources.scriptHashes].toSorted(),
      ...tagManager.script,
      ...consent.script,
    ],
    // Islands, image placeholders and page transitions set inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...media, ...tagManager.image],
    'media-src': ["'self'", ...media, ...streams],
    // The recorder of visits compresses in a worker that it makes of a text.
    ...(environment.PUBLIC_SESSION_REPLAY === undefined ? {} : { 'worker-src': ["'self'", 'blob:'] }),
    'connect-src': ["'self'", ...services, ...streams],
    ...(tagManager.frame.length === 0 ? {} : { 'frame-src': tagManager.frame }),
    'form-action': ["'self'", ...commerce, ...originOf(environment.PUBLIC_BACKEND_URL)],
    'frame-ancestors': frameAncestors,
  })
}

/** The content service's hosts for the studio: each project has its own subdomain. */
function contentSources(apiHost: string | undefined) {
  if (apiHost === undefined) {
    return {
      api: [
        'https://*.api.sanity.io',
        'wss://*.api.sanity.io',
        'https://*.apicdn.sanity.io',
        'https://cdn.sanity.io',
        // Telemetry, within its privacy settings, and the check for newer versions.
        'https://api.sanity.io',
        'https://sanity-cdn.com',
      ],
      // Editors' avatars come from the provider that they signed in with.
      images: [
        'https://cdn.sanity.io',
        'https://*.googleusercontent.com',
        'https://avatars.githubusercontent.com',
      ],
    }
  }
  const { protocol, host } = new URL(apiHost)
  const hosts = [host, `*.${host}`]
  const socket = protocol === 'https:' ? 'wss:' : 'ws:'
  const images = hosts.map((name) => `${protocol}//${name}`)
  return { api: [...images, ...hosts.map((name) => `${socket}//${name}`)], images }
}

/** Whose pages the studio shows in a frame. */
const previewOrigins = (environment: Environment): readonly string[] =>
  [
    environment.SANITY_STUDIO_PREVIEW_URL_LOCAL,
    ...Object.values(environment.SANITY_STUDIO_PREVIEW_URLS ?? {}),
  ].flatMap(originOf)

const publisherOrigins = (environment: Environment): readonly string[] =>
  [
    environment.SANITY_STUDIO_PUBLISHER_URL,
    ...Object.values(environment.SANITY_STUDIO_PUBLISHER_URLS ?? {}),
  ].flatMap(originOf)

/**
 * The Content-Security-Policy of the studio: it allows its own files, the content service, and the commerce service for
 * the product pickers.
 */
export function studioSecurityPolicy(environment: Environment, scriptHashes: ReadonlySet<string>): string {
  const content = contentSources(environment.PUBLIC_SANITY_API_HOST)
  return policyText({
    ...commonDirectives(environment),
    'script-src': ["'self'", ...[...scriptHashes].toSorted()],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...content.images,
      ...commerceMedia(environment.PUBLIC_STOREFRONT_API_URL),
    ],
    'media-src': ["'self'", 'blob:', ...content.images],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': [
      "'self'",
      // The studio reads files back from memory while it uploads them.
      'blob:',
      ...content.api,
      ...originOf(environment.PUBLIC_STOREFRONT_API_URL),
      ...publisherOrigins(environment),
    ],
    'frame-src': ["'self'", ...previewOrigins(environment)],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  })
}
