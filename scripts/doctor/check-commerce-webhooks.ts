import { z } from 'zod'
import { requireNoErrors, type ShopifyAdmin, userErrorsSchema } from '../admin/shopify-admin.ts'
import { type Finding, ok, problem } from './finding.ts'
import { CREATE_WEBHOOKS, type WebhookCheck } from './webhook-check.ts'

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

/** The subscriptions of the app at the store. @throws AdminError or ZodError when it refuses. */
export async function commerceWebhooks(
  admin: ShopifyAdmin,
  { environment, publisher, create }: WebhookCheck,
): Promise<Finding> {
  const uri = `${publisher}/webhooks/commerce`
  const { COMMERCE_WEBHOOK_SECRET: secret, SHOPIFY_ADMIN_CLIENT_SECRET: signedWith } = environment
  if (secret === undefined && signedWith === undefined)
    return problem(
      'The publisher would refuse the store’s webhooks: COMMERCE_WEBHOOK_SECRET is not set.',
      'Set it to the client secret of the app that SHOPIFY_ADMIN_TOKEN belongs to, for the publisher too.',
    )
  // A token alone does not tell the secret of its app.
  if (signedWith !== undefined && secret !== signedWith)
    return problem(
      'The publisher would refuse the store’s webhooks: an app’s are signed with its client secret.',
      'Set COMMERCE_WEBHOOK_SECRET to the value of SHOPIFY_ADMIN_CLIENT_SECRET, for the publisher too.',
    )
  const { webhookSubscriptions } = await admin.request(listDocument, { topics }, listSchema)
  const missing = topics.filter(
    (topic) => !webhookSubscriptions.nodes.some((one) => one.topic === topic && one.uri === uri),
  )
  if (missing.length === 0) return ok(`The store has its webhooks to ${uri}.`)
  if (!create)
    return problem(`The store has no webhooks to ${uri} for ${missing.join(', ')}.`, CREATE_WEBHOOKS)
  for (const topic of missing) {
    const { webhookSubscriptionCreate: made } = await admin.request(
      createDocument,
      { topic, webhookSubscription: { uri, format: 'JSON' } },
      createSchema,
    )
    requireNoErrors(`A webhook for ${topic}`, made.userErrors)
  }
  return ok(`Made webhooks of the store to ${uri}: ${missing.join(', ')}.`)
}
