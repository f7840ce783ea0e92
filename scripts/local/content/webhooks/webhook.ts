import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { matchesQuery, type QueryContext, runQuery } from '../groq/run-query.ts'
import type { Committed } from '../store/dataset.ts'
import { isPublishedId, type StoredDocument } from '../store/documents.ts'
import { View } from '../store/perspective-view.ts'

export const webhookSchema = z.strictObject({
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  /** The secret that signs each delivery. */
  secret: z.string().min(1),
  dataset: z.string().default('production'),
  /** The events of published documents that trigger it. */
  on: z.array(z.enum(['create', 'update', 'delete'])).default(['create', 'update', 'delete']),
  /** A GROQ filter; empty for all documents. */
  filter: z.string().default(''),
  /** A GROQ projection with braces; empty for the whole document. */
  projection: z.string().default(''),
})
export type Webhook = z.infer<typeof webhookSchema>
export type WebhookInput = z.input<typeof webhookSchema>

type Operation = Webhook['on'][number]

/** One message to one receiver, as stored and sent. */
export const deliverySchema = z.object({
  id: z.string(),
  webhook: z.string(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Unix time in milliseconds. */
  created: z.number(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** `t=<ms>,v1=<base64url HMAC-SHA256 of "<t>.<body>">`, as `@sanity/webhook` checks it. */
export function signature(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('base64url')}`
}

function single(document: StoredDocument): View {
  const view = new View()
  view.set(document._id, document)
  return view
}

/**
 * The deliveries of a transaction: one for each created, changed or deleted published document that matches the filter.
 * @throws the query's error for an invalid filter or projection.
 */
export function deliveriesFor(
  webhook: Webhook,
  { transaction, previous }: Committed,
  published: View,
  context: QueryContext,
): Delivery[] {
  return transaction.changes.flatMap(({ id, document }) => {
    const before = previous.get(id) ?? null
    const subject = document ?? before
    const operation: Operation = document === null ? 'delete' : before === null ? 'create' : 'update'
    if (subject === null || !isPublishedId(id) || before === document) return []
    if (!webhook.on.includes(operation)) return []
    const condition = webhook.filter === '' ? 'true' : webhook.filter
    if (!matchesQuery(`*[${condition}]`, {}, single(subject), context)) return []
    const view = document === null ? single(subject) : published
    const content =
      webhook.projection === ''
        ? subject
        : runQuery(`*[_id == $id][0]${webhook.projection}`, { id }, view, context)
    const key = `${webhook.name}-${transaction.id}-${id}`
    return [
      {
        id: key.replaceAll(/[^A-Za-z0-9._-]/g, '_'),
        webhook: webhook.name,
        body: JSON.stringify(content),
        created: Date.parse(transaction.timestamp),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'sanity-dataset': context.dataset,
          'sanity-document-id': id,
          'sanity-operation': operation,
          'sanity-project-id': context.projectId,
          'sanity-transaction-id': transaction.id,
          'sanity-transaction-time': transaction.timestamp,
          'sanity-webhook-id': webhook.name,
        },
      },
    ]
  })
}
