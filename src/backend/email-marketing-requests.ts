import type { OutboxItem, SignUpItem, SubmissionItem } from './outbox-item.ts'

/** Where the service takes each kind of request. */
export const emailMarketingPaths = {
  profile: 'api/profile-import',
  subscription: 'api/profile-subscription-bulk-create-jobs',
  message: 'api/messages',
} as const

export interface ServiceRequest {
  path: (typeof emailMarketingPaths)[keyof typeof emailMarketingPaths]
  body: unknown
}

const sourceOf = ({ source }: SignUpItem['properties']) => (typeof source === 'string' ? source : 'site')

/** Creates or updates a profile, so that repeating it is harmless. */
const toProfile = ({ email, properties }: SignUpItem) => ({
  data: { type: 'profile', attributes: { email, properties } },
})

/**
 * A consent to a list's emails; the service counts a repeated one once. It refuses properties here, and a time of consent
 * unless the request is a historical import, which would skip the list's double opt-in.
 */
const toSubscription = ({ email, listId, properties }: SignUpItem) => ({
  data: {
    type: 'profile-subscription-bulk-create-job',
    attributes: {
      custom_source: sourceOf(properties),
      profiles: {
        data: [
          {
            type: 'profile',
            attributes: {
              email,
              subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } },
            },
          },
        ],
      },
    },
    relationships: { list: { data: { type: 'list', id: listId } } },
  },
})

function messageText({ form, answers, files, at }: SubmissionItem): string {
  const texts = answers.map(({ label, text }) => `${label}\n${text}`)
  const attachments = files.map(({ label, name }) => `${label}\n${name} (attached)`)
  return [`${form.title}, sent ${at}`, ...texts, ...attachments].join('\n\n')
}

/** An email to the form's recipients. */
const toMessage = (item: SubmissionItem) => ({
  data: {
    type: 'message',
    attributes: {
      to: item.recipients,
      reply_to: item.replyTo,
      subject: item.form.title,
      text: messageText(item),
      attachments: item.files.map(({ name, type, content }) => ({ name, type, content })),
    },
  },
})

/** The requests of an item in the order in which they are sent: whom a list greets is known before they join it. */
export function toRequests(item: OutboxItem): ServiceRequest[] {
  if (item.kind === 'submission') return [{ path: emailMarketingPaths.message, body: toMessage(item) }]
  const subscription = { path: emailMarketingPaths.subscription, body: toSubscription(item) }
  if (Object.keys(item.properties).length === 0) return [subscription]
  return [{ path: emailMarketingPaths.profile, body: toProfile(item) }, subscription]
}
