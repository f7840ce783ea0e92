import { z } from 'zod'
import { type Webhook, webhookSchema } from './webhook.ts'

/** A webhook as the API of Sanity's projects takes it; `*` stands for all datasets. */
export const hookInputSchema = z.strictObject({
  type: z.literal('document'),
  name: z.string().min(1),
  description: z.string().nullish(),
  url: z.url({ protocol: /^https?$/ }),
  dataset: z.string().min(1),
  apiVersion: z.string().regex(/^v(?:X|\d{4}-\d{2}-\d{2})$/),
  rule: z.strictObject({
    on: z.array(z.enum(['create', 'update', 'delete'])).min(1),
    filter: z.string().nullish(),
    projection: z.string().nullish(),
  }),
  httpMethod: z.literal('POST').default('POST'),
  includeDrafts: z.literal(false).default(false),
  headers: z.record(z.string(), z.string()).nullish(),
  // The real service also sends without a signature, which no receiver here would take.
  secret: z.string().min(1),
  isDisabledByUser: z.boolean().default(false),
})

/** The same as it is stored and answered. */
export const hookSchema = hookInputSchema.extend({
  id: z.string(),
  projectId: z.string(),
  createdAt: z.string(),
  createdByUserId: z.string(),
  isDisabled: z.literal(false),
  deletedAt: z.null(),
})
export type Hook = z.infer<typeof hookSchema>

/** What is sent for it: one webhook for each of its datasets. */
export function webhooksOf(hook: Hook, datasets: readonly string[]): Webhook[] {
  if (hook.isDisabledByUser) return []
  const { on, filter, projection } = hook.rule
  return (hook.dataset === '*' ? datasets : [hook.dataset]).map((dataset) =>
    webhookSchema.parse({
      name: `${hook.id}-${dataset}`,
      url: hook.url,
      secret: hook.secret,
      dataset,
      on,
      filter: filter ?? '',
      projection: projection ?? '',
    }),
  )
}
