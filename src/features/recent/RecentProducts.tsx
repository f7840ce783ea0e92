import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { report } from '#browser/reporting/report.ts'
import { formatMoney } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { globalId } from '#config/global-id.ts'
import { productDataOf } from '#features/catalogue/loaded-products.api.ts'
import { pathOfVariant } from '#features/product-form/variant-address.ts'
import styles from './recent.css?inline'
import { $recent, clearRecent, refreshRecent } from './recent.store.ts'
import { type RecentProduct, type RecentShelf, recentShelf } from './recent-products.ts'

adoptStyles(styles)

/** Adds the variant by the page's listener for such links, and leads to its page otherwise. */
function AddLink({ data, number, variant }: RecentProduct) {
  if (variant === null) return null
  const label = variantLabel(variant.title)
  return (
    <a
      href={data.path}
      className="button outlined compact"
      aria-label={['Add', data.title, label, 'to cart'].filter(Boolean).join(' ')}
      data-add-variant={variant.id}
      data-add-product={globalId('Product', number)}
      data-add-price={`${variant.price.amount} ${variant.price.currencyCode}`}
      data-add-title={data.title}
      data-add-variant-title={label ?? undefined}
    >
      Add
    </a>
  )
}

function Card(product: RecentProduct) {
  const { data, variant } = product
  const facts = [variant && variantLabel(variant.title), variant && formatMoney(variant.price)]
  return (
    <li>
      <article className="recent-card">
        <div className="recent-picture" style={{ background: data.tint }}>
          {data.image !== null && (
            <img src={data.image} alt="" width={88} height={88} decoding="async" loading="lazy" />
          )}
        </div>
        <div className="recent-words">
          <a href={variant === null ? data.path : pathOfVariant(data.path, variant.id)} className="title-4">
            {data.title}
          </a>
          <span className="small number">{facts.filter(Boolean).join(' · ')}</span>
        </div>
        <AddLink {...product} />
      </article>
    </li>
  )
}

function List({ title, products }: { title: string; products: readonly RecentProduct[] }) {
  if (products.length === 0) return null
  return (
    <>
      <h2 className="title-3">{title}</h2>
      <ul className="plain-list recent-list">
        {products.map((product) => (
          <Card key={product.variant?.id ?? product.number} {...product} />
        ))}
      </ul>
    </>
  )
}

interface Props {
  /** The number of the page's own product, which is left out. */
  current: string | null
  /** Whether what was looked at is shown, too. */
  withSeen: boolean
}

/**
 * What this device took to the checkout and has looked at, with a way to forget it (FIND-10, FIND-11). Nothing shows where
 * there is nothing to show.
 */
export function RecentProducts({ current, withSeen }: Props) {
  const remembered = useStore($recent, { ssr: 'initial' })
  const [shelf, setShelf] = useState<RecentShelf | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)

  useEffect(refreshRecent, [])
  useEffect(() => {
    let isOutdated = false
    recentShelf(remembered, { current, withSeen }, productDataOf)
      .then((made) => {
        if (!isOutdated) setShelf(made)
      })
      .catch((error: unknown) => report(error, { part: 'recent' }))
    return () => {
      isOutdated = true
    }
  }, [remembered, current, withSeen])
  // The button that had focus has been removed.
  useEffect(() => {
    if (isForgotten) note.current?.focus()
  }, [isForgotten])

  if (shelf === null && !isForgotten) return null
  return (
    <div className="recent">
      {shelf !== null && (
        <>
          <List title="Once more" products={shelf.bought} />
          <List title="Seen lately" products={shelf.seen} />
        </>
      )}
      <p ref={note} className="small recent-note" role="status" tabIndex={-1}>
        {isForgotten ? (
          'Forgotten.'
        ) : (
          <>
            Only this device remembers.{' '}
            <button
              type="button"
              className="text-link"
              onClick={() => {
                clearRecent()
                setForgotten(true)
              }}
            >
              Forget it
            </button>
          </>
        )}
      </p>
    </div>
  )
}
