import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { applyOutcome, bodyOf, type ChaosStory, forward, operationOf } from './apply-outcome.ts'

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
    const body = await bodyOf(message)
    const operation = operationOf(body)
    const request = story.receive(operation, id)
    const consumeBatch = async () => {
      const answer = await forward(this.#target + path, message, body)
      request.log(`${operation} ${id} was done`)
      return answer
    }
    try {
      await applyOutcome(request.outcome, { story, request, forward: consumeBatch, response })
    } finally {
      request.end()
    }
  }
}
