import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { report } from '#browser/reporting/report.ts'
import { retryWhenOnline } from '#browser/window/retry-when-online.ts'
import { numericId } from '#commerce/ids.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { isGiftCardsOnly } from '#features/cart/line-kinds.ts'
import { productDataOf } from '#features/catalogue/loaded-products.api.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'
import type { SharedData } from '#features/shared-data/shared-data.ts'
import styles from './CartDrawer.module.css'
import { freeShippingText, productNotices } from './shipping-and-product-notices.ts'

/** How far free shipping is, and notices about products in the cart, above the checkout button (DOC-28). */
export function ShippingAndProductNotices() {
  const { lines, total, updating, stale } = useStore($cart, { ssr: 'initial' })
  const [texts, setTexts] = useState<SharedData['cart'] | null>(null)
  const [cbdNumbers, setCbdNumbers] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    retryWhenOnline(loadSharedData)
      .then(({ cart }) => setTexts(cart))
      .catch((error: unknown) => report(error, { part: 'cart notices' }))
  }, [])

  // Each product once, because a cart of many lines may have few products.
  const productIds = new Set(lines.map(({ productId }) => productId))
  const numbers = new Map([...productIds].map((id) => [id, id === null ? null : numericId(id)]))
  const joinedNumbers = [...new Set(numbers.values())]
    .filter((number) => number !== null)
    .sort()
    .join()
  useEffect(() => {
    let isUnmounted = false
    const wanted = joinedNumbers === '' ? [] : joinedNumbers.split(',')
    const hasCbd = async (number: string) => (await productDataOf(number))?.cbd === true
    void Promise.all(wanted.map(hasCbd)).then((results) => {
      if (!isUnmounted) setCbdNumbers(new Set(wanted.filter((_, index) => results[index] === true)))
    })
    return () => {
      isUnmounted = true
    }
  }, [joinedNumbers])

  if (texts === null) return null
  const products = lines.map(({ productType, productId }) => ({
    productType,
    cbd: cbdNumbers.has(numbers.get(productId) ?? ''),
  }))
  const shipping = isGiftCardsOnly(lines) ? null : freeShippingText(texts.freeShipping, total)
  return (
    <>
      {shipping !== null && (
        <p className={`small ${styles.notice}`} data-outdated={updating || stale ? '' : undefined}>
          {shipping}
        </p>
      )}
      {productNotices(texts, products).map((text) => (
        <p key={text} className={`small ${styles.notice}`}>
          {text}
        </p>
      ))}
    </>
  )
}
