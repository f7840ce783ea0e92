import { envField } from 'astro/config'
import { z } from 'zod'

/** A variable set to nothing is a variable not set: `.env` files and CI settings leave such lines. */
const unset = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unset, schema.optional())
const required = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unset, schema)

const text = z.string('is missing').trim().min(1, 'is empty')
const address = z.string('is missing').refine(isHttpAddress, 'is not an http(s) address')
/** Without path, query or hash: other addresses are built on it. */
const origin = address.refine((value) => !isHttpAddress(value) || isOrigin(new URL(value)), {
  error: 'must be an origin, without a path',
})
const email = z.email({
  error: (issue) => (issue.input === undefined ? 'is missing' : 'is not an email address'),
})

function isHttpAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

const isOrigin = (url: URL) => url.href === `${url.origin}/`

/** "production=https://a.example,staging=https://b.example" as a record by dataset. */
const addressesByDataset = z
  .string()
  .refine((list) => readAddresses(list) !== null, 'is not a list of dataset=address pairs, comma separated')
  .transform((list) => readAddresses(list) ?? {})

function readAddresses(list: string): Record<string, string> | null {
  const addresses: Record<string, string> = {}
  for (const pair of list.split(',')) {
    const match = /^\s*([a-z0-9_-]+)\s*=\s*(\S+)\s*$/.exec(pair)
    const [, dataset, url] = match ?? []
    if (dataset === undefined || url === undefined || !isHttpAddress(url)) return null
    addresses[dataset] = url
  }
  return addresses
}

/** What holds where nothing is configured. */
const defaults = {
  PUBLIC_SITE_NAME: 'Lull',
  PUBLIC_SITE_VARIANT: 'scrubbed',
  PUBLIC_SANITY_DATASET: 'production',
  PUBLIC_PICTURES: 'direct',
} as const

/** Every configuration variable of the shop. `.env.example` explains each to whoever sets it. */
export const environmentSchema = z.object({
  PUBLIC_SITE_URL: required(origin),
  PUBLIC_SITE_NAME: z.preprocess(unset, text.default(defaults.PUBLIC_SITE_NAME)),
  PUBLIC_SITE_VARIANT: z.preprocess(
    unset,
    z.enum(['scrubbed', 'full'], 'must be "scrubbed" or "full"').default(defaults.PUBLIC_SITE_VARIANT),
  ),
  /** The code release (CART-07); whoever runs the build fills it from git when unset. */
  PUBLIC_BUILD_ID: optional(text),
  PUBLIC_SUPPORT_EMAIL: required(email),
  PUBLIC_SANITY_PROJECT_ID: required(
    z.string('is missing').regex(/^[a-z0-9][a-z0-9-]*$/, 'is not a project id (a-z, 0-9, -)'),
  ),
  PUBLIC_SANITY_DATASET: z.preprocess(
    unset,
    z
      .string()
      .regex(/^~?[a-z0-9][a-z0-9_-]{0,63}$/, 'is not a dataset name')
      .default(defaults.PUBLIC_SANITY_DATASET),
  ),
  /** Unset: the content service's own cloud. */
  PUBLIC_SANITY_API_HOST: optional(origin),
  SANITY_API_READ_TOKEN: optional(text),
  /** Whether pages ask the content service for its pictures, or the shop's own host, which passes that on. */
  PUBLIC_PICTURES: z.preprocess(
    unset,
    z.enum(['direct', 'proxied'], 'must be "direct" or "proxied"').default(defaults.PUBLIC_PICTURES),
  ),
  PUBLIC_STOREFRONT_API_URL: required(
    address.refine((value) => /\/api\/[^/]+\/graphql\.json$/.test(value), {
      error: 'must end in /api/VERSION/graphql.json',
    }),
  ),
  PUBLIC_STOREFRONT_API_TOKEN: required(text),
  STOREFRONT_API_PRIVATE_TOKEN: optional(text),
  PUBLIC_BACKEND_URL: optional(address),
  PUBLIC_RECOMMENDATIONS_URL: optional(address),
  PUBLIC_RECOMMENDATIONS_KEY: optional(text),
  EMAIL_MARKETING_URL: optional(address),
  EMAIL_MARKETING_KEY: optional(text),
  PUBLIC_TAG_MANAGER_ID: optional(text),
  PUBLIC_ANALYTICS_MEASUREMENT_ID: optional(text),
  PUBLIC_EMAIL_MARKETING_ID: optional(text),
  /** Unset: the email-marketing service's own cloud. */
  PUBLIC_EMAIL_MARKETING_API_HOST: optional(origin),
  PUBLIC_ERROR_REPORTING_DSN: optional(address),
  SANITY_STUDIO_PREVIEW_URL_LOCAL: optional(address),
  SANITY_STUDIO_PREVIEW_URLS: optional(addressesByDataset),
  SANITY_STUDIO_SITE_URLS: optional(addressesByDataset),
  /** Comma separated; the studio reads it. */
  SANITY_STUDIO_DATASETS: optional(text),
  PREVIEW_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  PUBLISH_WEBHOOK_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
})

export type Environment = z.infer<typeof environmentSchema>

/** What a service needs beside its address. */
const companions = [
  ['PUBLIC_RECOMMENDATIONS_URL', 'PUBLIC_RECOMMENDATIONS_KEY'],
  ['EMAIL_MARKETING_URL', 'EMAIL_MARKETING_KEY'],
] as const

/** Configuration is missing or malformed; `problems` has one sentence for each variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is incomplete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * The shop's configuration out of an environment (`process.env`).
 * @throws ConfigurationError listing every missing or malformed variable at once (ERR-11).
 */
export function readEnvironment(record: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = environmentSchema.safeParse(record)
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  for (const [service, needed] of companions) {
    const isSet = unset(record[service]) !== undefined
    if (isSet && unset(record[needed]) === undefined) {
      problems.push(`${needed} is missing: ${service} needs it beside it`)
    }
  }
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}

const publicText = { context: 'client', access: 'public' } as const
const secretText = { context: 'server', access: 'secret', optional: true } as const

/** The same variables as Astro's typed environment (`astro:env/client`, `astro:env/server`). */
export const envSchema = {
  PUBLIC_SITE_URL: envField.string({ ...publicText, url: true }),
  PUBLIC_SITE_NAME: envField.string({ ...publicText, default: defaults.PUBLIC_SITE_NAME }),
  PUBLIC_SITE_VARIANT: envField.enum({
    ...publicText,
    values: ['scrubbed', 'full'],
    default: defaults.PUBLIC_SITE_VARIANT,
  }),
  PUBLIC_BUILD_ID: envField.string({ ...publicText, min: 1 }),
  PUBLIC_SUPPORT_EMAIL: envField.string(publicText),
  PUBLIC_SANITY_PROJECT_ID: envField.string(publicText),
  PUBLIC_SANITY_DATASET: envField.string({ ...publicText, default: defaults.PUBLIC_SANITY_DATASET }),
  PUBLIC_SANITY_API_HOST: envField.string({ ...publicText, optional: true, url: true }),
  SANITY_API_READ_TOKEN: envField.string(secretText),
  PUBLIC_PICTURES: envField.enum({
    ...publicText,
    values: ['direct', 'proxied'],
    default: defaults.PUBLIC_PICTURES,
  }),
  PUBLIC_STOREFRONT_API_URL: envField.string({ ...publicText, url: true }),
  PUBLIC_STOREFRONT_API_TOKEN: envField.string(publicText),
  STOREFRONT_API_PRIVATE_TOKEN: envField.string(secretText),
  PUBLIC_BACKEND_URL: envField.string({ ...publicText, optional: true, url: true }),
  PUBLIC_RECOMMENDATIONS_URL: envField.string({ ...publicText, optional: true, url: true }),
  PUBLIC_RECOMMENDATIONS_KEY: envField.string({ ...publicText, optional: true }),
  EMAIL_MARKETING_URL: envField.string({ ...secretText, url: true }),
  EMAIL_MARKETING_KEY: envField.string(secretText),
  PUBLIC_TAG_MANAGER_ID: envField.string({ ...publicText, optional: true }),
  PUBLIC_ANALYTICS_MEASUREMENT_ID: envField.string({ ...publicText, optional: true }),
  PUBLIC_EMAIL_MARKETING_ID: envField.string({ ...publicText, optional: true }),
  PUBLIC_EMAIL_MARKETING_API_HOST: envField.string({ ...publicText, optional: true, url: true }),
  PUBLIC_ERROR_REPORTING_DSN: envField.string({ ...publicText, optional: true, url: true }),
  SANITY_STUDIO_PREVIEW_URL_LOCAL: envField.string({ ...secretText, url: true }),
  SANITY_STUDIO_PREVIEW_URLS: envField.string(secretText),
  SANITY_STUDIO_SITE_URLS: envField.string(secretText),
  SANITY_STUDIO_DATASETS: envField.string(secretText),
  PREVIEW_SECRET: envField.string(secretText),
  PUBLISH_WEBHOOK_SECRET: envField.string(secretText),
}
