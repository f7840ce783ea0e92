import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ChaosFate } from './chaos-fates.ts'

/** One request that has reached the proxy. */
export interface ChaosRequest {
  readonly fate: ChaosFate
  /** Waits in the story's time. */
  hold(ms: number): Promise<void>
  /** Ends the request; a background part of it may still run. */
  end(): void
  /** For the trace. */
  log(text: string): void
}

/** What the proxy needs of the story that a request belongs to. */
export interface ChaosStory {
  /** A request of the page has arrived; `id` is what the page has called it. */
  receive(operation: string, id: string): ChaosRequest
  /** A part of a request that the page does not wait for. */
  background(): Pick<ChaosRequest, 'hold' | 'end'>
}

interface Forwarded {
  status: number
  headers: ReadonlyArray<[name: string, value: string]>
  body: Buffer
}

/** Headers that belong to one connection, or to a body that was decoded. */
const ownHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'keep-alive',
])

const operationOf = (body: Buffer) => /"operationName":"(\w+)"/.exec(body.toString())?.[1] ?? 'a request'

/** An HTTP proxy in front of a service that does to each request what its story says. */
export class ChaosProxy {
  readonly #target: string
  readonly #stories = new Map<string, ChaosStory>()
  readonly #server: Server
  url = ''

  private constructor(target: string) {
    this.#target = target
    this.#server = createServer((message, response) => {
      this.#serve(message, response).catch(() => response.destroy())
    })
  }

  /** `target` is the service's origin; `port` 0 is any free one. */
  static async start(target: string, port = 0): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(target)
    proxy.#server.listen(port, '127.0.0.1')
    await once(proxy.#server, 'listening')
    const address = proxy.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The proxy has no address')
    proxy.url = `http://127.0.0.1:${address.port}`
    return proxy
  }

  /** Requests to `/NAME/ID/PATH` are of this story, and go to the service's PATH. */
  open(name: string, story: ChaosStory): void {
    this.#stories.set(name, story)
  }

  close(name: string): void {
    this.#stories.delete(name)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', id = '', path = ''] = /^\/([^/]+)\/([^/]+)(\/.*)$/.exec(message.url ?? '') ?? []
    const story = this.#stories.get(name)
    if (story === undefined) throw new Error(`There is no story ${name}`)
    const parts: Buffer[] = []
    for await (const part of message) parts.push(Buffer.from(part))
    const body = Buffer.concat(parts)
    const operation = operationOf(body)
    const request = story.receive(operation, id)
    const forward = async () => {
      const answer = await this.#forward(message, path, body)
      request.log(`${operation} ${id} was done`)
      return answer
    }
    try {
      await befall(request.fate, { story, request, forward, response })
    } finally {
      request.end()
    }
  }

  async #forward(
    { method, headers }: IncomingMessage,
    path: string,
    body: Buffer<ArrayBuffer>,
  ): Promise<Forwarded> {
    const passed = Object.entries(headers).filter(
      ([name]) => name.startsWith('x-shopify') || name === 'content-type' || name === 'accept',
    )
    const answer = await fetch(this.#target + path, {
      method: method ?? 'POST',
      headers: Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
      body,
    })
    return {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => !ownHeaders.has(name)),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
}

interface Meeting {
  story: ChaosStory
  request: ChaosRequest
  forward: () => Promise<Forwarded>
  response: ServerResponse
}

function send(response: ServerResponse, { status, headers, body }: Forwarded): void {
  // Every request gets a connection of its own, so that cutting one does not hit another.
  response.writeHead(status, [['connection', 'close'], ...headers].flat())
  response.end(body)
}

const json = (status: number, value: unknown, headers: Forwarded['headers'] = []): Forwarded => ({
  status,
  headers: [['content-type', 'application/json'], ...headers],
  body: Buffer.from(JSON.stringify(value)),
})

/** Sends half of an answer, and cuts the connection or closes it in order. */
async function sendHalf(response: ServerResponse, answer: Forwarded, isCut: boolean): Promise<void> {
  const half = answer.body.subarray(0, Math.ceil(answer.body.length / 2))
  if (!isCut) {
    send(response, { ...answer, body: half })
    return
  }
  response.writeHead(answer.status, { connection: 'close', 'content-length': answer.body.length })
  await new Promise((resolve) => response.write(half, resolve))
  response.destroy()
}

/** Delivers a request that nobody waits for. */
async function later(story: ChaosStory, ms: number, forward: Meeting['forward']): Promise<void> {
  const background = story.background()
  try {
    await background.hold(ms)
    await forward()
  } finally {
    background.end()
  }
}

async function befall(fate: ChaosFate, { story, request, forward, response }: Meeting): Promise<void> {
  switch (fate.kind) {
    case 'pass': {
      await request.hold(fate.before)
      const answer = await forward()
      await request.hold(fate.after)
      send(response, answer)
      return
    }
    case 'dropped before':
      await request.hold(fate.before)
      response.destroy()
      return
    case 'dropped after':
      await request.hold(fate.before)
      await forward()
      await request.hold(fate.after)
      response.destroy()
      return
    case 'cut':
      void later(story, fate.late, forward)
      response.destroy()
      return
    case 'doubled': {
      const first = await forward()
      if (fate.answer === 'second') {
        await request.hold(fate.apart)
        send(response, await forward())
        return
      }
      void later(story, fate.apart, forward)
      if (fate.answer === 'first') send(response, first)
      else response.destroy()
      return
    }
    case 'status': {
      if (fate.isDone) await forward()
      const headers: Forwarded['headers'] =
        fate.retryAfter === null ? [] : [['retry-after', String(fate.retryAfter)]]
      send(response, json(fate.status, { errors: 'Try again later' }, headers))
      return
    }
    case 'errors':
      if (fate.isDone) await forward()
      send(response, json(200, { errors: [{ message: 'Failed', extensions: { code: fate.code } }] }))
      return
    case 'half':
      await sendHalf(response, await forward(), fate.isCut)
      return
    case 'garbage':
      await forward()
      send(response, { status: 200, headers: [['content-type', 'text/html']], body: Buffer.from(fate.body) })
      return
  }
}
