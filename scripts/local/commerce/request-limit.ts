import { z } from 'zod'

const orderSchema = z.strictObject({
  /** Requests that are answered at once. */
  capacity: z.int().min(1),
  /** Requests that are answered each second from then on. */
  perSecond: z.number().positive(),
})
type Order = z.infer<typeof orderSchema>

/** The rate limit of the Storefront API, a token bucket: none until a test sets one; beyond it requests are THROTTLED. */
export class RequestLimit {
  readonly #now: () => number
  #order: Order | null = null
  #left = 0
  #filledAt = 0

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  set(order: Order | null): void {
    this.#order = order
    this.#left = order?.capacity ?? 0
    this.#filledAt = this.#now()
  }

  /** Whether one more request is answered. */
  take(): boolean {
    if (this.#order === null) return true
    const { capacity, perSecond } = this.#order
    const now = this.#now()
    this.#left = Math.min(capacity, this.#left + ((now - this.#filledAt) / 1000) * perSecond)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }

  /** Handles `/__limit`: GET tells the limit, PUT orders one, DELETE removes it. */
  async handle(request: Request): Promise<Response> {
    if (request.method === 'PUT') {
      const order = orderSchema.safeParse(await request.json().catch(() => null))
      if (!order.success)
        return Response.json({ error: `Not a limit: ${z.prettifyError(order.error)}` }, { status: 400 })
      this.set(order.data)
    } else if (request.method === 'DELETE') this.set(null)
    else if (request.method !== 'GET')
      return new Response(null, { status: 405, headers: { allow: 'GET, PUT, DELETE' } })
    return Response.json({ limit: this.#order })
  }
}
