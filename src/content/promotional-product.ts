import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { unlessExcluded } from './projections.ts'

const promotionalProductProjection = `_id, size, order, targetProductSkus, limitedTargetProductSkus`

export const promotionalProductListQuery = `*[_type == "promotionalProduct" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${promotionalProductProjection}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** Matches a line's option `Pack Size` (PROMO-03). */
    size: fields.requiredText,
    order: fields.number,
    targetProductSkus: fields.texts,
    limitedTargetProductSkus: fields.texts,
  })

/** What comes along with a pack size (DOC-07). */
export type PromotionalProduct = z.infer<ReturnType<typeof schema>>

export const promotionalProductKind: CollectionKind<PromotionalProduct> = {
  type: 'promotionalProduct',
  listQuery: promotionalProductListQuery,
  slugQuery: null,
  schema,
  slugOf: null,
}
