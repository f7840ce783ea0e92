import { variantLabel } from '#commerce/variants.ts'
import { plainText } from '#content/rich-text.ts'
import type { Product } from '#features/catalogue/product.ts'

const availability = (isAvailable: boolean) => `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`

/**
 * Structured data of a product as the text of an `application/ld+json` script, escaped so that it cannot end the script
 * (SEO-01). `url` and `image` are absolute.
 */
export function productStructuredData(
  product: Product,
  { url, image, brand }: { url: string; image: string | null; brand: string },
): string {
  const variants = product.commerce?.variants ?? []
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: plainText(product.description),
    url,
    ...(image === null ? {} : { image }),
    brand: { '@type': 'Brand', name: brand },
    offers: variants.map((variant) => ({
      '@type': 'Offer',
      name: variantLabel(variant.title) ?? product.title,
      ...(variant.sku === null ? {} : { sku: variant.sku }),
      price: variant.price.amount,
      priceCurrency: variant.price.currencyCode,
      availability: availability(variant.availableForSale),
      url,
    })),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
