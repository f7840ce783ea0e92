import { variantLabel } from '#commerce/variant-label.ts'
import { pathOf } from '#config/routes.ts'
import { plainText } from '#content/rich-text.ts'
import type { Product } from '#features/catalogue/product.ts'
import { addressOfVariant } from '#features/product-form/variant-address.ts'

const availability = (isAvailable: boolean) => `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`

interface Shop {
  /** Without a trailing slash. */
  origin: string
  name: string
}

/** The product with an offer for each variant; none without an offer, which search engines refuse as a product. */
function productData(product: Product, { origin, name }: Shop, image: string | null) {
  const variants = product.commerce?.variants ?? []
  if (variants.length === 0) return []
  const url = origin + product.path
  return [
    {
      '@type': 'Product',
      name: product.title,
      description: plainText(product.description),
      url,
      ...(image === null ? {} : { image }),
      brand: { '@type': 'Brand', name },
      offers: variants.map((variant) => ({
        '@type': 'Offer',
        name: variantLabel(variant.title) ?? product.title,
        ...(variant.sku === null ? {} : { sku: variant.sku }),
        price: variant.price.amount,
        priceCurrency: variant.price.currencyCode,
        availability: availability(variant.availableForSale),
        url: variants.length === 1 ? url : addressOfVariant(url, variant.id),
      })),
    },
  ]
}

/** The way from the shop to the product, as its category has it. */
function breadcrumbs({ title, path, category }: Product, { origin }: Shop) {
  const steps = [
    { name: 'Shop', path: pathOf('shop', {}) },
    { name: category.title, path: pathOf('productCategory', { slug: category.slug }) },
    { name: title, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path: step }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + step,
    })),
  }
}

/**
 * Structured data of a product's page as the text of an `application/ld+json` script, escaped so that it cannot end the
 * script: the shop, the way to the product, and the product where it is offered (SEO-01, SEO-09). `image` is absolute.
 */
export function productStructuredData(product: Product, shop: Shop, image: string | null): string {
  const { origin: url, name } = shop
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name, url, logo: `${url}/apple-touch-icon.png` },
      breadcrumbs(product, shop),
      ...productData(product, shop, image),
    ],
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
