import { escapeUTF8 as escapeHtml } from 'entities/escape'
import type { CatalogueProduct, CatalogueVariant } from './catalogue.ts'
import type { FoundVariant } from './catalogue-index.ts'
import { collectionsPage, collectionsWith } from './collections.ts'
import { graphqlError } from './errors.ts'
import { type Cents, money } from './money.ts'
import { type PageArguments, page } from './pagination.ts'
import type { CatalogueImage } from './product-images.ts'
import { allocationsPage, groupsPage } from './selling-plans.ts'
import type { ViewTools } from './view-tools.ts'

interface OptionChoice {
  name: string
  value: string
}

interface ChoiceArguments {
  caseInsensitiveMatch?: boolean | null
  selectedOptions?: readonly OptionChoice[] | null
}

function variantImage({ product, variant }: FoundVariant): CatalogueImage | null {
  return product.images[variant.image ?? 0] ?? product.images[0] ?? null
}

/** The schema's `ProductVariant`. Expensive fields are functions, called only when a query selects them. */
export function variantView(found: FoundVariant, tools: ViewTools): Record<string, unknown> {
  const { variant, product } = found
  const stock = tools.inventory.of(variant)
  const { currencyCode } = tools.catalogue
  const price = money(variant.price, currencyCode)
  const compareAtPrice = variant.compareAtPrice === null ? null : money(variant.compareAtPrice, currencyCode)
  return {
    __typename: 'ProductVariant',
    id: variant.id,
    title: variant.title,
    sku: variant.sku,
    barcode: null,
    price,
    priceV2: price,
    compareAtPrice,
    compareAtPriceV2: compareAtPrice,
    selectedOptions: variant.selectedOptions,
    availableForSale: stock.sellable > 0,
    quantityAvailable: stock.left,
    currentlyNotInStock: stock.left !== null && stock.left <= 0 && stock.sellable > 0,
    requiresShipping: !product.isGiftCard,
    requiresComponents: false,
    taxable: !product.isGiftCard,
    weight: null,
    weightUnit: 'OUNCES',
    quantityRule: { minimum: 1, maximum: null, increment: 1 },
    image: () => {
      const image = variantImage(found)
      return image === null ? null : tools.images.view(image, product.id)
    },
    product: () => {
      if (!tools.unpublished.has(product.id)) return productView(product, tools)
      // The real service has none, against its schema.
      throw graphqlError('Cannot return null for non-nullable field ProductVariant.product', 'INVALID_NULL')
    },
    sellingPlanAllocations: (args: PageArguments) => allocationsPage(product, variant, currencyCode, args),
    components: (args: PageArguments) => page([], args, String, String),
    groupedBy: (args: PageArguments) => page([], args, String, String),
    quantityPriceBreaks: (args: PageArguments) => page([], args, String, String),
    storeAvailability: (args: PageArguments) => page([], args, String, String),
    metafields: (args: { identifiers: readonly unknown[] }) => args.identifiers.map(() => null),
  }
}

function findByOptions(product: CatalogueProduct, args: ChoiceArguments): CatalogueVariant | undefined {
  const fold = (text: string) => (args.caseInsensitiveMatch === true ? text.toLowerCase() : text)
  const wanted = (args.selectedOptions ?? []).map(({ name, value }) => `${fold(name)}=${fold(value)}`)
  return product.variants.find(({ selectedOptions }) => {
    const own = selectedOptions.map(({ name, value }) => `${fold(name)}=${fold(value)}`)
    return wanted.every((choice) => own.includes(choice))
  })
}

function optionsOf(product: CatalogueProduct, tools: ViewTools) {
  const number = product.id.slice(product.id.lastIndexOf('/') + 1)
  return product.options.map(({ name, values }, index) => ({
    __typename: 'ProductOption',
    id: `gid://shopify/ProductOption/${number}${index}`,
    name,
    values,
    optionValues: values.map((value, at) => ({
      __typename: 'ProductOptionValue',
      id: `gid://shopify/ProductOptionValue/${number}${index}${at}`,
      name: value,
      swatch: null,
      firstSelectableVariant: () => {
        const variant = findByOptions(product, { selectedOptions: [{ name, value }] })
        return variant === undefined ? null : variantView({ variant, product }, tools)
      },
    })),
  }))
}

function priceRange(prices: readonly Cents[], currencyCode: string) {
  return {
    minVariantPrice: money(Math.min(...prices), currencyCode),
    maxVariantPrice: money(Math.max(...prices), currencyCode),
  }
}

function mediaView(image: CatalogueImage, product: CatalogueProduct, tools: ViewTools) {
  const view = tools.images.view(image, product.id)
  return {
    __typename: 'MediaImage',
    id: view.id.replace('ProductImage', 'MediaImage'),
    alt: image.altText,
    mediaContentType: 'IMAGE',
    presentation: null,
    image: view,
    previewImage: view,
  }
}

/** The schema's `Product`. */
export function productView(product: CatalogueProduct, tools: ViewTools): Record<string, unknown> {
  const variant = (found: CatalogueVariant | undefined) =>
    found === undefined ? null : variantView({ variant: found, product }, tools)
  const prices = () => product.variants.map(({ price }) => price)
  const compared = () => product.variants.map(({ compareAtPrice }) => compareAtPrice ?? 0)
  const firstImage = product.images[0]
  const { currencyCode } = tools.catalogue
  return {
    __typename: 'Product',
    id: product.id,
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    category: null,
    isGiftCard: product.isGiftCard,
    requiresSellingPlan: product.requiresSellingPlan,
    createdAt: tools.updates.initial,
    publishedAt: tools.updates.initial,
    updatedAt: tools.updates.of(product.id),
    seo: { title: null, description: null },
    description: (args: { truncateAt?: number | null }) => {
      const { truncateAt } = args
      return typeof truncateAt === 'number' && product.description.length > truncateAt
        ? `${product.description.slice(0, Math.max(0, truncateAt - 3))}...`
        : product.description
    },
    descriptionHtml: () => (product.description === '' ? '' : `<p>${escapeHtml(product.description)}</p>`),
    availableForSale: () => tools.inventory.availableForSale(product),
    totalInventory: () => product.variants.reduce((sum, one) => sum + (tools.inventory.of(one).left ?? 0), 0),
    priceRange: () => priceRange(prices(), currencyCode),
    compareAtPriceRange: () => priceRange(compared(), currencyCode),
    options: (args: { first?: number | null }) => optionsOf(product, tools).slice(0, args.first ?? undefined),
    featuredImage: () => (firstImage === undefined ? null : tools.images.view(firstImage, product.id)),
    images: (args: PageArguments) =>
      page(
        product.images,
        args,
        ({ file }) => file,
        (image) => tools.images.view(image, product.id),
      ),
    media: (args: PageArguments) =>
      page(
        product.images,
        args,
        ({ file }) => file,
        (image) => mediaView(image, product, tools),
      ),
    variants: (args: PageArguments) =>
      page(
        product.variants,
        args,
        ({ id }) => id,
        (one) => variantView({ variant: one, product }, tools),
      ),
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    variantBySelectedOptions: (args: ChoiceArguments) => variant(findByOptions(product, args)),
    selectedOrFirstAvailableVariant: (args: ChoiceArguments) =>
      variant(
        ((args.selectedOptions ?? []).length > 0 ? findByOptions(product, args) : undefined) ??
          product.variants.find((one) => tools.inventory.of(one).sellable > 0) ??
          product.variants[0],
      ),
    adjacentVariants: [],
    sellingPlanGroups: (args: PageArguments) => groupsPage(product, currencyCode, args),
    collections: (args: PageArguments) =>
      collectionsPage(collectionsWith(product, tools.catalogue), args, tools, productView),
    metafields: (args: { identifiers: readonly unknown[] }) => args.identifiers.map(() => null),
  }
}
