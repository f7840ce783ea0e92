import type { ContentDocument } from './document.ts'

const promotion = (
  order: number,
  size: string,
  targetProductSkus: readonly string[],
  limitedTargetProductSkus: readonly string[],
): ContentDocument => ({
  _id: `promotion-${size.replace(' ', '-')}`,
  _type: 'promotionalProduct',
  size,
  order,
  targetProductSkus,
  limitedTargetProductSkus,
})

/** What comes free with a pack, the largest pack first: the first size found in the cart decides. */
export const promotionDocuments: readonly ContentDocument[] = [
  promotion(1, '24 cans', ['LULL-PROMO-STICKER', 'LULL-PROMO-TOKEN'], ['LULL-PROMO-TOWEL']),
  promotion(2, '16 cans', ['LULL-PROMO-STICKER', 'LULL-PROMO-STICK-LM'], []),
  promotion(3, '12 cans', ['LULL-PROMO-STICKER'], ['LULL-PROMO-STICK-LM']),
  promotion(4, '8 cans', ['LULL-PROMO-STICKER'], ['LULL-PROMO-TOKEN']),
]
