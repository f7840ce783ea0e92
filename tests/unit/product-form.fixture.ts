import { serializeProps } from 'astro/runtime/server/serialize.js'
import type { Money } from '#commerce/money.ts'
import type { FormVariant, ProductFormProps } from '#features/product-form/product-form-props.ts'

const price = (amount: string): Money => ({ amount, currencyCode: 'USD' })

const variant = (number: number, pack: string, more: Partial<FormVariant> = {}): FormVariant => ({
  id: `gid://shopify/ProductVariant/${number}`,
  title: pack,
  values: [pack],
  price: price('34.0'),
  compareAt: null,
  available: true,
  left: null,
  subscription: null,
  ...more,
})

const subscription = {
  variantId: 'gid://shopify/ProductVariant/1101',
  available: true,
  left: 5,
  prices: { weekly: price('28.9'), monthly: price('30.0') },
}

/** A form of three pack sizes: the first by subscription too, the second with two left, the third sold out. */
export const formData: ProductFormProps = {
  title: 'Lemon “mint”',
  productIds: ['gid://shopify/Product/1', 'gid://shopify/Product/2'],
  options: [{ name: 'Pack Size', values: ['8 cans', '16 cans', '24 cans'] }],
  variants: [
    variant(101, '8 cans', { subscription }),
    variant(102, '16 cans', { left: 2 }),
    variant(103, '24 cans', { available: false, left: 0 }),
  ],
  initialVariantId: 'gid://shopify/ProductVariant/101',
  plans: [
    { id: 'weekly', name: 'Every week' },
    { id: 'monthly', name: 'Every month' },
  ],
  subscribe: { details: ['0', '1'], badge: '1' },
  once: { details: [], badge: null },
  details: [],
  image: '/lemon.png',
  shopOrigin: 'https://checkout.example',
}

/** The attribute `props` of an island, as Astro writes it. */
export const propsText = (data: ProductFormProps): string =>
  serializeProps({ data }, { hydrate: 'load', displayName: 'ProductForm', astroStaticSlot: true })
