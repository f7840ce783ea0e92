import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface SignUpLoadOptions {
  /** Where sign-ups are sent to. */
  url: string
  /** The site whose form they come from. */
  origin: string
  listId: string
  perSecond: number
  seconds: number
  /** How many senders take turns. */
  senders: number
  /** How a request comes from one of them: from an address of this machine, or with a header of the platform. */
  sender: (index: number) => { localAddress?: string; headers?: Readonly<Record<string, string>> }
}

export interface LoadResult {
  sent: number
  /** The addresses that were acknowledged. */
  acknowledged: ReadonlySet<string>
  /** How many requests got which answer; "none" for no answer. */
  statuses: ReadonlyMap<string, number>
  /** Of every request with an answer, in milliseconds. */
  latencies: readonly number[]
  /** From the first request to the last answer. */
  answeredMs: number
}

/** Connections of senders that share an address, as those of a platform's edge: the engine has only 1,024 files. */
const MAX_SOCKETS = 250

type Sender = ReturnType<SignUpLoadOptions['sender']> & { agent: Agent }

/** Sends one sign-up. Resolves to the answer's status, "none" without one. */
function signUp({ url, origin, listId }: SignUpLoadOptions, email: string, sender: Sender): Promise<string> {
  const body = new URLSearchParams({ email, listId }).toString()
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      agent: sender.agent,
      ...(sender.localAddress === undefined ? {} : { localAddress: sender.localAddress }),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        origin,
        ...sender.headers,
      },
    })
    sent.once('error', () => resolve('none'))
    sent.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(String(response.statusCode)))
      response.once('error', () => resolve('none'))
    })
    sent.end(body)
  })
}

/** Sends sign-ups at a steady rate, whether earlier ones have been answered or not, and waits for all answers. */
export async function sendSignUps(options: SignUpLoadOptions): Promise<LoadResult> {
  const { perSecond, seconds, senders } = options
  const shared = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  const agents: Sender[] = Array.from({ length: senders }, (_, index) => {
    const sender = options.sender(index)
    const agent = sender.localAddress === undefined ? shared : new Agent({ keepAlive: true })
    return { ...sender, agent }
  })
  const acknowledged = new Set<string>()
  const statuses = new Map<string, number>()
  const latencies: number[] = []
  const send = async (index: number) => {
    const sender = agents[index % senders]
    if (sender === undefined) throw new RangeError('There is no sender')
    const email = `load-${index}@shoppers.example`
    const began = performance.now()
    const status = await signUp(options, email, sender)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== 'none') latencies.push(performance.now() - began)
    if (status === '200') acknowledged.add(email)
  }
  const total = perSecond * seconds
  const pending: Array<Promise<void>> = []
  const began = performance.now()
  while (pending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1)
    while (pending.length < due) pending.push(send(pending.length))
    await wait(5)
  }
  await Promise.all(pending)
  const answeredMs = performance.now() - began
  for (const { agent } of agents) agent.destroy()
  return { sent: total, acknowledged, statuses, latencies, answeredMs }
}

/** Sends this many sign-ups from one sender, one after the other. Resolves to the addresses that were acknowledged. */
export async function sendBySingleSender(
  options: SignUpLoadOptions,
  count: number,
): Promise<ReadonlySet<string>> {
  const agent = new Agent({ keepAlive: true })
  const sender = { ...options.sender(options.senders), agent }
  const acknowledged = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    const email = `limit-${index}@shoppers.example`
    if ((await signUp(options, email, sender)) === '200') acknowledged.add(email)
  }
  agent.destroy()
  return acknowledged
}
