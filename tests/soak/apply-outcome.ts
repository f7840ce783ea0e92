import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChaosOutcome } from './chaos-outcomes.ts'

/** One request that has reached the proxy. */
export interface ChaosRequest {
  readonly outcome: ChaosOutcome
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

/** A service's answer. */
export interface Forwarded {
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

/** What the request says that it does. */
export const operationOf = (body: Buffer) =>
  /"operationName":"(\w+)"/.exec(body.toString())?.[1] ?? 'a request'

export async function bodyOf(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Sends a page's request on to the service. */
export async function forward(
  url: string,
  { method, headers }: IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Promise<Forwarded> {
  const passed = Object.entries(headers).filter(
    ([name]) => name.startsWith('x-shopify') || ['content-type', 'accept', 'origin'].includes(name),
  )
  const answer = await fetch(url, {
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

/** Browsers show a page of another origin only answers that say so. */
const shared: Forwarded['headers'] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'retry-after'],
]

const json = (status: number, value: unknown, headers: Forwarded['headers'] = []): Forwarded => ({
  status,
  headers: [['content-type', 'application/json'], ...shared, ...headers],
  body: Buffer.from(JSON.stringify(value)),
})

/** Sends half of an answer, and cuts the connection or closes it in order. */
async function sendHalf(response: ServerResponse, answer: Forwarded, isCut: boolean): Promise<void> {
  const half = answer.body.subarray(0, Math.ceil(answer.body.length / 2))
  if (!isCut) {
    send(response, { ...answer, body: half })
    return
  }
  const length = String(answer.body.length)
  response.writeHead(
    answer.status,
    [['connection', 'close'], ['content-length', length], ...answer.headers].flat(),
  )
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

/** Applies the outcome of a request. */
export async function applyOutcome(
  outcome: ChaosOutcome,
  { story, request, forward, response }: Meeting,
): Promise<void> {
  switch (outcome.kind) {
    case 'pass': {
      await request.hold(outcome.before)
      const answer = await forward()
      await request.hold(outcome.after)
      send(response, answer)
      return
    }
    case 'dropped before':
      await request.hold(outcome.before)
      response.destroy()
      return
    case 'dropped after':
      await request.hold(outcome.before)
      await forward()
      await request.hold(outcome.after)
      response.destroy()
      return
    case 'cut':
      void later(story, outcome.late, forward)
      response.destroy()
      return
    case 'doubled': {
      const first = await forward()
      if (outcome.answer === 'second') {
        await request.hold(outcome.apart)
        send(response, await forward())
        return
      }
      void later(story, outcome.apart, forward)
      if (outcome.answer === 'first') send(response, first)
      else response.destroy()
      return
    }
    case 'status': {
      if (outcome.isDone) await forward()
      const headers: Forwarded['headers'] =
        outcome.retryAfter === null ? [] : [['retry-after', String(outcome.retryAfter)]]
      send(response, json(outcome.status, { errors: 'Try again later' }, headers))
      return
    }
    case 'errors':
      if (outcome.isDone) await forward()
      send(response, json(200, { errors: [{ message: 'Failed', extensions: { code: outcome.code } }] }))
      return
    case 'half':
      await sendHalf(response, await forward(), outcome.isCut)
      return
    case 'garbage':
      await forward()
      send(response, {
        status: 200,
        headers: [['content-type', 'text/html'], ...shared],
        body: Buffer.from(outcome.body),
      })
      return
  }
}
