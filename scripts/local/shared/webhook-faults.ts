import { z } from 'zod'

const orderSchema = z.strictObject({
  /** `lose`: never sent; `repeat`: sent twice; `delay`: sent after the next one. */
  kind: z.enum(['lose', 'repeat', 'delay']),
  times: z.int().min(1).max(1000).default(1),
})
type Kind = z.infer<typeof orderSchema>['kind']

/** What is to go wrong with the next webhooks, as it does between the real services and their receivers. */
export class WebhookFaults {
  #orders: Kind[] = []

  /** Takes the next fault; null when none is ordered. */
  take(): Kind | null {
    return this.#orders.shift() ?? null
  }

  /** Handles `/__webhooks`: GET lists, POST orders, DELETE clears. */
  async handle(request: Request): Promise<Response> {
    if (request.method === 'DELETE') this.#orders = []
    else if (request.method === 'POST') {
      try {
        const { kind, times } = orderSchema.parse(JSON.parse(await request.text()))
        this.#orders.push(...Array.from({ length: times }, () => kind))
      } catch (error) {
        const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
        return Response.json({ error: `Not a fault of webhooks: ${reason}` }, { status: 400 })
      }
    } else if (request.method !== 'GET') {
      return new Response(null, { status: 405, headers: { allow: 'GET, POST, DELETE' } })
    }
    return Response.json({ faults: this.#orders })
  }
}
