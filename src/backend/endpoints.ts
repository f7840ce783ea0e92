import { FORM_BODY_MAXIMUM_BYTES } from '#config/limits.ts'
import { answerPage } from './answer-page.ts'
import type { Backend, Connection } from './backend.ts'
import { BodyTooLarge, readBody } from './body.ts'
import { signUpFields } from './form-rules.ts'
import { type Intake, type IntakeResult, isFromMachine, SIGNED_UP } from './intake.ts'

export interface EndpointParts {
  graphql: Backend
  intake: Intake
  /** The site's own: pages of any other may neither send nor read anything. The first is where answers lead back to. */
  siteOrigins: readonly [string, ...string[]]
  siteName: string
  report: (error: unknown) => void
}

/** Everything below `/api` (FORM-07, FORM-11). Never rejects. */
export interface Endpoints {
  handle(request: Request, connection: Connection): Promise<Response>
}

const plain = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })

const statuses = { taken: 200, unknown: 404, invalid: 422, throttled: 429 } as const

const sayings: Readonly<Record<IntakeResult['kind'], { title: string; line: string }>> = {
  taken: { title: 'Thank you.', line: '' },
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

function retryHeader(result: IntakeResult): Record<string, string> {
  if (result.kind !== 'throttled') return {}
  return { 'retry-after': String(Math.ceil(result.retryAfterMs / 1000)) }
}

/** Null for what is not well formed ("%zz"). */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** @throws BodyTooLarge; TypeError when it is no form */
async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBody(request, FORM_BODY_MAXIMUM_BYTES)
  const type = request.headers.get('content-type') ?? ''
  return new Response(bytes, { headers: { 'content-type': type } }).formData()
}

export function createEndpoints(parts: EndpointParts): Endpoints {
  const { graphql, intake, siteOrigins, siteName, report } = parts

  /** A page for browsers that sent the form themselves, JSON for scripts. */
  function answer(request: Request, result: IntakeResult): Response {
    const status = statuses[result.kind]
    const faults = result.kind === 'invalid' ? result.faults : {}
    if (!(request.headers.get('accept') ?? '').includes('text/html')) {
      return plain(status, { result: result.kind, faults }, retryHeader(result))
    }
    const { title, line } = sayings[result.kind]
    const lines = [result.kind === 'taken' ? result.message : line, ...Object.values(faults)]
    return answerPage({ status, title, lines, back: siteOrigins[0], siteName })
  }

  async function answerForm(request: Request, take: (form: FormData) => Promise<IntakeResult>) {
    if (request.method !== 'POST') return plain(405, { result: 'refused' }, { allow: 'POST, OPTIONS' })
    let form: FormData
    try {
      form = await readForm(request)
    } catch (error) {
      if (!(error instanceof BodyTooLarge))
        return plain(400, { result: 'refused', reason: 'The body is no form' })
      return plain(413, { result: 'refused', reason: error.message })
    }
    try {
      return answer(request, await take(form))
    } catch (error) {
      report(error)
      if (!(request.headers.get('accept') ?? '').includes('text/html'))
        return plain(503, { result: 'failed' })
      const lines = ['Something went wrong. Please try again later.']
      return answerPage({ status: 503, title: 'That did not work.', lines, back: siteOrigins[0], siteName })
    }
  }

  function signUp(form: FormData, address: string): Promise<IntakeResult> {
    if (isFromMachine(form)) return Promise.resolve({ kind: 'taken', message: SIGNED_UP })
    const source = form.get(signUpFields.source)
    const properties = typeof source === 'string' ? { source } : {}
    const [email, listId] = [form.get(signUpFields.email), form.get(signUpFields.listId)]
    return intake.signUp({ email, listId, properties }, address)
  }

  function route(request: Request, connection: Connection): Promise<Response> | Response {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/graphql') return graphql.handle(request, connection)
    if (pathname === '/api/sign-up') return answerForm(request, (form) => signUp(form, connection.address))
    const formId = /^\/api\/forms\/([^/]+)$/.exec(pathname)?.[1]
    const id = formId === undefined ? null : decoded(formId)
    if (id === null) return plain(404, { result: 'unknown' })
    return answerForm(request, (form) => intake.submit(id, form, connection.address))
  }

  return {
    async handle(request, connection) {
      const origin = request.headers.get('origin')
      const isOwn = origin === null || siteOrigins.includes(origin) || origin === new URL(request.url).origin
      if (!isOwn) return plain(403, { result: 'refused', reason: 'Only the shop’s own pages may ask' })
      const cors: Record<string, string> =
        origin === null ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' }
      if (request.method === 'OPTIONS') {
        const allowed = {
          'access-control-allow-methods': 'POST, OPTIONS',
          'access-control-allow-headers': 'accept, content-type, authorization',
          'access-control-max-age': '7200',
        }
        return new Response(null, { status: 204, headers: { ...allowed, ...cors } })
      }
      try {
        const answered = await route(request, connection)
        for (const [name, value] of Object.entries(cors)) answered.headers.set(name, value)
        return answered
      } catch (error) {
        report(error)
        return plain(500, { result: 'failed' }, cors)
      }
    },
  }
}
