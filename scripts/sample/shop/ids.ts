/** Commerce ids are made from the product's number, so that they stay the same and can be read. */
const gid = (kind: string, number: number) => `gid://shopify/${kind}/${number}`

const SUBSCRIPTION_OFFSET = 5000

export const productGid = (number: number) => gid('Product', number)
export const variantGid = (number: number, index: number) => gid('ProductVariant', number * 100 + index + 1)
export const subscriptionNumber = (number: number) => number + SUBSCRIPTION_OFFSET
export const sellingPlanGid = (number: number, index: number) => gid('SellingPlan', number * 100 + index + 1)

/** Half of the content side stores ids the old way, base64-encoded (CAT-13). */
export const asStoredInContent = (id: string, number: number) =>
  number % 2 === 0 ? Buffer.from(id).toString('base64') : id
