import { SHOPIFY_ADMIN_CREDENTIALS, type ShopifyAdmin } from '../../admin/shopify-admin.ts'
import { findProduct, readPlaces } from './import-products.ts'
import type { SampleShop } from './sample-shop.ts'

/** What no API does, or what an API should not decide for a person. */
const manualSteps = ({ discounts }: SampleShop): string[] => [
  `Shopify, Discounts: make ${discounts.join(', ')} as sample/commerce/discounts.json has them. Expired and used-up codes show what shoppers are told then.`,
  'Shopify, Settings, Payments and Shipping: the sample says nothing about them.',
  'Shopify, Apps: a subscription app that bills the plans; the import makes the plans themselves.',
  'Shopify, Headless: the storefront’s tokens, for PUBLIC_STOREFRONT_API_TOKEN and STOREFRONT_API_PRIVATE_TOKEN.',
  'Klaviyo: lists for sign-ups. Put their ids into the documents "Klaviyo" and of pages with a sign-up, in the studio.',
  'Recommendations: the data source of "Rebuy" in the studio.',
  'Forms in the studio: the addresses that receive them are invented.',
]

/** What an import would do, as lines of text. Reads the store, and changes nothing. */
export async function planImport(admin: ShopifyAdmin | null, shop: SampleShop): Promise<string[]> {
  const { products, documents } = shop
  const pictures = new Set(products.flatMap(({ files }) => files.map(({ filename }) => filename)))
  const subscribable = products.filter(({ sellingPlanGroups = [] }) => sellingPlanGroups.length > 0)
  const lines = [
    `${products.length} products with ${pictures.size} pictures, ${subscribable.length} of them with selling plans`,
    `${documents.length} documents with their pictures and files`,
  ]
  if (admin === null) lines.push(`The store was not asked: set ${SHOPIFY_ADMIN_CREDENTIALS}.`)
  else {
    const { publications } = await readPlaces(admin)
    const present: string[] = []
    for (const { handle } of products) if ((await findProduct(admin, handle)) !== null) present.push(handle)
    lines.push(
      `They are published on ${publications.length} sales channels of the store.`,
      present.length === 0
        ? 'The store has none of them yet.'
        : `The store has ${present.length} of them, which stay as they are: ${present.join(', ')}`,
    )
  }
  return [
    'What the import does:',
    ...lines.map((line) => `  ${line}`),
    '',
    'What is left for you:',
    ...manualSteps(shop).map((line) => `  ${line}`),
  ]
}
