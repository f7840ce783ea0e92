import { z } from 'zod'
import { withLockedFolder } from '../../shared/lock-folder.ts'
import { startServer } from '../../shared/start-server.ts'
import { FaultPlan, withFault } from '../shared/faults.ts'
import { openArrivals } from './arrivals.ts'
import { arrivalsPage } from './arrivals-page.ts'
import {
  messageRequest,
  profileImport,
  profileRequest,
  type StoredArrival,
  subscriptionJob,
} from './requests.ts'

export interface MailServiceOptions {
  /** 0 for any free port. */
  port: number
  /** Stores what arrived. */
  stateDir: string
  /** The private API key. */
  key: string
}

const MAX_BODY_BYTES = 16 * 1024 * 1024

/** An error response in the real service's shape. */
const errorResponse = (status: number, code: string, detail: string) =>
  Response.json(
    { errors: [{ status, code, title: code.replaceAll('_', ' '), detail }] },
    { status, headers: { 'content-type': 'application/vnd.api+json' } },
  )

const accepted = () => new Response(null, { status: 202 })

interface Call {
  operation: string
  /** Whether it needs the private key. */
  isPrivate: boolean
  read(body: unknown, url: URL): readonly ArrivalOf[]
}

/** An arrival without the fields that all arrivals have. */
type ArrivalOf = StoredArrival extends infer One
  ? One extends StoredArrival
    ? Omit<One, 'key' | 'at'>
    : never
  : never

const calls: Readonly<Record<string, Call>> = {
  '/api/profile-import': {
    operation: 'import',
    isPrivate: true,
    read: (body) => [{ kind: 'import' as const, ...profileImport.parse(body).data.attributes }],
  },
  '/api/profile-subscription-bulk-create-jobs': {
    operation: 'subscribe',
    isPrivate: true,
    read(body) {
      const { attributes, relationships } = subscriptionJob.parse(body).data
      return attributes.profiles.data.map(({ attributes: { email } }) => ({
        kind: 'subscription' as const,
        email,
        listId: relationships.list.data.id,
      }))
    },
  },
  '/api/messages': {
    operation: 'messages',
    isPrivate: true,
    read: (body) => [{ kind: 'message' as const, ...messageRequest.parse(body).data.attributes }],
  },
  '/client/profiles': {
    operation: 'identify',
    isPrivate: false,
    read(body, url) {
      const companyId = z.string().min(1).parse(url.searchParams.get('company_id'))
      return [
        { kind: 'profile' as const, email: profileRequest.parse(body).data.attributes.email, companyId },
      ]
    },
  },
}

async function start({ port, stateDir, key }: MailServiceOptions) {
  const faults = new FaultPlan()
  const arrivals = await openArrivals(stateDir)

  async function take(request: Request, url: URL, call: Call): Promise<Response> {
    if (call.isPrivate && request.headers.get('authorization') !== `Klaviyo-API-Key ${key}`) {
      return errorResponse(401, 'not_authenticated', 'Missing or invalid private key.')
    }
    if (!/^\d{4}-\d{2}-\d{2}$/.test(request.headers.get('revision') ?? '')) {
      return errorResponse(400, 'invalid', 'The header revision must name an API revision.')
    }
    let read: readonly ArrivalOf[]
    try {
      read = call.read(JSON.parse(await request.text()), url)
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      return errorResponse(400, 'invalid', reason)
    }
    const name = request.headers.get('idempotency-key')
    const at = new Date().toISOString()
    for (const [index, one] of read.entries()) {
      const key = name === null ? null : `${call.operation}:${name}:${index}`
      await arrivals.take({ ...one, key, at })
    }
    return accepted()
  }

  function attachment(index: number, at: number): Response {
    const one = arrivals.list()[index]
    const file = one?.kind === 'message' ? one.attachments[at] : undefined
    if (file === undefined) return errorResponse(404, 'not_found', 'There is no such file.')
    return new Response(Buffer.from(file.content, 'base64'), {
      headers: { 'content-type': file.type, 'content-disposition': 'attachment' },
    })
  }

  const server = await startServer({
    name: 'mail',
    port,
    cors: 'any',
    maxBodyBytes: MAX_BODY_BYTES,
    controlPaths: /^\/(?:__|arrived(?:\/|$))/,
    errorResponse: (status, message) => errorResponse(status, 'invalid', message),
    async handle(request) {
      const url = new URL(request.url)
      if (url.pathname === '/__faults') return faults.handle(request)
      if (url.pathname === '/arrived') {
        if (request.method === 'DELETE') await arrivals.clear()
        return Response.json(arrivals.list())
      }
      const file = /^\/arrived\/(\d+)\/(\d+)$/.exec(url.pathname)
      if (file !== null) return attachment(Number(file[1]), Number(file[2]))
      if (url.pathname === '/') {
        return new Response(arrivalsPage(arrivals.list()), {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      }
      const call = calls[url.pathname]
      if (call === undefined) return errorResponse(404, 'not_found', 'Not found.')
      if (request.method !== 'POST') return errorResponse(405, 'method_not_allowed', 'Only POST is allowed.')
      return withFault(faults.take(call.operation), () => take(request, url, call))
    },
  })
  return { url: server.url, close: server.close }
}

/**
 * Starts the local email-marketing service (see README.md). Requests with a known `idempotency-key` are acknowledged and
 * not stored again.
 * @throws Error when its state cannot be read or is in use, or the port is taken.
 */
export const startMailService = (
  options: MailServiceOptions,
): Promise<{ url: string; close(): Promise<void> }> =>
  withLockedFolder({ directory: options.stateDir, name: 'mail' }, () => start(options))
