import { z } from 'zod'
import type { StoredList } from '../../shared/stored-list.ts'
import type { Topic } from '../webhook-sender.ts'

export const subscriptionSchema = z.object({
  id: z.string(),
  topic: z.string(),
  uri: z.string(),
  format: z.literal('JSON'),
  createdAt: z.string(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

interface CreateArguments {
  topic: string
  webhookSubscription: { uri?: string | null }
}

/** A topic as the Admin API writes it: `PRODUCTS_CREATE`. */
const adminTopic = (topic: string) => topic.replace('/', '_').toUpperCase()

/** The addresses that are told about a topic such as `products/create`. */
export const addressesOf = (subscriptions: readonly Subscription[], topic: Topic): string[] =>
  subscriptions.filter((one) => one.topic === adminTopic(topic)).map(({ uri }) => uri)

const failed = (message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
})

/** Subscriptions of the one app of the store. */
export const subscriptionResolvers = (list: StoredList<Subscription>, now: () => Date) => ({
  query: {
    webhookSubscriptions: ({ topics: asked }: { topics?: readonly string[] | null }) => ({
      nodes: list.items.filter(({ topic }) => asked?.includes(topic) ?? true),
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  },
  mutation: {
    webhookSubscriptionCreate: async ({ topic, webhookSubscription: { uri } }: CreateArguments) => {
      // Like the real one, but for addresses of this machine, which need no TLS.
      if (!uri || !(URL.canParse(uri) && /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(uri)))
        return failed('Address protocol http:// is not supported')
      if (list.items.some((one) => one.topic === topic && one.uri === uri))
        return failed('Address for this topic has already been taken')
      const created: Subscription = {
        id: `gid://shopify/WebhookSubscription/${1 + list.items.length}`,
        topic,
        uri,
        format: 'JSON',
        createdAt: now().toISOString(),
      }
      await list.add(created)
      return { webhookSubscription: created, userErrors: [] }
    },
  },
})
