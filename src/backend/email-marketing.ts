import { type RequestError, requestError } from '#commerce/result.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { EMAIL_MARKETING_REVISION } from '#config/services.ts'
import type { OutboxItem, SignUpItem, SubmissionItem } from './outbox-item.ts'

/** The email-marketing service's API as far as the backend uses it. */
export interface EmailMarketing {
  /** Null once the service has accepted the item; never rejects. Idempotent by the item's id. */
  send(item: OutboxItem): Promise<RequestError | null>
}

const JSON_API = 'application/vnd.api+json'

/** Where the service takes each kind of item. */
export const emailMarketingPaths = {
  signUp: 'api/profile-subscription-bulk-create-jobs',
  submission: 'api/messages',
} as const satisfies Record<OutboxItem['kind'], string>

/** The address of a path at the service, whose own address may end with a slash or not. */
export const emailMarketingUrl = (url: string, path: string): URL =>
  new URL(path, url.endsWith('/') ? url : `${url}/`)

/** What the service expects with every request. */
export const emailMarketingHeaders = (key: string): Record<string, string> => ({
  authorization: `Klaviyo-API-Key ${key}`,
  revision: EMAIL_MARKETING_REVISION,
  accept: JSON_API,
  'content-type': JSON_API,
})

const sourceOf = ({ source }: SignUpItem['properties']) => (typeof source === 'string' ? source : 'site')

/** A consent to a list's emails; the service counts a repeated one once. */
const toSubscription = ({ email, listId, at, properties }: SignUpItem) => ({
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
              properties,
              subscriptions: { email: { marketing: { consent: 'SUBSCRIBED', consented_at: at } } },
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

function toError(status: number, text: string): RequestError {
  const message = `Status ${status}: ${text.slice(0, 300)}`
  if (status === 429) return requestError('throttled', message)
  // A wrong key, address or list will be corrected by an operator: the item is sent again until then.
  if (status >= 500 || [401, 403, 404, 408, 425].includes(status)) return requestError('server', message)
  return requestError('refused', message)
}

const toBody = (item: OutboxItem) => (item.kind === 'signUp' ? toSubscription(item) : toMessage(item))

/** A client of the email-marketing service at `url`. */
export function createEmailMarketing({ url, key }: { url: string; key: string }): EmailMarketing {
  return {
    async send(item) {
      try {
        const response = await fetch(emailMarketingUrl(url, emailMarketingPaths[item.kind]), {
          method: 'POST',
          headers: { ...emailMarketingHeaders(key), 'idempotency-key': item.id },
          body: JSON.stringify(toBody(item)),
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        })
        const text = await response.text()
        return response.ok ? null : toError(response.status, text)
      } catch (error) {
        return requestError('network', error instanceof Error ? error.message : String(error))
      }
    },
  }
}
