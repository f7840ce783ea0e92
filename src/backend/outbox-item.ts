import { z } from 'zod'

const common = {
  /** Unique among all items ever; an item with a known id is not added again. */
  id: z.uuid(),
  /** When it was accepted. */
  at: z.iso.datetime(),
}

const signUp = z.object({
  ...common,
  kind: z.literal('signUp'),
  email: z.string(),
  listId: z.string(),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

const submission = z.object({
  ...common,
  kind: z.literal('submission'),
  form: z.object({ id: z.string(), title: z.string() }),
  recipients: z.array(z.object({ name: z.string().nullable(), email: z.string() })).min(1),
  /** The first email address among the answers. */
  replyTo: z.string().nullable(),
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
  files: z.array(z.object({ label: z.string(), name: z.string(), type: z.string(), content: z.base64() })),
})

export const outboxItem = z.discriminatedUnion('kind', [signUp, submission])

/** A sign-up or a submitted form that is still to be sent to the email-marketing service. */
export type OutboxItem = z.infer<typeof outboxItem>
export type SignUpItem = z.infer<typeof signUp>
export type SubmissionItem = z.infer<typeof submission>
