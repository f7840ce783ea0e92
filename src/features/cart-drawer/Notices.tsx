import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { report } from '#browser/reporting/report.ts'
import { numericId } from '#commerce/ids.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { loadSharedData } from '#features/catalogue/shared-data.api.ts'
import styles from './CartDrawer.module.css'
import { type NoticeTexts, noticesFor } from './notices.ts'
import { productOf } from './useProduct.ts'

/** What the cart's settings want said of what is in it, above the checkout button (DOC-28). */
export function Notices() {
  const { lines } = useStore($cart, { ssr: 'initial' })
  const [texts, setTexts] = useState<NoticeTexts | null>(null)
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    loadSharedData()
      .then(({ cart }) => setTexts(cart))
      .catch((error: unknown) => report(error, { part: 'cart notices' }))
  }, [])

  // Of each product once: 250 lines may have but a few.
  const products = new Set(lines.map(({ productId }) => productId))
  const numbers = new Map([...products].map((id) => [id, id === null ? null : numericId(id)]))
  const known = [...new Set(numbers.values())]
    .filter((number) => number !== null)
    .sort()
    .join()
  useEffect(() => {
    let isGone = false
    const asked = known === '' ? [] : known.split(',')
    const isFlagged = async (number: string) => (await productOf(number))?.cbd === true
    void Promise.all(asked.map(isFlagged)).then((answers) => {
      if (!isGone) setFlagged(new Set(asked.filter((_, index) => answers[index] === true)))
    })
    return () => {
      isGone = true
    }
  }, [known])

  if (texts === null) return null
  const kinds = lines.map(({ productType, productId }) => ({
    productType,
    cbd: flagged.has(numbers.get(productId) ?? ''),
  }))
  return noticesFor(texts, kinds).map((text) => (
    <p key={text} className={`small ${styles.notice}`}>
      {text}
    </p>
  ))
}
