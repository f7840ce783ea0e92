import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { User } from './accounts.ts'
import type { ContentService } from './router.ts'
import { isTrustedOrigin } from './trusted-origins.ts'

const HEARTBEAT = '♥'
const HEARTBEAT_MS = 10_000
const SOCKET = /^\/v(?:1|X|\d{4}-\d{2}-\d{2})\/socket\/([^/?]+)$/

const requestSchema = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})
const announcedSchema = z.object({ data: z.object({ sessionId: z.string(), locations: z.unknown() }) })
const sessionSchema = z.object({ session: z.string() })

interface Visitor {
  socket: WebSocket
  dataset: string
  user: User | null
  subscriptions: Set<string>
  /** The studio's session id, once it has announced it. */
  session: string | null
}

/** Presence in the studio: forwards what each open studio announces to the others of its dataset. */
export class Presence {
  readonly #service: ContentService
  readonly #visitors = new Set<Visitor>()
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })

  constructor(service: ContentService) {
    this.#service = service
  }

  /** Handles the server's upgrade requests to `/socket/{dataset}`; refuses others. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const pathname = URL.parse(request.url ?? '', 'http://localhost')?.pathname ?? ''
      const [, dataset = ''] = SOCKET.exec(pathname) ?? []
      const { origin } = request.headers
      const trusted = origin === undefined || isTrustedOrigin(origin, this.#service.origins)
      socket.on('error', () => socket.destroy())
      if (!this.#service.datasets.has(dataset) || !trusted) {
        socket.end(`HTTP/1.1 ${trusted ? '404 Not Found' : '403 Forbidden'}\r\nconnection: close\r\n\r\n`)
        return
      }
      this.#sockets.handleUpgrade(request, socket, head, (open) => this.#enter(open, dataset))
    })
  }

  close(): void {
    for (const { socket } of this.#visitors) socket.terminate()
    this.#sockets.close()
  }

  #enter(socket: WebSocket, dataset: string): void {
    const visitor: Visitor = { socket, dataset, user: null, subscriptions: new Set(), session: null }
    this.#visitors.add(visitor)
    const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS)
    socket.on('message', (data) => this.#hear(visitor, String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(heartbeat)
      this.#visitors.delete(visitor)
      if (visitor.session !== null)
        this.#tell(visitor, { type: 'disconnect', m: { session: visitor.session } })
    })
  }

  #hear(visitor: Visitor, text: string): void {
    let message: z.infer<typeof requestSchema>
    try {
      message = requestSchema.parse(JSON.parse(text))
    } catch {
      const error = { code: -32600, message: 'Invalid Request' }
      visitor.socket.send(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
      return
    }
    const result = this.#do(visitor, message.method, message.params)
    visitor.socket.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }))
  }

  #do(visitor: Visitor, method: string, params: Record<string, unknown>): string {
    switch (method) {
      case 'authorization': {
        const token = /^Bearer (\S+)$/.exec(String(params.authorization))?.[1] ?? ''
        visitor.user = this.#service.accounts.byToken(token)
        return 'ok'
      }
      case 'presence_subscribe': {
        const subscription = randomBytes(9).toString('base64url')
        visitor.subscriptions.add(subscription)
        return subscription
      }
      case 'presence_unsubscribe':
        visitor.subscriptions.delete(String(params.subscriptionId))
        return 'ok'
      case 'presence_announce': {
        const announced = announcedSchema.safeParse(params)
        if (!announced.success) return 'ok'
        visitor.session = announced.data.data.sessionId
        this.#tell(visitor, { type: 'state', m: announced.data.data })
        return 'ok'
      }
      case 'presence_rollcall': {
        const called = sessionSchema.safeParse(params)
        if (called.success) this.#tell(visitor, { type: 'rollCall', session: called.data.session })
        return 'ok'
      }
      case 'presence_disconnect':
        this.#tell(visitor, { type: 'disconnect', m: params })
        visitor.session = null
        return 'ok'
      default:
        return 'ok'
    }
  }

  /** Only users with a token announce themselves, and only they receive announcements. */
  #tell(from: Visitor, event: Record<string, unknown>): void {
    if (from.user === null) return
    const result = { ...event, i: from.user.id }
    for (const { socket, dataset, user, subscriptions } of this.#visitors) {
      if (socket === from.socket || dataset !== from.dataset || user === null) continue
      for (const subscription of subscriptions) {
        const params = { subscription, result }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
      }
    }
  }
}
