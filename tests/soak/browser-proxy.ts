import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  applyOutcome,
  bodyOf,
  type ChaosRequest,
  type ChaosStory,
  forward,
  operationOf,
} from './apply-outcome.ts'
import { type ChaosOutcome, describeOutcome } from './chaos-outcomes.ts'

/** Pictures cost a browser most of its time, and no story needs them. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** The quantities that a request or an answer names, for the trace. */
const quantitiesIn = (body: Buffer): string => {
  const quantities = [...body.toString().matchAll(/"quantity":(\d+)/g)].map(([, quantity]) => quantity)
  return quantities.length === 0 ? '' : ` (${quantities.join(', ')})`
}

const isPicture = ({ headers }: IncomingMessage) => headers['sec-fetch-dest'] === 'image'

/**
 * A proxy for all of one browser's requests, in real time. Those that read or change a cart meet the story's outcomes, one
 * each; all others, and those after the last outcome, pass.
 */
export class BrowserProxy implements ChaosStory {
  /** How many requests had each kind of outcome. */
  readonly outcomeCounts = new Map<string, number>()
  readonly #server: Server
  readonly #log: (text: string) => void
  #outcomes: ChaosOutcome[]
  #pending = 0
  #requests = 0
  url = ''

  private constructor(outcomes: readonly ChaosOutcome[], log: (text: string) => void) {
    this.#outcomes = [...outcomes]
    this.#log = log
    this.#server = createServer((message, response) => {
      response.on('error', () => {})
      this.#serve(message, response).catch(() => response.destroy())
    })
    // Only addresses that no test has use TLS.
    this.#server.on('connect', (_, socket) => {
      // The server has let go of it, so a browser that resets it would end the program.
      socket.on('error', () => socket.destroy())
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
  }

  static async start(outcomes: readonly ChaosOutcome[], log: (text: string) => void): Promise<BrowserProxy> {
    const proxy = new BrowserProxy(outcomes, log)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    const address = proxy.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The proxy has no address')
    proxy.url = `http://127.0.0.1:${address.port}`
    return proxy
  }

  /** Whether nothing is under way, also of what no page waits for. */
  get isQuiet(): boolean {
    return this.#pending === 0
  }

  /** Whether requests have outcomes left. */
  get hasOutcomes(): boolean {
    return this.#outcomes.length > 0
  }

  /** Everything passes from here on. */
  calm(): void {
    this.#outcomes = []
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  receive(operation: string, id: string): ChaosRequest {
    const outcome = this.#outcomes.shift()
    this.#log(`${operation} ${id}: ${outcome === undefined ? 'passes' : describeOutcome(outcome)}`)
    if (outcome === undefined) return this.#passing()
    this.outcomeCounts.set(outcome.kind, (this.outcomeCounts.get(outcome.kind) ?? 0) + 1)
    return { ...this.#passing(), outcome }
  }

  #passing(): ChaosRequest {
    return { outcome: { kind: 'pass', before: 0, after: 0 }, log: this.#log, ...this.background() }
  }

  #nextId(): string {
    this.#requests += 1
    return String(this.#requests)
  }

  background() {
    this.#pending += 1
    return {
      hold: async (ms: number) => void (await sleep(ms)),
      end: () => {
        this.#pending -= 1
      },
    }
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method } = message
    if (isPicture(message)) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE)
      return
    }
    if (method !== 'POST' || !url.endsWith('/graphql.json')) return pass(url, message, response)
    const body = await bodyOf(message)
    const operation = operationOf(body)
    const isCart = operation.startsWith('cart')
    const id = isCart ? this.#nextId() : ''
    const consumeBatch = async () => {
      const answer = await forward(url, message, body)
      if (isCart) this.#log(`${operation} ${id}${quantitiesIn(body)} is answered${quantitiesIn(answer.body)}`)
      return answer
    }
    const request = isCart ? this.receive(operation, id) : this.#passing()
    try {
      await applyOutcome(request.outcome, { story: this, request, forward: consumeBatch, response })
    } finally {
      request.end()
    }
  }
}

/** Passes a request and its answer on as they are. */
async function pass(url: string, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'proxy-connection': _, ...headers } = message.headers
  const passed = httpRequest(url, { method: message.method ?? 'GET', headers })
  message.pipe(passed)
  response.on('close', () => passed.destroy())
  const [answer] = await once(passed, 'response')
  response.writeHead(answer.statusCode, answer.rawHeaders)
  answer.pipe(response)
}
