import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portAfter } from '../../../scripts/lib/local-environment.ts'
import { type ProcessEnvironment, productionVariables } from '../../../scripts/lib/process.ts'
import { startCommerceService } from '../../../scripts/local/commerce/service.ts'
import { tokens } from '../../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { startContentService } from '../../../scripts/local/content/service.ts'
import { Edits } from './edits.ts'
import { writeSmallShop } from './small-shop.fixture.ts'

export const variants = ['full', 'scrubbed'] as const
export type Variant = (typeof variants)[number]

/** Fixed ones, so that the bundle of the shop, which names them, is built once for all runs. */
const ports = { content: portAfter(12), commerce: portAfter(13) }

/** Where a publisher of the shop listens that the services report changes to, and what they sign with. */
export const publisherPort = portAfter(14)
const secrets = {
  PUBLISH_WEBHOOK_SECRET: 'signed-by-the-content',
  COMMERCE_WEBHOOK_SECRET: 'signed-by-the-commerce',
}
const hook = (service: 'content' | 'commerce') => `http://localhost:${publisherPort}/webhooks/${service}`

/** The services of a small shop. */
export interface SmallShop {
  edits: Edits
  commerceUrl: string
  variablesOf(variant: Variant): ProcessEnvironment
  close(): Promise<void>
}

/** Starts them with the content of a cut of the sample shop; they report changes to a publisher where one listens. */
export async function startSmallShop({ reportsChanges = false } = {}): Promise<SmallShop> {
  const folder = await mkdtemp(join(tmpdir(), 'small-shop-'))
  const sampleDir = join(folder, 'sample')
  const products = await writeSmallShop(sampleDir)
  const content = await startContentService({
    port: ports.content,
    stateDir: join(folder, 'content'),
    sampleDir,
    webhookDelays: [50],
    webhooks: reportsChanges
      ? [{ name: 'publisher', url: hook('content'), secret: secrets.PUBLISH_WEBHOOK_SECRET }]
      : [],
  })
  const commerce = await startCommerceService({
    port: ports.commerce,
    stateDir: join(folder, 'commerce'),
    sampleDir,
    tokens,
    ...(reportsChanges
      ? { webhook: { url: hook('commerce'), secret: secrets.COMMERCE_WEBHOOK_SECRET, delays: [50] } }
      : {}),
  })
  const edits = new Edits({
    contentUrl: content.url,
    commerceUrl: commerce.url,
    productFolder: join(sampleDir, 'commerce', 'products'),
    products,
  })
  await edits.keep()
  return {
    edits,
    commerceUrl: commerce.url,
    variablesOf: (variant) => ({
      ...process.env,
      ...productionVariables,
      PUBLIC_SITE_URL: 'https://lull.example',
      PUBLIC_SITE_VARIANT: variant,
      PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
      PUBLIC_SANITY_PROJECT_ID: 'lull',
      PUBLIC_SANITY_API_HOST: content.url,
      PUBLIC_STOREFRONT_API_URL: `${commerce.url}/api/2026-04/graphql.json`,
      PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
      // So that a build reads the catalogue itself.
      SITE_SERVES_API: 'yes',
      PUBLIC_BUILD_ID: 'build-1',
      ...secrets,
    }),
    close: async () => {
      await content.close()
      await commerce.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
