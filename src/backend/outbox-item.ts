import { z } from 'zod'

const identified = {
  /** Unique among all items ever; the same one taken in twice is one. */
  id: z.uuid(),
  /** When it was taken in. */
  at: z.iso.datetime(),
}

const signUp = z.object({
  ...identified,
  kind: z.literal('signUp'),
  email: z.string(),
  listId: z.string(),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

const submission = z.object({
  ...identified,
  kind: z.literal('submission'),
  form: z.object({ id: z.string(), title: z.string() }),
  recipients: z.array(z.object({ name: z.string().nullable(), email: z.string() })).min(1),
  /** Whom an answer to it goes to: the first email address given. */
  replyTo: z.string().nullable(),
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
  files: z.array(z.object({ label: z.string(), name: z.string(), type: z.string(), content: z.base64() })),
})

export const outboxItem = z.discriminatedUnion('kind', [signUp, submission])

/** Something taken in that the email-marketing service has still to be told: a sign-up, or a form that was sent. */
export type OutboxItem = z.infer<typeof outboxItem>
export type SignUpItem = z.infer<typeof signUp>
export type SubmissionItem = z.infer<typeof submission>
