import { signUpFields } from '#config/form-rules.ts'
import { FORM_BODY_MAX_BYTES, FORM_WITHOUT_FILES_MAX_BYTES } from '#config/server-limits.ts'
import type { ClientConnection } from './client-connection.ts'
import { jsonResponse } from './json-response.ts'
import { type RateLimiter, retryAfterHeader } from './rate-limiter.ts'
import { BodyTooLarge, readBody } from './request-body.ts'
import { resultPage } from './result-page.ts'
import { isHoneypotFilled, SIGNED_UP, type SubmissionResult, type Submissions } from './submissions.ts'

export interface FormEndpointOptions {
  submissions: Submissions
  limiter: RateLimiter
  /** The target of the link on result pages. */
  siteUrl: string
  siteName: string
  report: (error: unknown) => void
}

/** Answers posted forms: with a page to browsers that posted the form themselves, with JSON to scripts. */
export interface FormEndpoint {
  signUp(request: Request, connection: ClientConnection): Promise<Response>
  submit(formId: string, request: Request, connection: ClientConnection): Promise<Response>
}

type FormResult = SubmissionResult | { readonly kind: 'throttled'; readonly retryAfterMs: number }

const statuses = { accepted: 200, unknown: 404, invalid: 422, throttled: 429 } as const

/** Commas would join it with a second type, which is the one that the body would be parsed as. */
const multipartOnly = /^\s*multipart\/form-data\s*;[^,]*$/i

/** What the result page says; the line of an accepted submission is the form's own message. */
const pageTexts: Readonly<Record<FormResult['kind'], { title: string; line: string }>> = {
  accepted: { title: 'Thank you.', line: '' },
  unknown: {
    title: 'There is no such form.',
    line: 'It may have been taken down since the page was opened.',
  },
  invalid: {
    title: 'Something is missing.',
    line: 'Go back one page to change it; what you wrote is still there.',
  },
  throttled: { title: 'One moment.', line: 'That was a lot in a short time. Please try again in a minute.' },
}

/** What the result page says of a body that was not read. */
const refusals = {
  400: {
    title: 'That did not work.',
    line: 'What was sent is no form. Please go back one page and try again.',
  },
  413: {
    title: 'That was too much.',
    line: 'Go back one page and choose smaller files; what you wrote is still there.',
  },
} as const

const acceptsHtml = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html')

/** @throws BodyTooLarge; TypeError for a body that is no form. */
async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const maxBytes = multipartOnly.test(type) ? FORM_BODY_MAX_BYTES : FORM_WITHOUT_FILES_MAX_BYTES
  const bytes = await readBody(request, maxBytes)
  return new Response(bytes, { headers: { 'content-type': type } }).formData()
}

/** Answers sent forms: with JSON, or with a page to browsers without scripts. */
export function createFormEndpoint(options: FormEndpointOptions): FormEndpoint {
  const { submissions, limiter, siteUrl, siteName, report } = options

  function respond(request: Request, result: FormResult): Response {
    const status = statuses[result.kind]
    const errors = result.kind === 'invalid' ? result.errors : {}
    const headers = result.kind === 'throttled' ? retryAfterHeader(result.retryAfterMs) : {}
    if (!acceptsHtml(request)) return jsonResponse(status, { result: result.kind, errors }, headers)
    const { title, line } = pageTexts[result.kind]
    const lines = [result.kind === 'accepted' ? result.message : line, ...Object.values(errors)]
    return resultPage({ status, title, lines, siteUrl, siteName, headers })
  }

  function refuse(request: Request, status: keyof typeof refusals, reason: string): Response {
    if (!acceptsHtml(request)) return jsonResponse(status, { result: 'refused', reason })
    const { title, line } = refusals[status]
    return resultPage({ status, title, lines: [line], siteUrl, siteName })
  }

  async function handle(
    request: Request,
    { address }: ClientConnection,
    accept: (form: FormData) => Promise<SubmissionResult>,
  ) {
    if (request.method !== 'POST') return jsonResponse(405, { result: 'refused' }, { allow: 'POST, OPTIONS' })
    // Before the body is read, which takes memory and time.
    const retryAfterMs = await limiter.consume(address)
    if (retryAfterMs > 0) return respond(request, { kind: 'throttled', retryAfterMs })
    let form: FormData
    try {
      form = await readForm(request)
    } catch (error) {
      return error instanceof BodyTooLarge
        ? refuse(request, 413, error.message)
        : refuse(request, 400, 'The body is not a form')
    }
    try {
      return respond(request, await accept(form))
    } catch (error) {
      report(error)
      if (!acceptsHtml(request)) return jsonResponse(503, { result: 'failed' })
      const lines = ['Something went wrong. Please try again later.']
      return resultPage({ status: 503, title: 'That did not work.', lines, siteUrl, siteName })
    }
  }

  return {
    signUp: (request, connection) =>
      handle(request, connection, async (form) => {
        if (isHoneypotFilled(form)) return { kind: 'accepted', message: SIGNED_UP }
        const source = form.get(signUpFields.source)
        const properties = typeof source === 'string' ? { source } : {}
        const [email, listId] = [form.get(signUpFields.email), form.get(signUpFields.listId)]
        return submissions.signUp({ email, listId, properties })
      }),
    submit: (formId, request, connection) =>
      handle(request, connection, (form) => submissions.submitForm(formId, form)),
  }
}
