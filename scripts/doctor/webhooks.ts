import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { AdminError } from '../admin/admin-error.ts'
import { createSanityManagement, type SanityManagement } from '../admin/sanity-management.ts'
import {
  createShopifyAdmin,
  requireNoErrors,
  type ShopifyAdmin,
  userErrorsSchema,
} from '../admin/shopify-admin.ts'
import { isLocalOrigin } from '../local/shared/local-origin.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

const CREATE = 'Make it: npm run doctor -- --create-webhooks'

/** What the publisher is told about products, as the Admin API names it. */
const topics = ['PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE', 'INVENTORY_LEVELS_UPDATE'] as const

const listDocument = /* GraphQL */ `
  query WebhookSubscriptions($topics: [WebhookSubscriptionTopic!]) {
    webhookSubscriptions(first: 100, topics: $topics) {
      nodes { topic uri }
    }
  }
`
const listSchema = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string(), uri: z.string() })) }),
})

const createDocument = /* GraphQL */ `
  mutation WebhookSubscriptionCreate(
    $topic: WebhookSubscriptionTopic!
    $webhookSubscription: WebhookSubscriptionInput!
  ) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
      webhookSubscription { id }
      userErrors { field message }
    }
  }
`
const createSchema = z.object({
  webhookSubscriptionCreate: z.object({ userErrors: userErrorsSchema }),
})

interface WebhookCheck {
  environment: Environment
  /** The publisher's address, where webhooks arrive. */
  publisher: string
  /** Whether missing webhooks are made. */
  create: boolean
}

async function contentWebhook(
  project: SanityManagement,
  { environment, publisher, create }: WebhookCheck,
): Promise<Finding> {
  const { PUBLIC_SANITY_DATASET: dataset, PUBLISH_WEBHOOK_SECRET: secret } = environment
  const url = `${publisher}/webhooks/content`
  if (secret === undefined)
    return wrong(
      'The publisher takes no webhook of the content service: PUBLISH_WEBHOOK_SECRET is not set.',
      'Set it to anything of 16 characters and more, for the publisher too.',
    )
  const found = (await project.hooks()).find(
    (hook) => hook.url === url && (hook.dataset === dataset || hook.dataset === '*'),
  )
  const settingsPage = `sanity.io/manage, project ${environment.PUBLIC_SANITY_PROJECT_ID}, API, Webhooks`
  if (found === undefined) {
    if (!create) return wrong(`The content service has no webhook to ${url}.`, CREATE)
    await project.createHook({ name: `Publish ${dataset}`, url, dataset, secret })
    return fine(`Made a webhook of the content service to ${url}.`)
  }
  if (found.isDisabled || found.isDisabledByUser)
    return wrong(`The content service’s webhook to ${url} is switched off.`, `Switch it on: ${settingsPage}.`)
  if (found.secret !== undefined && found.secret !== secret)
    return wrong(
      `The content service’s webhook to ${url} is signed with another secret than PUBLISH_WEBHOOK_SECRET.`,
      `Set the same in both: ${settingsPage}.`,
    )
  return fine(`The content service has a webhook to ${url}.`)
}

async function commerceWebhooks(
  admin: ShopifyAdmin,
  { environment, publisher, create }: WebhookCheck,
): Promise<Finding> {
  const uri = `${publisher}/webhooks/commerce`
  const { COMMERCE_WEBHOOK_SECRET: secret, COMMERCE_ADMIN_CLIENT_SECRET: signedWith } = environment
  if (secret !== signedWith)
    return wrong(
      'The publisher would refuse the store’s webhooks: an app’s are signed with its client secret.',
      'Set COMMERCE_WEBHOOK_SECRET to the value of COMMERCE_ADMIN_CLIENT_SECRET, for the publisher too.',
    )
  const { webhookSubscriptions } = await admin.request(listDocument, { topics }, listSchema)
  const missing = topics.filter(
    (topic) => !webhookSubscriptions.nodes.some((one) => one.topic === topic && one.uri === uri),
  )
  if (missing.length === 0) return fine(`The store has its webhooks to ${uri}.`)
  if (!create) return wrong(`The store has no webhooks to ${uri} for ${missing.join(', ')}.`, CREATE)
  for (const topic of missing) {
    const { webhookSubscriptionCreate: made } = await admin.request(
      createDocument,
      { topic, webhookSubscription: { uri, format: 'JSON' } },
      createSchema,
    )
    requireNoErrors(`A webhook for ${topic}`, made.userErrors)
  }
  return fine(`Made webhooks of the store to ${uri}: ${missing.join(', ')}.`)
}

/** What is wrong as a finding, where a service refuses. */
async function toFinding(work: Promise<Finding>, mend: string): Promise<Finding> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AdminError || error instanceof z.ZodError) return wrong(error.message, mend)
    throw error
  }
}

async function examineWebhooks(environment: Environment, create: boolean): Promise<Finding[]> {
  const { SANITY_STUDIO_PUBLISHER_URL: publisher } = environment
  if (publisher === undefined) return [note('No publisher is configured, which webhooks would be sent to.')]
  const check = { environment, publisher, create }
  const [project, admin] = [createSanityManagement(environment), createShopifyAdmin(environment)]
  const isReachable = (service: string) => !isLocalOrigin(publisher) || isLocalOrigin(service)
  const content = environment.PUBLIC_SANITY_API_HOST ?? 'https://api.sanity.io'
  if (!isReachable(content) || !isReachable(environment.PUBLIC_STOREFRONT_API_URL))
    return [note(`The publisher at ${publisher} cannot be reached by webhooks: it is on this machine.`)]
  return Promise.all([
    project === null
      ? note(
          'Whether the content service has a webhook to the publisher was not looked at.',
          'Set SANITY_API_ADMIN_TOKEN to a token with the right "Administrator", for this command only.',
        )
      : toFinding(contentWebhook(project, check), 'Correct SANITY_API_ADMIN_TOKEN.'),
    admin === null
      ? note(
          'Whether the store has webhooks to the publisher was not looked at.',
          'Set COMMERCE_ADMIN_CLIENT_ID and COMMERCE_ADMIN_CLIENT_SECRET of an app of the store.',
        )
      : toFinding(
          commerceWebhooks(admin, check),
          'Give the app the scopes read_products and read_inventory (dev.shopify.com, the app, Versions), and install it.',
        ),
  ])
}

/** Whether the services tell the publisher what has changed (OPS-06). */
export const checkWebhooks = (environment: Environment): Promise<Finding[]> =>
  examineWebhooks(environment, false)

/** Makes the webhooks that are missing; those that are there stay as they are (OPS-06). */
export const createWebhooks = (environment: Environment): Promise<Finding[]> =>
  examineWebhooks(environment, true)
