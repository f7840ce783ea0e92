import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeUTF8 as escapeHtml } from 'entities/escape'
import sharp from 'sharp'
import type {
  CatalogueDiscount,
  CataloguePlan,
  CatalogueProduct,
  CatalogueVariant,
  StoreCatalogue,
} from '../catalogue.ts'

const amount = (cents: number) => (cents / 100).toFixed(2)

const planInput = ({ delivery, adjustment, description, options, ...plan }: CataloguePlan) => ({
  ...plan,
  ...(description === null ? {} : { description }),
  options: options.map(({ value }) => value),
  category: 'SUBSCRIPTION',
  billingPolicy: delivery === null ? { fixed: {} } : { recurring: delivery },
  deliveryPolicy: delivery === null ? { fixed: {} } : { recurring: delivery },
  pricingPolicies: [
    {
      fixed:
        adjustment.kind === 'percentage'
          ? { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: adjustment.percentage } }
          : adjustment.kind === 'price'
            ? { adjustmentType: 'PRICE', adjustmentValue: { fixedValue: amount(adjustment.price) } }
            : { adjustmentType: 'FIXED_AMOUNT', adjustmentValue: { fixedValue: amount(adjustment.amount) } },
    },
  ],
})

const variantInput = (variant: CatalogueVariant, { images }: CatalogueProduct) => ({
  id: variant.id,
  sku: variant.sku,
  price: amount(variant.price),
  ...(variant.compareAtPrice === null ? {} : { compareAtPrice: amount(variant.compareAtPrice) }),
  optionValues: variant.selectedOptions.map(({ name, value }) => ({ optionName: name, name: value })),
  inventoryItem: { tracked: variant.inventory.tracked },
  inventoryPolicy: variant.inventory.policy.toUpperCase(),
  inventoryQuantities: [{ name: 'available', quantity: variant.inventory.quantity }],
  ...(variant.image === null ? {} : { file: { filename: images[variant.image]?.file } }),
})

/** A product as a file of the catalogue holds it. */
const productInput = (product: CatalogueProduct) => ({
  id: product.id,
  handle: product.handle,
  title: product.title,
  descriptionHtml: product.description === '' ? '' : `<p>${escapeHtml(product.description)}</p>`,
  vendor: product.vendor,
  productType: product.productType,
  tags: product.tags,
  status: product.published ? 'ACTIVE' : 'UNLISTED',
  giftCard: product.isGiftCard,
  requiresSellingPlan: product.requiresSellingPlan,
  productOptions: product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value })),
  })),
  files: product.images.map(({ file, altText }) => ({ filename: file, alt: altText, contentType: 'IMAGE' })),
  variants: product.variants.map((variant) => variantInput(variant, product)),
  sellingPlanGroups: product.sellingPlanGroups.map(({ name, options, plans }) => ({
    name,
    options: options.map((option) => option.name),
    sellingPlansToCreate: plans.map(planInput),
  })),
})

const discountInput = (discount: CatalogueDiscount) => ({
  title: discount.title,
  ...(discount.code === null ? {} : { code: discount.code }),
  combinesWith: {
    orderDiscounts: discount.combinesWith.order,
    productDiscounts: discount.combinesWith.product,
  },
  ...(discount.startsAt === null ? {} : { startsAt: discount.startsAt }),
  ...(discount.endsAt === null ? {} : { endsAt: discount.endsAt }),
  ...(discount.minimumSubtotal === null
    ? {}
    : {
        minimumRequirement: {
          subtotal: { greaterThanOrEqualToSubtotal: amount(discount.minimumSubtotal) },
        },
      }),
  customerGets: {
    items: discount.products === null ? { all: true } : { products: { productsToAdd: discount.products } },
    value:
      discount.kind === 'percentage'
        ? { percentage: discount.value / 100 }
        : { discountAmount: { amount: amount(discount.value), appliesOnEachItem: false } },
  },
  ...(discount.usageLimitReached ? { usageLimit: 1, asyncUsageCount: 1 } : {}),
})

/** Writes a catalogue and its one picture to a new folder, as `scripts/sample` prepares the sample shop. */
export async function writeSample(content: StoreCatalogue): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'commerce-sample-'))
  await mkdir(join(directory, 'images'))
  const folder = join(directory, 'commerce')
  await mkdir(join(folder, 'products'), { recursive: true })
  const [{ exchangeRate: _rate, excludedProducts: _excluded, ...primary }, ...others] = content.markets
  const shop = { name: content.shopName, markets: [primary, ...others] }
  await writeFile(join(folder, 'shop.json'), JSON.stringify(shop))
  await writeFile(join(folder, 'discounts.json'), JSON.stringify(content.discounts.map(discountInput)))
  // Synchronously: ten thousand files take twice as long when each is waited for.
  for (const one of content.products)
    writeFileSync(join(folder, 'products', `${one.handle}.json`), JSON.stringify(productInput(one)))
  const picture = sharp({ create: { width: 800, height: 400, channels: 3, background: '#a2b0ff' } })
  await picture.png().toFile(join(directory, 'images', 'can.png'))
  return directory
}
