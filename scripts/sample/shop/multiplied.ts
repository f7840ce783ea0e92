import type { Good } from './good.ts'
import { goods } from './goods.ts'

/** Far above the sample's own numbers, and far enough apart for each product's subscription to fit between. */
const FIRST_NUMBER = 1_000_000
const STEP = 10_000

const copy = (good: Good, index: number): Good => {
  const edition = Math.floor(index / plain.length) + 2
  const [first, ...more] = good.variants
  const renamed = (sku: string) => `${sku}-N${edition}`
  return {
    ...good,
    slug: `${good.slug}-no-${edition}`,
    number: FIRST_NUMBER + index * STEP,
    title: `${good.title} no. ${edition}`,
    variants: [
      { ...first, sku: renamed(first.sku) },
      ...more.map((variant) => ({ ...variant, sku: renamed(variant.sku) })),
    ],
  }
}

/** What a shop would have more of: everything that is sold, listed and for everyone. */
const plain = goods.filter(
  (good) =>
    good.cbd === undefined && good.hideFromCollection === undefined && good.goneFromCommerce === undefined,
)

/** The sample's products and as many further editions of them as make `count` in all. */
export function multiplied(count: number): readonly Good[] {
  if (count < goods.length) {
    throw new RangeError(
      `A large catalogue has at least the sample's ${goods.length} products, not ${count}.`,
    )
  }
  const copies = Array.from({ length: count - goods.length }, (_, index) => {
    const good = plain[index % plain.length]
    if (good === undefined) throw new Error('There is nothing to copy.')
    return copy(good, index)
  })
  return [...goods, ...copies]
}
