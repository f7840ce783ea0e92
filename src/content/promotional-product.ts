import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { onePage, unlessExcluded } from './projections.ts'

const promotionalProductProjection = `_id, size, order, targetProductSkus, limitedTargetProductSkus`

export const promotionalProductListQuery = `*[_type == "promotionalProduct" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${promotionalProductProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Compared with the option `Pack Size` of a cart line (PROMO-03). */
    size: parsers.requiredKey,
    order: parsers.number,
    targetProductSkus: parsers.keys,
    limitedTargetProductSkus: parsers.keys,
  })

/** The products given along with a pack size (DOC-07). */
export type PromotionalProduct = z.infer<ReturnType<typeof schema>>

export const promotionalProductDefinition: CollectionDefinition<PromotionalProduct> = {
  type: 'promotionalProduct',
  listQuery: promotionalProductListQuery,
  schema,
  slugOf: null,
}
