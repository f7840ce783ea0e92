import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Environment } from '../../../src/config/env.ts'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { catalogue, ids } from '../../local/commerce/tests/catalogue.fixture.ts'
import { TestShops, tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { localTokens } from '../../local/content/accounts.ts'
import { startTestContentService, writeSample } from '../../local/content/tests/content-service.fixture.ts'
import { startMailService } from '../../local/mail/service.ts'
import { MAIL_KEY } from '../../local/mail/tests/mail-service.fixture.ts'
import { startRecommendationsService } from '../../local/recommendations/service.ts'
import type { Fault } from '../../local/shared/faults.ts'
import { orderFault, temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import type { Finding } from '../finding.ts'

/** The origin of the site, which the content service trusts. */
export const SITE = 'https://lull.example'

export interface Services {
  store: string
  content: string
  mail: string
  recommendations: string
  /** The variables of a shop that uses them, with changes. */
  variables(changes?: Record<string, string | undefined>): Record<string, string | undefined>
  /** The same as a configuration. */
  environment(changes?: Record<string, string | undefined>): Environment
  /** Makes the next request of an operation go wrong. */
  fault(
    service: 'store' | 'content' | 'mail' | 'recommendations',
    operation: string,
    fault: Fault,
  ): Promise<void>
  /** Sells an item, which changes the stock. */
  sell(): Promise<void>
  close(): Promise<void>
}

const productDocument = (number: number, product: string) => ({
  _id: `product-${number}`,
  _type: 'product',
  title: `Flavor ${number}`,
  shopify: { product: { id: product } },
})

/** Starts the local services. Documents name the products 1 to 3, of which Canada lacks the last; the store has more. */
export async function startServices(): Promise<Services> {
  const shops = new TestShops()
  const shop = await shops.start()
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'sample'))
  const sampleDir = await writeSample(join(folder, 'sample'), [
    { _id: 'home', _type: 'home', title: 'Home' },
    productDocument(1, 'gid://shopify/Product/1'),
    // Ids may be stored encoded (CAT-13).
    productDocument(2, btoa('gid://shopify/Product/2')),
    productDocument(3, 'gid://shopify/Product/3'),
    {
      _id: 'buy-now-box',
      _type: 'buyNow',
      title: 'A box a month',
      products: { products: [{ variant: { id: ids.planOnly } }] },
    },
    { _id: 'form-write', _type: 'form', title: 'Write to us' },
    { _id: 'klaviyo', _type: 'klaviyo', listId: 'LETTER' },
    { _id: 'rebuy', _type: 'rebuy', dataSourceId: '7105' },
  ])
  const content = await startTestContentService({
    sampleDir,
    datasets: ['production', 'staging'],
    origins: [SITE],
  })
  const mail = await startMailService({ port: 0, stateDir: join(folder, 'mail'), key: MAIL_KEY })
  const recommendations = await startRecommendationsService({
    port: 0,
    sampleDir: await shops.sample(catalogue),
    commerceUrl: shop.url,
    dataSources: ['7105'],
  })
  const urls = { store: shop.url, content: content.url, mail: mail.url, recommendations: recommendations.url }
  const variables: Services['variables'] = (changes = {}) => ({
    PUBLIC_SITE_URL: SITE,
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_BUILD_ID: 'a',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    SANITY_API_READ_TOKEN: localTokens.read,
    PUBLIC_STOREFRONT_API_URL: `${shop.url}/api/2026-04/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
    EMAIL_MARKETING_URL: mail.url,
    EMAIL_MARKETING_KEY: MAIL_KEY,
    PUBLIC_RECOMMENDATIONS_URL: recommendations.url,
    PUBLIC_RECOMMENDATIONS_KEY: 'a-public-key',
    ...changes,
  })
  return {
    ...urls,
    variables,
    environment: (changes) => readEnvironment(variables(changes)),
    fault: (service, operation, fault) => orderFault(urls[service], operation, fault),
    sell: async () => {
      const cart = await shop.cart([{ merchandiseId: ids.lemonTwelve, quantity: 1 }])
      await fetch(cart.checkoutUrl, { method: 'POST', redirect: 'manual' })
    },
    close: async () => {
      await Promise.all([shops.close(), content.close(), mail.close(), recommendations.close()])
    },
  }
}

/** An address of this machine where nothing listens. */
export async function nowhere(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  return `http://localhost:${address.port}`
}

/** The sentences about what is wrong, each with how to fix it. */
export const wrongs = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, text, fix }) => (level === 'problem' ? [`${text} → ${fix}`] : []))
