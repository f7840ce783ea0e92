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
  const url = `https://lull.example${found.path}`
  return productStructuredData(found, { url, image, brand: 'Lull' })
}

describe('a product’s structured data', () => {
  test('cannot end its script element, whatever an editor writes (SEO-01)', async () => {
    const title = '</script><script>alert(1)</script><!-- "lemon" & \\ mint'
    const text = await textOf(title, [variant('8 cans')])
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toMatchObject({ '@type': 'Product', name: title })
  })

  test('has an offer for each variant with price and availability (SEO-01)', async () => {
    const text = await textOf('Lemon', [
      variant('8 cans', { sku: 'LEM-8' }),
      variant('16 cans', { availableForSale: false }),
    ])
    const url = 'https://lull.example/shop/water/lemon'
    expect(JSON.parse(text)).toMatchObject({
      url,
      brand: { name: 'Lull' },
      offers: [
        { name: '8 cans', sku: 'LEM-8', price: '36.0', priceCurrency: 'USD', availability: /InStock$/, url },
        { name: '16 cans', availability: /OutOfStock$/ },
      ].map((offer) => ({
        ...offer,
        availability: expect.stringMatching(offer.availability),
      })),
    })
    expect(JSON.parse(text)).not.toHaveProperty('image')
  })

  test('names the only variant of a product without options after the product (CART-45)', async () => {
    const text = await textOf('Tee', [variant('Default Title')], 'https://pictures.example/tee.png')
    expect(JSON.parse(text)).toMatchObject({
      image: 'https://pictures.example/tee.png',
      offers: [{ name: 'Tee' }],
    })
    expect(text).not.toContain('Default Title')
  })
})
