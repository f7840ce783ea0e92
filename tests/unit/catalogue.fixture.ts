import { type CatalogueSources, loadCatalogue } from '#features/catalogue/load-catalogue.ts'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import {
  type CommerceProducts,
  catalogueApiOf,
  contentOf,
  type StoredDocument,
  slug,
} from './content.fixture.ts'

export const usd = (amount: string) => ({ amount, currencyCode: 'USD' })

/** A product that the commerce service sells. */
export const sold = (number: number, overrides: Partial<CommerceProduct> = {}): CommerceProduct => ({
  id: `gid://shopify/Product/${number}`,
  title: `Product ${number}`,
  productType: 'Sparkling Water',
  options: [{ name: 'Pack Size', values: ['12 cans'] }],
  variants: [
    {
      id: `gid://shopify/ProductVariant/${number}1`,
      sku: `SKU-${number}`,
      title: '12 cans',
      price: usd('36.0'),
      compareAtPrice: null,
      availableForSale: true,
      quantityAvailable: null,
      selectedOptions: [{ name: 'Pack Size', value: '12 cans' }],
    },
  ],
  sellingPlans: [],
  ...overrides,
})

/** The header links to this page when it is published. */
export const subscribe: StoredDocument = {
  _id: 'subscribe',
  _type: 'buyNow',
  title: 'Subscribe',
  slug: slug('subscribe'),
}
export const home: StoredDocument = { _id: 'home', _type: 'home', splashTitle: 'calm' }

/** What the content service and the commerce service have. */
interface Shop extends CommerceProducts {
  documents: readonly StoredDocument[]
}

/** Where a catalogue is loaded from, and what is reported and asked meanwhile. */
export function shopOf({ documents, ...sold }: Shop) {
  const { content, reports, asked } = contentOf(documents)
  const errors: unknown[] = []
  const { api, searches } = catalogueApiOf(sold)
  const sources: CatalogueSources = {
    content,
    api,
    report: (problem) => void reports.push(problem),
    reportError: (error) => void errors.push(error),
  }
  return { content, sources, reports, errors, searches, queries: asked }
}

export const load = async (shop: Shop) => loadCatalogue(shopOf(shop).sources)
