import { createHash } from 'node:crypto'
import {
  BACKEND_QUERIES_PER_ADDRESS,
  RATE_LIMIT_WINDOW_MS,
  SUBMISSIONS_PER_ADDRESS,
} from '../../../src/config/server-limits.ts'
import { type ProcessEnvironment, projectRoot } from '../../lib/process.ts'
import { backendVariables } from '../backend-variables.ts'

/** The runtime's behavior is that of this day, until somebody has tried a later one. */
const COMPATIBILITY_DATE = '2026-10-01'
/** As many as the platform allows. */
export const MAX_RETRIES = 100

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
  variables: ProcessEnvironment
  /** Undefined for the local engine. */
  accountId?: string
}

/** The Workers of an account share the counters of an id, so it is made from the Worker's name (OPS-04). */
const limit = (worker: string, name: string, max: number) => ({
  name,
  namespace_id: String(createHash('sha256').update(`${worker} ${name}`).digest().readUInt32BE()),
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
    // Everybody with access to the account can read them there.
    vars: backendVariables(variables),
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
      limit(worker, 'SUBMISSIONS_LIMIT', SUBMISSIONS_PER_ADDRESS),
      limit(worker, 'QUERIES_LIMIT', BACKEND_QUERIES_PER_ADDRESS),
    ],
    observability: { enabled: true },
    ...(accountId === undefined || host.endsWith('.workers.dev')
      ? {}
      : { routes: [{ pattern: host, custom_domain: true }], workers_dev: false }),
  }
}
