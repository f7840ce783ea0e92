import { z } from 'zod'
import { isLoopback } from './is-loopback.ts'
import { STOREFRONT_API_VERSION } from './limits.ts'
import { GRAPHQL_API_PATH } from './paths.ts'

// How the text of an environment variable is checked. Messages complete a sentence that begins with the variable's name.

/** The dataset of the content service that is used where none is configured. */
export const DEFAULT_DATASET = 'production'

const DATASET_NAME = /^~?[a-z0-9][a-z0-9_-]{0,63}$/

export const text = z.string('is missing').trim().min(1, 'is empty')

/** An http address is for services on this machine only: over a network, tokens and carts would be readable. */
export const url = z
  .string('is missing')
  .refine(isHttpUrl, { error: 'is not an http(s) address', abort: true })
  .refine(isSafeUrl, 'must begin with https; http is for localhost only')

/** A URL without path, query or hash, because other URLs are built on it. */
export const origin = url.refine((value) => !isHttpUrl(value) || isOrigin(value), {
  error: 'must be an origin, without a path',
})

/** Browsers send sign-ups to the address itself. */
export const graphqlUrl = url.refine(
  (value) => !isHttpUrl(value) || new URL(value).pathname === GRAPHQL_API_PATH,
  { error: `must end in ${GRAPHQL_API_PATH}` },
)

export const storefrontUrl = url
  .refine((value) => !value.includes('/admin/'), {
    error: 'is an address of the Admin API, which is not for shoppers',
    abort: true,
  })
  .refine((value) => storefrontVersion(value) !== undefined, {
    error: 'must end in /api/VERSION/graphql.json',
    abort: true,
  })
  .refine((value) => storefrontVersion(value) === STOREFRONT_API_VERSION, {
    error: ({ input }) =>
      `has the unknown API version ${storefrontVersion(String(input))}; the shop is made for ${STOREFRONT_API_VERSION}`,
  })

/** The one value of a setting that is off while it is unset: bundlers leave out what an unset one would have started. */
export const onlyAsk = z.literal('ask', 'must be "ask" or unset')

/** As `onlyAsk`, of the service that keeps visitors' answers. */
export const onlyShopify = z.literal('shopify', 'must be "shopify" or unset')

/** As `onlyAsk`, of a setting that is either on or off. */
export const onlyOn = z.literal('on', 'must be "on" or unset')

export const proxyCount = z
  .string()
  .regex(/^[1-9]$/, 'must be a number from 1 to 9')
  .transform(Number)

export const email = z.email({
  error: (issue) => (issue.input === undefined ? 'is missing' : 'is not an email address'),
})

export const secret = z.string().min(16, 'must have at least 16 characters')

export const projectId = z
  .string('is missing')
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'is not a project id (a-z, 0-9, -)')

export const dataset = z.string().regex(DATASET_NAME, 'is not a dataset name')

/** A country, or a language and a country: "CA", "fr-CA", "pt-BR-BR". */
export const market = z
  .string()
  .regex(
    /^(?:[a-z]{2,3}(?:-[A-Z]{2})?-)?[A-Z]{2}$/,
    'is no country (CA), nor a language and a country (fr-CA)',
  )

/** A Worker's name is part of addresses. */
export const workerName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'is not a Worker’s name (a-z, 0-9, _, -)')

export const tagManagerId = z.string().regex(/^[A-Z]{1,4}-[A-Z0-9]+$/, 'is not a container id (GTM-ABC123)')

/** The name of the cookie with a visit's session has the second part. */
export const measurementId = z.string().regex(/^G-[A-Z0-9]+$/, 'is not a measurement id (G-ABC123)')

/** Nothing is reported to an address without key and project. */
export const errorServiceDsn = url.refine(
  (value) => !isHttpUrl(value) || (URL.parse(value)?.username !== '' && /\/\d+$/.test(value)),
  'is not a Sentry DSN (https://KEY@HOST/PROJECT)',
)

/** "shop.example, api.shop.example:8443" as it is: hosts, with a port where they have one, without scheme and path. */
export const hostList = z
  .string()
  .refine(
    (list) =>
      list
        .split(',')
        .every((host) => URL.parse(`https://${host.trim()}`)?.host === host.trim().toLowerCase()),
    'must be comma-separated hosts, without https:// and path',
  )

/** "staging, preview" as an array of dataset names. */
export const datasets = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(dataset))

/** The same as an array of hosts in lower case. */
export const hosts = hostList.transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))

/** "production=https://a.example, staging=https://b.example" as a record by dataset. */
export const urlsByDataset = z.string().transform((list, context) => {
  const urls: Record<string, string> = {}
  for (const pair of list.split(',')) {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
    if (name === undefined || value === undefined || !DATASET_NAME.test(name) || !isHttpUrl(value)) {
      context.addIssue({
        code: 'custom',
        message: `contains ${JSON.stringify(pair)}, which is not dataset=address`,
      })
      return z.NEVER
    }
    if (!isSafeUrl(value)) {
      context.addIssue({
        code: 'custom',
        message: `contains ${JSON.stringify(pair.trim())}: http is for localhost only`,
      })
      return z.NEVER
    }
    urls[name] = value
  }
  return urls
})

function isHttpUrl(value: string): boolean {
  const parsed = URL.parse(value)
  return parsed !== null && (parsed.protocol === 'https:' || parsed.protocol === 'http:')
}

/** Whether it is https, or http on this machine. */
function isSafeUrl(value: string): boolean {
  const { protocol, hostname = '' } = URL.parse(value) ?? {}
  return protocol === 'https:' || isLoopback(hostname)
}

/** The version that an address of the Storefront API names. */
export const storefrontVersion = (value: string) =>
  /^\/api\/([^/]+)\/graphql\.json$/.exec(URL.parse(value)?.pathname ?? '')?.[1]

/** Tokens of the commerce, content and email services that give access to more than shoppers may see. */
const PRIVATE_TOKEN = /\bshp[a-z]{2}_|\bsk[A-Za-z0-9]{40,}|\bpk_[A-Za-z0-9]{30,}/

/** Whether text holds what looks like a private token. */
export const holdsPrivateToken = (value: string) => PRIVATE_TOKEN.test(value)

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value)
  return parsed?.href === `${parsed?.origin}/`
}
