import { numericId } from '#commerce/ids.ts'
import { productPath } from '#config/routes.ts'
import type { Content } from '#content/content.ts'
import type { EditOptions } from './data-sanity-attributes.ts'

/**
 * Where what comes from the commerce service leads: to the product in its admin where the address is known, otherwise to the
 * field that names the product there (RTE-29).
 * @param pagePath The page that shows it.
 * @param adminUrl Such as `https://admin.shopify.com/store/NAME`.
 */
export async function commerceTargets(
  content: Content,
  pagePath: string,
  adminUrl: string | undefined,
): Promise<EditOptions['commerceTarget']> {
  const products = await content.all('product')
  const byPath = new Map(products.map((one) => [productPath(one.category.slug, one.slug), one]))
  return (path) => {
    const product = byPath.get(path ?? pagePath)
    if (product === undefined) return null
    const number = numericId(product.shopify.product)
    if (adminUrl !== undefined && number !== null)
      return { kind: 'admin', url: `${adminUrl.replace(/\/$/, '')}/products/${number}` }
    return { kind: 'field', field: { id: product.id, type: 'product', path: 'shopify' } }
  }
}
