import type { RequestError } from '../result.ts'

/**
 * Whether a variant has no product, which the schema does not foresee: it was deleted, or is not published to this storefront
 * any more.
 */
export const isWithoutProduct = ({ message }: RequestError): boolean =>
  message.includes('ProductVariant.product')
