import type { Product } from './product.ts'

/** What is behind a product's picture, as CSS; undefined without colors. */
export function tintOf({ backgrounds }: Product['colors']): string | undefined {
  const [first] = backgrounds
  return first && `linear-gradient(${first},${backgrounds.at(-1)})`
}
