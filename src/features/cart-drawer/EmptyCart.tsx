import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { report } from '#browser/reporting/report.ts'
import { formatMoney } from '#commerce/money.ts'
import { SHOP_PATH } from '#config/routes.ts'
import { addToCart } from '#features/cart/cart.store.ts'
import heap from '../../assets/clouds/heap-blush.svg?url'
import loaf from '../../assets/clouds/loaf.svg?url'
import styles from './empty-cart.css?inline'
import { loadSuggestion, type Suggestion } from './suggestion.ts'

adoptStyles(styles)

const clouds = [
  { key: 'loaf', src: loaf, className: 'empty-cart-left' },
  { key: 'heap', src: heap, className: 'empty-cart-right' },
] as const

/** Pops: grows and fades, then is gone. */
const POP_MS = 250

function Try({ suggestion }: { suggestion: Suggestion }) {
  const { title, path, image, hour, variant } = suggestion
  const heading = useRef<HTMLHeadingElement>(null)
  // The cloud that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="empty-cart-words">
      <h3 ref={heading} className="title-3 as-written" tabIndex={-1}>
        Can't decide? You could try
      </h3>
      {image !== null && (
        <div className="empty-cart-pack">
          <img {...image} alt={image.alt} sizes="200px" decoding="async" />
        </div>
      )}
      <p className="title-2">
        <a href={path}>{title}</a>
      </p>
      {variant !== null && (
        <>
          <p className="empty-cart-facts number">
            {hour === null ? '' : `${hour} · `}
            {formatMoney(variant.price)}
          </p>
          <button
            type="button"
            className="button"
            onClick={() => {
              const { id: variantId, title: variantTitle } = variant
              const display = { title, variantTitle, planName: null, image: image?.src ?? null }
              void addToCart({ variantId, quantity: 1, display })
            }}
          >
            Add to cart
          </button>
        </>
      )}
    </div>
  )
}

/** The empty cart with its two clouds (CART-41); with both popped it suggests something (CART-42). */
export function EmptyCart({ failed }: { failed: boolean }) {
  const overlay = useStore($overlay, { ssr: 'initial' })
  const [popped, setPopped] = useState<readonly string[]>([])
  const [gone, setGone] = useState<readonly string[]>([])
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)

  // They stay away until the drawer is next opened.
  useEffect(() => {
    if (overlay === 'cart') return
    setPopped([])
    setGone([])
  }, [overlay])

  const pop = (key: string) => {
    if (popped.includes(key)) return
    setPopped([...popped, key])
    setTimeout(() => setGone((known) => [...known, key]), POP_MS)
    if (suggestion !== null) return
    void loadSuggestion()
      .then(setSuggestion)
      .catch((error: unknown) => report(error, { part: 'suggestion' }))
  }

  const isTrying = gone.length === clouds.length && suggestion !== null
  return (
    <div className={isTrying ? 'empty-cart empty-cart-trying' : 'empty-cart'}>
      {clouds
        .filter(({ key }) => !gone.includes(key))
        .map(({ key, src, className }) => (
          <button
            key={key}
            type="button"
            className={`empty-cart-cloud ${className}`}
            data-popped={popped.includes(key) ? '' : undefined}
            aria-label="Dismiss cloud"
            onClick={() => pop(key)}
          >
            <img src={src} alt="" />
          </button>
        ))}
      {isTrying ? (
        <Try suggestion={suggestion} />
      ) : (
        <div className="empty-cart-words">
          <p className="title-1 empty-cart-nothing">
            {failed ? 'Your cart is out of reach' : 'Nothing here but clouds'}
          </p>
          <p className="lede">You can push them. They don’t mind.</p>
          <a className="button" href={SHOP_PATH}>
            Go shopping
          </a>
        </div>
      )}
    </div>
  )
}
