import { type RequestError, requestError } from '#commerce/result.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { EMAIL_MARKETING_REVISION } from '#config/services.ts'
import type { OutboxItem, SignUpItem, SubmissionItem } from './outbox-item.ts'

/** The email-marketing service, as far as the backend tells it things. */
export interface MailService {
  /** Null once the service has taken it; never rejects. The same item again is taken as the same. */
  pass(item: OutboxItem): Promise<RequestError | null>
}

const JSON_API = 'application/vnd.api+json'

const sourceOf = ({ source }: SignUpItem['properties']) => (typeof source === 'string' ? source : 'site')

/** Somebody consents to a list's letters. The service takes the same consent twice as once. */
const subscription = ({ email, listId, at, properties }: SignUpItem) => ({
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

function letterText({ form, answers, files, at }: SubmissionItem): string {
  const parts = answers.map(({ label, text }) => `${label}\n${text}`)
  const names = files.map(({ label, name }) => `${label}\n${name} (attached)`)
  return [`${form.title}, sent ${at}`, ...parts, ...names].join('\n\n')
}

/** A letter to those whom a form names. */
const letter = (item: SubmissionItem) => ({
  data: {
    type: 'message',
    attributes: {
      to: item.recipients,
      reply_to: item.replyTo,
      subject: item.form.title,
      text: letterText(item),
      attachments: item.files.map(({ name, type, content }) => ({ name, type, content })),
    },
  },
})

function readRefusal(status: number, text: string): RequestError {
  const message = `Answered ${status}: ${text.slice(0, 300)}`
  if (status === 429) return requestError('throttled', message)
  // A wrong key, address or list is mended by somebody; what was taken in waits for it.
  if (status >= 500 || [401, 403, 404, 408, 425].includes(status)) return requestError('server', message)
  return requestError('refused', message)
}

/** A client of the email-marketing service at `url`, which sends what it is handed under the item's own id. */
export function createMailService({ url, key }: { url: string; key: string }): MailService {
  const requestOf = (item: OutboxItem) =>
    item.kind === 'signUp'
      ? { path: 'api/profile-subscription-bulk-create-jobs', body: subscription(item) }
      : { path: 'api/messages', body: letter(item) }
  return {
    async pass(item) {
      const { path, body } = requestOf(item)
      try {
        const response = await fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {
          method: 'POST',
          headers: {
            authorization: `Klaviyo-API-Key ${key}`,
            revision: EMAIL_MARKETING_REVISION,
            accept: JSON_API,
            'content-type': JSON_API,
            'idempotency-key': item.id,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        })
        const text = await response.text()
        return response.ok ? null : readRefusal(response.status, text)
      } catch (error) {
        return requestError('network', error instanceof Error ? error.message : String(error))
      }
    },
  }
}
