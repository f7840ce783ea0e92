import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'

export const usd = (amount: string) => ({ amount, currencyCode: 'USD' })

/** A line as the commerce service answers it. */
export const line = (
  variantId: string,
  quantity: number,
  more: Partial<ServerCartLine> = {},
): ServerCartLine => ({
  id: `line of ${variantId}`,
  quantity,
  attributes: [],
  cost: {
    totalAmount: usd('10.0'),
    subtotalAmount: usd('10.0'),
    amountPerQuantity: usd('10.0'),
    compareAtAmountPerQuantity: null,
  },
  discountAllocations: [],
  sellingPlanAllocation: null,
  merchandise: {
    id: variantId,
    sku: null,
    title: 'Default Title',
    price: usd('10.0'),
    compareAtPrice: null,
    availableForSale: true,
    quantityAvailable: 5,
    image: null,
    selectedOptions: [],
    product: { id: 'gid://shopify/Product/1', title: 'Sky', productType: 'Powders', tags: [] },
  },
  ...more,
})

/** A cart of such lines. */
export const cart = (...nodes: ServerCartLine[]): Cart => ({
  id: 'gid://shopify/Cart/1',
  checkoutUrl: 'https://shop.example/c',
  updatedAt: '2026-04-01T00:00:00Z',
  cost: { totalAmount: usd('20.0'), subtotalAmount: usd('20.0') },
  attributes: [],
  discountCodes: [],
  discountAllocations: [],
  lines: { nodes },
})
