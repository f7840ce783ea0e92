import { hash } from 'node:crypto'
import type { Catalogue } from './catalogue.ts'
import type { Product } from './product.ts'

/** How many products' files are made together, at most on average: a change of one product makes all of them again. */
const PRODUCTS_PER_BUNDLE = 20

/** The number of bundles of data files, a power of two: it changes when the shop has twice as many products. */
export const dataBundleCount = ({ products }: Pick<Catalogue, 'products'>): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(products.length / PRODUCTS_PER_BUNDLE)))

const bundles = new WeakMap<object, ReadonlyMap<number, readonly Product[]>>()

/** The products of each bundle, by a hash of their ids: a new product joins one bundle and moves none to another. */
export function productsByBundle(
  catalogue: Pick<Catalogue, 'products'>,
): ReadonlyMap<number, readonly Product[]> {
  const known = bundles.get(catalogue)
  if (known !== undefined) return known
  const count = dataBundleCount(catalogue)
  const found = Map.groupBy(catalogue.products, ({ id }) => hash('sha1', id, 'buffer').readUInt32BE() % count)
  bundles.set(catalogue, found)
  return found
}
