import {
  CATALOGUE_QUERIES_PER_ADDRESS,
  RATE_LIMIT_WINDOW_MS,
  SUBMISSIONS_PER_ADDRESS,
} from '../../../src/config/limits.ts'
import { type Environment, projectRoot } from '../../process.ts'

/** The runtime's behavior is that of this day, until somebody has tried a later one. */
const COMPATIBILITY_DATE = '2026-10-01'
/** As many as the platform allows. */
const MAX_RETRIES = 100

/** The variables that the Worker needs; everybody with access to the account can read them there. */
const variableNames = [
  'PUBLIC_SITE_URL',
  'PUBLIC_SITE_NAME',
  'PUBLIC_SITE_VARIANT',
  'PUBLIC_SUPPORT_EMAIL',
  'PUBLIC_SANITY_PROJECT_ID',
  'PUBLIC_SANITY_DATASET',
  'PUBLIC_SANITY_API_HOST',
  'PUBLIC_STOREFRONT_API_URL',
  'PUBLIC_STOREFRONT_API_TOKEN',
  'PUBLIC_MARKET',
  'PUBLIC_BACKEND_URL',
  'BACKEND_HOSTS',
  'EMAIL_MARKETING_URL',
] as const
const secretNames = ['SANITY_API_READ_TOKEN', 'STOREFRONT_API_PRIVATE_TOKEN', 'EMAIL_MARKETING_KEY'] as const

const picked = (variables: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (variables[name] ? [[name, variables[name]] as const] : [])))

/** The secrets that the Worker needs, which the platform keeps encrypted. */
export const workerSecrets = (variables: Environment): Record<string, string> =>
  picked(variables, secretNames)

/** The names of what belongs to a Worker. */
export const resourcesOf = (worker: string) => ({
  outbox: `${worker}-outbox`,
  refused: `${worker}-refused`,
  bucket: `${worker}-outbox`,
})

export interface WorkerOptions {
  worker: string
  /** The built site, as an absolute path. */
  directory: string
  variables: Environment
  /** Undefined for the local engine. */
  accountId?: string
}

const limit = (name: string, id: string, max: number) => ({
  name,
  namespace_id: id,
  simple: { limit: max, period: 60 as const },
})

/** The configuration of the Worker with the site as its files, for wrangler. */
export function wranglerConfig({ worker, directory, variables, accountId }: WorkerOptions) {
  if (RATE_LIMIT_WINDOW_MS !== 60_000) throw new RangeError('The platform counts by the minute')
  const { outbox, refused, bucket } = resourcesOf(worker)
  const { host } = new URL(variables.PUBLIC_SITE_URL ?? '')
  return {
    name: worker,
    main: `${projectRoot}scripts/deploy/cloudflare/worker.ts`,
    ...(accountId === undefined ? {} : { account_id: accountId }),
    compatibility_date: COMPATIBILITY_DATE,
    compatibility_flags: [
      'nodejs_compat',
      // Otherwise the 404 page would answer a form that a browser without scripts sends.
      'assets_navigation_has_no_effect',
    ],
    assets: {
      directory,
      binding: 'ASSETS',
      html_handling: 'auto-trailing-slash' as const,
      not_found_handling: '404-page' as const,
    },
    vars: picked(variables, variableNames),
    queues: {
      producers: [
        { binding: 'OUTBOX', queue: outbox },
        { binding: 'REFUSED', queue: refused },
      ],
      consumers: [
        {
          queue: outbox,
          max_batch_size: 10,
          max_batch_timeout: 1,
          max_retries: MAX_RETRIES,
          dead_letter_queue: refused,
        },
      ],
    },
    r2_buckets: [{ binding: 'LARGE_ITEMS', bucket_name: bucket }],
    ratelimits: [
      limit('SUBMISSIONS_LIMIT', '1001', SUBMISSIONS_PER_ADDRESS),
      limit('CATALOGUE_LIMIT', '1002', CATALOGUE_QUERIES_PER_ADDRESS),
    ],
    observability: { enabled: true },
    ...(accountId === undefined || host.endsWith('.workers.dev')
      ? {}
      : { routes: [{ pattern: host, custom_domain: true }], workers_dev: false }),
  }
}
