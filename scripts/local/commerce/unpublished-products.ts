import { z } from 'zod'

const orderSchema = z.strictObject({ product: z.string() })

/** Products that were taken off the storefront's channel while carts have them: their variants have no product then. */
export class UnpublishedProducts {
  readonly #ids = new Set<string>()

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Answers `/__unpublished`: POST takes off `{"product": ID}`, DELETE puts all back. */
  async handle(request: Request): Promise<Response> {
    if (request.method === 'DELETE') this.#ids.clear()
    else this.#ids.add(orderSchema.parse(await request.json()).product)
    return new Response(null, { status: 204 })
  }
}
