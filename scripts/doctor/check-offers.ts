import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { decodeId } from '../../src/config/global-id.ts'
import { BACKEND_PAGE_MAX } from '../../src/config/limits.ts'
import { type Finding, namesOf, note, ok } from './finding.ts'
import { readPublished } from './read-documents.ts'
import { askInMarket, readStorefront, serverToken } from './storefront.ts'
import { variantsProbe } from './storefront-probes.documents.ts'

const pageSchema = z.object({
  _id: z.string(),
  title: z.string(),
  variants: z.array(z.string().nullable()).nullable(),
})

const nodesSchema = z.object({ nodes: z.array(z.object({ id: z.string() }).nullable()) })

/** The store refuses a whole request for one id that is none. */
const isVariantId = (id: string) => /^gid:\/\/shopify\/ProductVariant\/\d+$/.test(id)

/** Which of these variants the store sells in the shop's market. @throws Error when it does not say. */
async function soldVariants(environment: Environment, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const token = serverToken(environment)
  const sold = new Set<string>()
  for (let start = 0; start < ids.length; start += BACKEND_PAGE_MAX) {
    const part = ids.slice(start, start + BACKEND_PAGE_MAX)
    const reply = readStorefront(await askInMarket(environment, token, variantsProbe, { ids: part }))
    const { data } = nodesSchema.safeParse(reply?.data)
    if (data === undefined) throw new Error(reply?.error?.message ?? 'no list of variants')
    for (const node of data.nodes) if (node !== null) sold.add(node.id)
  }
  return sold
}

/**
 * Compares the variants that Buy Now pages sell by subscription with those that the store has (DOC-08).
 * @throws Error when a service does not list them.
 */
export async function checkOffers(environment: Environment): Promise<Finding[]> {
  const documents = await readPublished(environment, {
    type: 'buyNow',
    projection: '"title": coalesce(title, _id), "variants": products.products[].variant.id',
    schema: pageSchema,
  })
  const idsOf = ({ variants }: (typeof documents)[number]) =>
    (variants ?? []).flatMap((id) => (id ? [decodeId(id)] : []))
  const ids = [...new Set(documents.flatMap(idsOf))]
  if (ids.length === 0) return []
  const sold = await soldVariants(environment, ids.filter(isVariantId))
  const lacking = documents.filter((document) => idsOf(document).some((id) => !sold.has(id)))
  if (lacking.length === 0) return [ok('The store has every variant that Buy Now pages sell.')]
  return [
    note(
      `The store lacks variants of ${lacking.length} Buy Now pages, which sell these products once instead of by subscription: ${namesOf(lacking.map(({ title }) => title))}.`,
      'Publish these products to the headless channel in Shopify, or pick other variants in the studio: Buy Now pages.',
    ),
  ]
}
