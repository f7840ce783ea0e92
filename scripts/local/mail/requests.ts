import { z } from 'zod'

// Request bodies of the email-marketing service. Unknown members are refused, as by the real one.

const email = z.email()
const property = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** `POST /api/profile-subscription-bulk-create-jobs`: subscribes profiles to a list. */
export const subscriptionJob = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile-subscription-bulk-create-job'),
    attributes: z.strictObject({
      custom_source: z.string().optional(),
      historical_import: z.boolean().optional(),
      profiles: z.strictObject({
        data: z
          .array(
            z.strictObject({
              type: z.literal('profile'),
              id: z.string().optional(),
              attributes: z.strictObject({
                email,
                properties: z.record(z.string(), property).optional(),
                subscriptions: z.strictObject({
                  email: z.strictObject({
                    marketing: z.strictObject({
                      consent: z.literal('SUBSCRIBED'),
                      consented_at: z.iso.datetime().optional(),
                    }),
                  }),
                }),
              }),
            }),
          )
          .min(1)
          .max(1000),
      }),
    }),
    relationships: z.strictObject({
      list: z.strictObject({ data: z.strictObject({ type: z.literal('list'), id: z.string().min(1) }) }),
    }),
  }),
})

/** `POST /api/messages`: sends an email now. */
export const messageRequest = z.strictObject({
  data: z.strictObject({
    type: z.literal('message'),
    attributes: z.strictObject({
      to: z.array(z.strictObject({ name: z.string().nullable(), email })).min(1),
      reply_to: email.nullable(),
      subject: z.string().min(1),
      text: z.string().min(1),
      attachments: z
        .array(z.strictObject({ name: z.string().min(1), type: z.string().min(1), content: z.base64() }))
        .default([]),
    }),
  }),
})

/** `POST /client/profiles?company_id=…`: identifies the user of a browser. */
export const profileRequest = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile'),
    attributes: z.strictObject({ email, properties: z.record(z.string(), property).optional() }),
  }),
})

const subscribed = z.object({
  kind: z.literal('subscription'),
  email: z.string(),
  listId: z.string(),
  properties: z.record(z.string(), property),
})
const message = z.object({ kind: z.literal('message'), ...messageRequest.shape.data.shape.attributes.shape })
const identified = z.object({ kind: z.literal('profile'), email: z.string(), companyId: z.string() })

export const arrival = z.intersection(
  z.object({
    /** The sender's idempotency key and its index; null without one. */
    key: z.string().nullable(),
    at: z.string(),
  }),
  z.discriminatedUnion('kind', [subscribed, message, identified]),
)

/** An accepted request, or one profile of it. */
export type Arrival = z.infer<typeof arrival>
