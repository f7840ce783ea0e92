import { createHash } from 'node:crypto'
import type { Environment } from '../../src/config/env.ts'
import { EMAIL_MARKETING_API_HOST, VIDEO_ORIGINS, VIDEO_STREAM_ORIGIN } from '../../src/config/services.ts'
import type { Tag } from './html.ts'

/** Script types that browsers run, or obey; the others are data to them. */
const activeTypes = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
])

const hashes = new Map<string, string>()

/** The same few scripts stand on every page: each is hashed once. */
function hashOf(script: string): string {
  const known = hashes.get(script)
  if (known !== undefined) return known
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  hashes.set(script, hash)
  return hash
}

/** The policy's names ('sha256-…') of the inline scripts among a page's tags. */
export function inlineScriptHashes(tags: readonly Tag[]): string[] {
  return tags
    .filter(({ name }) => name === 'script')
    .filter(({ attributes }) => !attributes.has('src') && activeTypes.has(attributes.get('type') ?? ''))
    .map(({ content }) => hashOf(content))
}

/** The origins that pictures and films among a page's tags come from, apart from its own. */
export function mediaOrigins(tags: readonly Tag[]): string[] {
  const origins = new Set<string>()
  for (const { name, attributes } of tags) {
    if (name === 'script' || name === 'astro-island') continue
    for (const attribute of ['src', 'srcset', 'poster']) {
      const addresses = attributes.get(attribute) ?? ''
      for (const [, origin] of addresses.matchAll(/(?:^|[\s,])(https?:\/\/[^/\s,]+)/g)) {
        if (origin !== undefined) origins.add(origin)
      }
    }
  }
  return [...origins]
}

const originOf = (address: string | undefined) => (address === undefined ? [] : [new URL(address).origin])
const isLocal = (address: string) => ['localhost', '127.0.0.1'].includes(new URL(address).hostname)

/** Where the cart's pictures come from: the commerce service hosts them apart from its API. */
const commerceMedia = (api: string) => (isLocal(api) ? originOf(api) : ['https://cdn.shopify.com'])

function tagManagerSources({ PUBLIC_TAG_MANAGER_ID: id }: Environment) {
  if (id === undefined) return { script: [], connect: [], image: [] }
  const analytics = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
  return { script: ['https://*.googletagmanager.com'], connect: analytics, image: analytics }
}

/** Where browsers say who has signed up (TRK-10). */
function emailMarketing(environment: Environment): readonly string[] {
  const { PUBLIC_EMAIL_MARKETING_ID: id, PUBLIC_EMAIL_MARKETING_API_HOST: host } = environment
  return id === undefined ? [] : originOf(host ?? EMAIL_MARKETING_API_HOST)
}

/**
 * The Content-Security-Policy of every page: scripts are the site's own files and the given inline ones, nothing else;
 * requests go to the configured services alone. One policy for all pages, because a client-side navigation stays under
 * the first page's.
 */
export function contentSecurityPolicy(
  environment: Environment,
  found: { scriptHashes: ReadonlySet<string>; mediaOrigins: ReadonlySet<string> },
): string {
  const commerce = originOf(environment.PUBLIC_STOREFRONT_API_URL)
  const tagManager = tagManagerSources(environment)
  const services = [
    ...commerce,
    ...originOf(environment.PUBLIC_RECOMMENDATIONS_URL),
    ...originOf(environment.PUBLIC_BACKEND_URL),
    ...emailMarketing(environment),
    ...originOf(environment.PUBLIC_ERROR_REPORTING_DSN),
    ...tagManager.connect,
  ]
  const media = [...found.mediaOrigins, ...commerceMedia(environment.PUBLIC_STOREFRONT_API_URL)]
  // A stream's pieces come from other hosts of the video host.
  const streams = found.mediaOrigins.has(VIDEO_STREAM_ORIGIN) ? [VIDEO_ORIGINS] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...[...found.scriptHashes].toSorted(), ...tagManager.script],
    // Islands, pictures' placeholders and page transitions set styles on elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...media, ...tagManager.image],
    'media-src': ["'self'", ...media, ...streams],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...services, ...streams],
    'form-action': ["'self'", ...commerce, ...originOf(environment.PUBLIC_BACKEND_URL)],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(environment.PUBLIC_SITE_URL.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return policyText(directives)
}

/** Where the content service answers the studio: each project has a host name of its own below the service's. */
function contentSources(apiHost: string | undefined) {
  if (apiHost === undefined) {
    return {
      api: [
        'https://*.api.sanity.io',
        'wss://*.api.sanity.io',
        'https://*.apicdn.sanity.io',
        'https://cdn.sanity.io',
        // Where it reports on itself, as its privacy settings allow, and asks for newer versions.
        'https://api.sanity.io',
        'https://sanity-cdn.com',
      ],
      // Editors' own pictures come from where they signed in.
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

/**
 * The Content-Security-Policy of the studio: its own files, the content service, and what its pickers show of the
 * commerce service.
 */
export function studioSecurityPolicy(environment: Environment, scriptHashes: ReadonlySet<string>): string {
  const content = contentSources(environment.PUBLIC_SANITY_API_HOST)
  return policyText({
    'default-src': ["'self'"],
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
    'font-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': [
      "'self'",
      // A file that is being uploaded is read back from memory.
      'blob:',
      ...content.api,
      ...originOf(environment.PUBLIC_STOREFRONT_API_URL),
    ],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(environment.PUBLIC_SITE_URL.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  })
}

const policyText = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
