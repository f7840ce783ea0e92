import { type RequestError, requestError } from '#commerce/result.ts'
import type { Environment } from '#config/env.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { EMAIL_MARKETING_REVISION } from '#config/services.ts'
import { type ServiceRequest, toRequests } from './email-marketing-requests.ts'
import type { OutboxItem } from './outbox-item.ts'

/** The email-marketing service's API as far as the backend uses it. */
export interface EmailMarketing {
  /** Null once the service has accepted the item; never rejects. Idempotent by the item's id. */
  send(item: OutboxItem): Promise<RequestError | null>
}

const JSON_API = 'application/vnd.api+json'

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

/** Characters of an answer that are logged. */
const MAX_LOGGED_LENGTH = 300

/** An answer without the shopper's address, which the service repeats in its errors. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s"'<>:,]+@[^\s"'<>:,]+/g, '(address)')

function toError(status: number, text: string): RequestError {
  const message = `Status ${status}: ${withoutAddresses(text).slice(0, MAX_LOGGED_LENGTH)}`
  if (status === 429) return requestError('throttled', message)
  // A wrong key, address, list or API revision will be corrected by an operator: the item is sent again until then. So it is
  // when the service is still busy with the same profile or item.
  if (status >= 500 || [401, 403, 404, 408, 409, 410, 425].includes(status))
    return requestError('server', message)
  return requestError('refused', message)
}

/** Where items of a kind are sent, and the variables that say so. */
export interface MailService {
  url: string
  key: string
  variables: { url: string; key: string }
}

/** The service for each kind of item, null where none is configured. Forms may have one of their own. */
export function mailServices(environment: Environment): Record<OutboxItem['kind'], MailService | null> {
  const serviceOf = (
    url: 'EMAIL_MARKETING_URL' | 'FORM_MAIL_URL',
    key: 'EMAIL_MARKETING_KEY' | 'FORM_MAIL_KEY',
  ) => {
    const [address, secret] = [environment[url], environment[key]]
    return address === undefined || secret === undefined
      ? null
      : { url: address, key: secret, variables: { url, key } }
  }
  const signUp = serviceOf('EMAIL_MARKETING_URL', 'EMAIL_MARKETING_KEY')
  return { signUp, submission: serviceOf('FORM_MAIL_URL', 'FORM_MAIL_KEY') ?? signUp }
}

async function post(
  { url, key }: MailService,
  request: ServiceRequest,
  id: string,
): Promise<RequestError | null> {
  try {
    const response = await fetch(emailMarketingUrl(url, request.path), {
      method: 'POST',
      headers: { ...emailMarketingHeaders(key), 'idempotency-key': id },
      body: JSON.stringify(request.body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await response.text()
    return response.ok ? null : toError(response.status, text)
  } catch (error) {
    return requestError('network', error instanceof Error ? error.message : String(error))
  }
}

/** A client of the configured services; null if there is none, so that every item waits. */
export function createEmailMarketing(environment: Environment): EmailMarketing | null {
  const services = mailServices(environment)
  if (services.signUp === null && services.submission === null) return null
  return {
    async send(item) {
      const service = services[item.kind]
      if (service === null) return requestError('server', 'EMAIL_MARKETING_URL is not set')
      for (const request of toRequests(item)) {
        const error = await post(service, request, item.id)
        if (error !== null) return error
      }
      return null
    },
  }
}
