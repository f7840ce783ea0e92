import { describe, expect, test } from 'vitest'
import type { Variant } from '#commerce/variant-schema.ts'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import { productStructuredData } from '#sections/product/structured-data.ts'
import { catalogueOf, category, contentOf, product } from './content.fixture.ts'

const variant = (title: string, more: Partial<Variant> = {}): Variant => ({
  id: `gid://shopify/ProductVariant/${title.length}`,
  sku: null,
  title,
  price: { amount: '36.0', currencyCode: 'USD' },
  compareAtPrice: null,
  availableForSale: true,
  quantityAvailable: null,
  selectedOptions: [],
  ...more,
})

async function textOf(title: string, variants: readonly Variant[], image: string | null = null) {
  const { content } = contentOf([category('water'), product('lemon', 1, { title })])
  const commerce: CommerceProduct = {
    id: 'gid://shopify/Product/1',
    title,
    productType: 'Sparkling Water',
    options: [],
    variants,
    sellingPlans: [],
  }
  const catalogue = await catalogueOf(content, { products: [commerce] })
  const found = catalogue.productById('product-lemon')
  if (found === null) throw new Error('The product is there')
  return productStructuredData(found, { origin: 'https://lull.example', name: 'Lull' }, image)
}

const partsOf = (text: string): unknown => {
  const parts: unknown = JSON.parse(text)
  return typeof parts === 'object' && parts !== null && '@graph' in parts ? parts['@graph'] : null
}
const url = 'https://lull.example/shop/water/lemon'

describe('a product’s structured data', () => {
  test('cannot end its script element, whatever an editor writes (SEO-01)', async () => {
    const title = '</script><script>alert(1)</script><!-- "lemon" & \\ mint'
    const text = await textOf(title, [variant('8 cans')])
    expect(text).not.toContain('<')
    expect(partsOf(text)).toContainEqual(expect.objectContaining({ '@type': 'Product', name: title }))
  })

  test('has an offer for each variant with price, availability and address (SEO-01, SEO-09, FIND-09)', async () => {
    const text = await textOf('Lemon', [
      variant('8 cans', { id: 'gid://shopify/ProductVariant/8', sku: 'LEM-8' }),
      variant('16 cans', { id: 'gid://shopify/ProductVariant/16', availableForSale: false }),
    ])
    const offer = { '@type': 'Offer', price: '36.0', priceCurrency: 'USD' }
    const [inStock, outOfStock] = ['https://schema.org/InStock', 'https://schema.org/OutOfStock']
    expect(partsOf(text)).toContainEqual({
      '@type': 'Product',
      name: 'Lemon',
      description: expect.any(String),
      url,
      brand: { '@type': 'Brand', name: 'Lull' },
      offers: [
        { ...offer, name: '8 cans', sku: 'LEM-8', availability: inStock, url: `${url}?variant=8` },
        { ...offer, name: '16 cans', availability: outOfStock, url: `${url}?variant=16` },
      ],
    })
  })

  test('names the only variant of a product without options after the product (CART-45)', async () => {
    const text = await textOf('Tee', [variant('Default Title')], 'https://pictures.example/tee.png')
    expect(partsOf(text)).toContainEqual(
      expect.objectContaining({
        image: 'https://pictures.example/tee.png',
        offers: [expect.objectContaining({ name: 'Tee', url })],
      }),
    )
    expect(text).not.toContain('Default Title')
  })

  test('names the shop and the way to the product, and no product where nothing is offered (SEO-09)', async () => {
    const parts = partsOf(await textOf('Lemon', []))
    expect(parts).toEqual([
      expect.objectContaining({ '@type': 'Organization', name: 'Lull', url: 'https://lull.example' }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: [
          expect.objectContaining({ position: 1, name: 'Shop', item: 'https://lull.example/shop' }),
          expect.objectContaining({ position: 2, item: 'https://lull.example/shop/water' }),
          expect.objectContaining({ position: 3, name: 'Lemon', item: url }),
        ],
      }),
    ])
  })
})
