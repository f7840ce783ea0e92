import type { Good } from './good.ts'
import { hempGoods } from './hemp.ts'
import { moodGoods } from './mood.ts'
import { powderGoods } from './powders.ts'
import { softGoods } from './soft-goods.ts'
import { waterGoods } from './water.ts'
import { zeroProofGoods } from './zero-proof.ts'

/** Every product of the sample shop, in the order its categories list them. */
export const goods: readonly Good[] = [
  ...waterGoods,
  ...moodGoods,
  ...powderGoods,
  ...zeroProofGoods,
  ...softGoods,
  ...hempGoods,
]
