import { z } from 'zod'

// Request bodies of the email-marketing service. Unknown members are refused, as by the real one.

const email = z.email()
const property = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** `POST /api/profile-import`: makes a profile, or changes that of the address. */
export const profileImport = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile'),
    attributes: z.strictObject({ email, properties: z.record(z.string(), property).default({}) }),
  }),
})

/** A profile in a subscription has no properties: those are imported. */
const subscribedProfile = z.strictObject({
  type: z.literal('profile'),
  id: z.string().optional(),
  attributes: z.strictObject({
    email,
    subscriptions: z.strictObject({
      email: z.strictObject({
        marketing: z.strictObject({
          consent: z.literal('SUBSCRIBED'),
          consented_at: z.iso.datetime().optional(),
        }),
      }),
    }),
  }),
})

const subscriptions = z
  .strictObject({
    custom_source: z.string().optional(),
    historical_import: z.boolean().default(false),
    profiles: z.strictObject({ data: z.array(subscribedProfile).min(1).max(1000) }),
  })
  .refine(
    ({ historical_import: isHistorical, profiles }) =>
      profiles.data.every(
        ({ attributes }) =>
          (attributes.subscriptions.email.marketing.consented_at !== undefined) === isHistorical,
      ),
    'consented_at is for historical imports, which need it',
  )

/** `POST /api/profile-subscription-bulk-create-jobs`: subscribes profiles to a list. */
export const subscriptionJob = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile-subscription-bulk-create-job'),
    attributes: subscriptions,
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

const imported = z.object({
  kind: z.literal('import'),
  email: z.string(),
  properties: z.record(z.string(), property),
})
const subscribed = z.object({
  kind: z.literal('subscription'),
  email: z.string(),
  listId: z.string(),
})
const message = z.object({ kind: z.literal('message'), ...messageRequest.shape.data.shape.attributes.shape })
const identified = z.object({ kind: z.literal('profile'), email: z.string(), companyId: z.string() })

const receipt = z.object({
  /** The sender's idempotency key with the operation and the index; null without one. */
  key: z.string().nullable(),
  at: z.string(),
})

/** An accepted request, or one profile of it, as it is stored. */
export const storedArrival = z.intersection(
  receipt,
  z.discriminatedUnion('kind', [imported, subscribed, message, identified]),
)
export type StoredArrival = z.infer<typeof storedArrival>

/** What arrived, as it is shown: an import is seen in the properties of its profile's subscriptions. */
export const arrival = z.intersection(
  receipt,
  z.discriminatedUnion('kind', [
    subscribed.extend({ properties: imported.shape.properties }),
    message,
    identified,
  ]),
)
export type Arrival = z.infer<typeof arrival>
