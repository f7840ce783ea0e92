import { join } from 'node:path'
import { withLockedFolder } from '../../shared/lock-folder.ts'
import { startServer } from '../../shared/start-server.ts'
import { FaultPlan, withFault } from '../shared/faults.ts'
import { ImageTransformer } from '../shared/image-transformer.ts'
import { StoredList } from '../shared/stored-list.ts'
import { WebhookFaults } from '../shared/webhook-faults.ts'
import { type AppCredentials, adminEndpoint, localApp } from './admin/endpoint.ts'
import { productResolvers } from './admin/products.ts'
import { STAGED_PATH, StagedUploads } from './admin/staged-uploads.ts'
import { addressesOf, subscriptionResolvers, subscriptionSchema } from './admin/subscriptions.ts'
import { cartMutations } from './cart-mutations.ts'
import { CartStore } from './cart-store.ts'
import { CatalogueChanges } from './catalogue-changes.ts'
import { readCatalogue } from './catalogue-files.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { Checkout } from './checkout.ts'
import { customerMutations } from './customer-mutations.ts'
import { type AccessTokens, errorResponse, graphqlEndpoint } from './graphql-endpoint.ts'
import { Inventory } from './inventory.ts'
import { answerPermalink, isPermalink } from './permalink.ts'
import { ProductImages } from './product-images.ts'
import { ProductUpdates, timeOfCatalogue } from './product-updates.ts'
import { queries } from './queries.ts'
import { RequestLimit } from './request-limit.ts'
import { buildSchema } from './schema.ts'
import type { ServiceTools } from './service-tools.ts'
import { UnpublishedProducts } from './unpublished-products.ts'
import { WebhookSender } from './webhook-sender.ts'

export interface CommerceServiceOptions {
  /** 0 for any free port. */
  port: number
  /** Stores carts, stock and transformed images. */
  stateDir: string
  /** Holds the folders `commerce`, with the catalogue, and `images`. */
  sampleDir: string
  tokens: AccessTokens
  /** The service's URL for browsers, when it is not `http://localhost:PORT`. */
  publicUrl?: string
  /** Receives webhooks of products and stock; without it none are sent. */
  webhook?: { url: string; secret: string; delays?: readonly number[] }
  /** The app whose credentials the Admin API takes, and whose secret signs its webhooks. */
  app?: AppCredentials
  /** The current time; tests set it. */
  now?: () => Date
}

export interface RunningService {
  url: string
  close(): Promise<void>
}

const MAX_BODY_BYTES = 1024 * 1024
const MAX_UPLOAD_BYTES = 20 * MAX_BODY_BYTES

async function start(options: CommerceServiceOptions): Promise<RunningService> {
  const faults = new FaultPlan([
    'graphqlError',
    'missingScope',
    'userError',
    'warning',
    'nullCart',
    'largePages',
  ])
  const now = options.now ?? (() => new Date())
  let publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? ''
  const images = new ProductImages({
    directory: join(options.sampleDir, 'images'),
    publicUrl: () => publicUrl,
    transformer: new ImageTransformer(join(options.stateDir, 'commerce', 'images')),
  })
  const webhookFaults = new WebhookFaults()
  const folder = join(options.sampleDir, 'commerce')
  const updates = await ProductUpdates.open(
    join(options.stateDir, 'commerce', 'updates.json'),
    timeOfCatalogue(folder),
  )
  const subscriptions = await StoredList.open(
    join(options.stateDir, 'commerce', 'subscriptions.json'),
    subscriptionSchema,
  )
  const { webhook, app = localApp } = options
  const sender = new WebhookSender({
    receivers: (topic) => [
      ...(webhook === undefined ? [] : [webhook]),
      ...addressesOf(subscriptions.items, topic).map((url) => ({ url, secret: app.clientSecret })),
    ],
    faults: webhookFaults,
    shopDomain: 'lull.myshopify.com',
    ...(webhook?.delays === undefined ? {} : { delays: webhook.delays }),
  })
  const catalogue = new CatalogueIndex(readCatalogue(folder), (id) => updates.of(id))
  const changes = new CatalogueChanges({ folder, catalogue, updates, sender, now })
  const tools: ServiceTools = {
    catalogue,
    inventory: await Inventory.open(join(options.stateDir, 'commerce', 'sold.json')),
    images,
    carts: new CartStore(join(options.stateDir, 'commerce', 'carts'), now),
    now,
    publicUrl: () => publicUrl,
    updates,
    unpublished: new UnpublishedProducts(),
    onSold: (lines) => changes.reportStock(lines.map(({ variantId }) => variantId)),
  }
  const limit = new RequestLimit(() => now().getTime())
  const graphql = graphqlEndpoint({
    schema: await buildSchema(queries(tools), { ...cartMutations(tools), ...customerMutations }),
    catalogue,
    faults,
    tokens: options.tokens,
    limit,
  })
  const uploads = new StagedUploads(() => publicUrl)
  const admin = adminEndpoint(app, faults, [
    subscriptionResolvers(subscriptions, now),
    productResolvers({
      folder,
      imageFolder: join(options.sampleDir, 'images'),
      catalogue,
      uploads,
      reload: () => changes.reload(),
    }),
  ])
  const checkout = new Checkout(tools)

  const server = await startServer({
    name: 'commerce',
    port: options.port,
    cors: 'any',
    exposedHeaders: ['X-Shopify-API-Version', 'X-Request-Id'],
    maxBodyBytes: (_method, pathname) => (pathname === STAGED_PATH ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES),
    errorResponse,
    handle: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/__faults') return faults.handle(request)
      if (pathname === '/__limit') return limit.handle(request)
      if (pathname === '/__webhooks') return webhookFaults.handle(request)
      if (pathname === '/__catalogue') return changes.handle(request)
      if (pathname === '/__search') return changes.handleIndex(request)
      if (pathname === '/__unpublished') return tools.unpublished.handle(request)
      if (graphql.owns(pathname)) return graphql.answer(request)
      if (admin.owns(pathname)) return admin.answer(request)
      if (pathname === STAGED_PATH)
        return withFault(faults.takeNamed('staged'), () => uploads.receive(request))
      if (images.owns(pathname)) return withFault(faults.takeNamed('image'), () => images.answer(request))
      if (checkout.owns(pathname)) {
        return withFault(faults.takeNamed('checkout'), () => checkout.answer(request))
      }
      if (isPermalink(pathname)) {
        return withFault(faults.takeNamed('permalink'), () => answerPermalink(request, tools))
      }
      return errorResponse(404, 'Not found')
    },
  })
  if (publicUrl === '') publicUrl = server.url
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await sender.close()
    },
  }
}

/**
 * Starts the local commerce service: the Storefront API, product images, hosted checkout, permalinks, and `/__faults`.
 * @throws Error when the catalogue cannot be read, or the state or the port is in use.
 */
export const startCommerceService = (options: CommerceServiceOptions): Promise<RunningService> =>
  withLockedFolder({ directory: join(options.stateDir, 'commerce'), name: 'commerce' }, () => start(options))
