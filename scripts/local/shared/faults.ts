import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { DroppedConnection } from '../../shared/start-server.ts'

/** Fault injection for tests: `POST /__faults` orders what goes wrong with the next requests of an operation. */
const faultSchema = z.discriminatedUnion('kind', [
  /** Waits before the work, or after it, so that a later request is answered first. */
  z.strictObject({
    kind: z.literal('delay'),
    ms: z.int().min(0).max(120_000),
    when: z.enum(['before', 'after']).default('before'),
  }),
  /** Responds with this; the work is not done. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.string().optional(),
  }),
  /** Cuts the connection without a response, before or after the work. */
  z.strictObject({ kind: z.literal('drop'), when: z.enum(['before', 'after']) }),
  /** Does the work and responds with truncated JSON. */
  z.strictObject({ kind: z.literal('malformed') }),
  z.strictObject({
    kind: z.literal('graphqlError'),
    message: z.string(),
    code: z.string().optional(),
    /** The access scope that an ACCESS_DENIED error names. */
    requiredAccess: z.string().optional(),
    /** Does the work, and puts the error beside its data. */
    withData: z.boolean().optional(),
  }),
  /** The token lacks this access scope. */
  z.strictObject({ kind: z.literal('missingScope'), scope: z.string() }),
  z.strictObject({
    kind: z.literal('userError'),
    message: z.string(),
    code: z.string(),
    field: z.array(z.string()).optional(),
  }),
  z.strictObject({
    kind: z.literal('warning'),
    code: z.string(),
    message: z.string(),
    target: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('nullCart') }),
  /**
   * A request for more items of a list than this fails with INTERNAL_SERVER_ERROR, or with this status of a proxy before
   * the service, after this time.
   */
  z.strictObject({
    kind: z.literal('largePages'),
    max: z.int().min(0),
    status: z.int().min(500).max(599).optional(),
    ms: z.int().min(0).max(120_000).default(0),
  }),
])

export type Fault = z.infer<typeof faultSchema>

const transportKinds = ['delay', 'status', 'drop', 'malformed'] as const
type TransportFault = Extract<Fault, { kind: (typeof transportKinds)[number] }>
/** Faults that the service itself puts into its response. */
export type PayloadFault = Exclude<Fault, TransportFault>

const isTransport = (fault: Fault): fault is TransportFault =>
  transportKinds.some((kind) => kind === fault.kind)

const orderSchema = z.strictObject({
  /** `*` for any operation. */
  operation: z.string().min(1),
  times: z.int().min(1).default(1),
  /** Only requests whose User-Agent has this in it; without it, whoever asks next. */
  from: z.string().min(1).optional(),
  fault: faultSchema,
})

export type FaultOrder = z.infer<typeof orderSchema>

const isFor = ({ from }: FaultOrder, agent: string) => from === undefined || agent.includes(from)

/** The ordered faults that have not been used, oldest first. */
export class FaultPlan {
  #orders: FaultOrder[] = []
  readonly #kinds: ReadonlySet<string>

  /** `payloadKinds`: the payload faults that this service supports. */
  constructor(payloadKinds: ReadonlyArray<PayloadFault['kind']> = []) {
    this.#kinds = new Set([...transportKinds, ...payloadKinds])
  }

  add(order: FaultOrder): void {
    if (!this.#kinds.has(order.fault.kind)) {
      throw new RangeError(
        `This service has no fault "${order.fault.kind}"; it has ${[...this.#kinds].join(', ')}`,
      )
    }
    this.#orders.push({ ...order })
  }

  /** Takes the next fault of an operation for this User-Agent; null when none is ordered. */
  take(operation: string, agent = ''): Fault | null {
    const order = this.#orders.find(
      (one) => (one.operation === operation || one.operation === '*') && isFor(one, agent),
    )
    return this.#use(order)
  }

  /**
   * Like {@link take}, without faults ordered for `*`: for images and pages, which must not use up a test's faults.
   */
  takeNamed(operation: string): Fault | null {
    return this.#use(this.#orders.find((one) => one.operation === operation && isFor(one, '')))
  }

  /** The remaining orders. */
  list(): readonly FaultOrder[] {
    return this.#orders
  }

  /** Handles `/__faults`: GET lists, POST orders, DELETE clears; with `?from=`, those that were ordered with it. */
  async handle(request: Request): Promise<Response> {
    const from = new URL(request.url).searchParams.get('from')
    const isMeant = (order: FaultOrder) => from === null || order.from === from
    if (request.method === 'GET') return Response.json({ faults: this.#orders.filter(isMeant) })
    if (request.method === 'DELETE') {
      this.#orders = this.#orders.filter((order) => !isMeant(order))
      return Response.json({ faults: [] })
    }
    if (request.method !== 'POST') {
      return new Response(null, { status: 405, headers: { allow: 'GET, POST, DELETE' } })
    }
    try {
      this.add(orderSchema.parse(JSON.parse(await request.text())))
      return Response.json({ faults: this.#orders }, { status: 201 })
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      return Response.json({ error: `Not a fault: ${reason}` }, { status: 400 })
    }
  }

  #use(order: FaultOrder | undefined): Fault | null {
    if (order === undefined) return null
    order.times -= 1
    if (order.times === 0) this.#orders = this.#orders.filter((one) => one !== order)
    return order.fault
  }
}

async function cutShort(answer: Response): Promise<Response> {
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  // Half of a JSON object or list is invalid; a single character might not be.
  const half = text.length > 1 ? text.slice(0, Math.ceil(text.length / 2)) : '{'
  return new Response(half, { status: answer.status, headers })
}

/**
 * Runs `work` with a fault. Delay, status, drop and malformed are applied here; payload faults are passed to `work`.
 * @throws DroppedConnection to cut the connection.
 */
export async function withFault(
  fault: Fault | null,
  work: (payloadFault: PayloadFault | null) => Response | Promise<Response>,
): Promise<Response> {
  if (fault === null) return work(null)
  if (!isTransport(fault)) return work(fault)
  switch (fault.kind) {
    case 'delay': {
      if (fault.when === 'before') await wait(fault.ms)
      const answer = await work(null)
      if (fault.when === 'after') await wait(fault.ms)
      return answer
    }
    case 'status': {
      const bodyless = fault.status === 204 || fault.status === 205 || fault.status === 304
      return new Response(bodyless ? null : (fault.body ?? ''), {
        status: fault.status,
        ...(fault.headers === undefined ? {} : { headers: fault.headers }),
      })
    }
    case 'drop':
      if (fault.when === 'after') await work(null)
      throw new DroppedConnection(`Connection cut ${fault.when} the work was done`)
    case 'malformed':
      return cutShort(await work(null))
  }
}
