import { z } from 'zod'

/** What a webhook reported: one document or product, or only that some products have changed. */
const reportedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), id: z.string().min(1) }),
  z.object({ kind: z.literal('product'), id: z.string().min(1) }),
  z.object({ kind: z.literal('products') }),
])
export type Reported = z.infer<typeof reportedSchema>

const deliverySchema = z.object({
  kind: z.literal('delivery'),
  sequence: z.int().min(1),
  /** The sender's key: the same one marks the same delivery. */
  key: z.string(),
  reported: reportedSchema,
  /** When it arrived; earlier versions did not write it down. */
  at: z.iso.datetime().optional(),
})
export type Delivery = z.infer<typeof deliverySchema>

const lineSchema = z.discriminatedUnion('kind', [
  deliverySchema,
  z.object({ kind: z.literal('done'), through: z.int().min(0) }),
  /** The keys of deliveries that are done, oldest first; written by compaction. */
  z.object({ kind: z.literal('keys'), keys: z.array(z.string()), sequence: z.int().min(0) }),
])
export type Line = z.infer<typeof lineSchema>

/** A line of the queue's file; null for one that cannot be read. */
export function parseLine(text: string): Line | null {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
