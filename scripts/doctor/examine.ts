import type { Environment } from '../../src/config/env.ts'
import { checkBackend } from './check-backend.ts'
import { checkMailServices } from './check-mail-services.ts'
import { checkPreview } from './check-preview.ts'
import { checkProducts } from './check-products.ts'
import { checkPublisher } from './check-publisher.ts'
import { checkRecommendations } from './check-recommendations.ts'
import { checkSanity } from './check-sanity.ts'
import { checkSite } from './check-site.ts'
import { checkStorefront } from './check-storefront.ts'
import type { Finding, Section } from './finding.ts'
import { checkWebhooks } from './webhooks.ts'

type Check = (environment: Environment) => Promise<readonly Finding[]>

/** What has to work before a site can be built. */
const services: ReadonlyArray<readonly [string, Check]> = [
  ['Store', checkStorefront],
  ['Content', checkSanity],
  ['Products', checkProducts],
  ['Sign-ups and forms', checkMailServices],
  ['Suggestions', checkRecommendations],
]

/** What we deploy ourselves. */
const own: ReadonlyArray<readonly [string, Check]> = [
  ['Backend', checkBackend],
  ['Publisher', checkPublisher],
  ['Webhooks', checkWebhooks],
  ['Preview', checkPreview],
  ['Site', checkSite],
]

const run = (checks: typeof services, environment: Environment): Promise<Section[]> =>
  Promise.all(checks.map(async ([title, check]) => ({ title, findings: await check(environment) })))

/** Asks the outside services, or whatever is deployed as well. Never rejects because of what one of them answers. */
export const examine = (environment: Environment, which: 'services' | 'all'): Promise<Section[]> =>
  run(which === 'services' ? services : [...services, ...own], environment)
