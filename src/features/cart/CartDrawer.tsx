import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { formatMoney } from '#commerce/money.ts'
import { IslandBoundary } from '#components/islands/IslandBoundary.tsx'
import { useAwake } from '#components/islands/useAwake.ts'
import { CART_LIMIT } from '#config/limits.ts'
import { report } from '#features/reporting/report.ts'
import styles from './CartDrawer.module.css'
import { CartLine } from './CartLine.tsx'
import { $cart, $cartError, $checkingOut, checkout } from './cart.store.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { limitReached } from './limit.ts'

/** Lines in outline: what stands here until the cart has been read. */
function Skeleton() {
  return (
    <div className={styles.body} aria-hidden="true">
      {['first', 'second'].map((line) => (
        <div key={line} className={styles.ghost}>
          <span />
          <i />
        </div>
      ))}
    </div>
  )
}

function Totals({ supportEmail }: { supportEmail: string }) {
  const { count, subtotal, updating } = useStore($cart, { ssr: 'initial' })
  const isLeaving = useStore($checkingOut, { ssr: 'initial' })
  // CART-31.
  const isLimited = count >= CART_LIMIT
  return (
    <div className={styles.foot}>
      <p className={styles.total} data-updating={updating ? '' : undefined}>
        <span>Subtotal</span>
        <b className="number">{subtotal === null ? '–' : formatMoney(subtotal)}</b>
      </p>
      {isLimited && <p className={styles.limit}>{limitReached(supportEmail)}</p>}
      <button
        type="button"
        className="button wide"
        disabled={isLimited}
        aria-busy={isLeaving}
        onClick={() => {
          if (!isLeaving) void checkout()
        }}
      >
        {isLimited ? 'Limit Reached' : 'Checkout'}
        {isLeaving && <span className={styles.turning} aria-hidden="true" />}
      </button>
    </div>
  )
}

function Content({ supportEmail }: { supportEmail: string }) {
  const { lines, status } = useStore($cart, { ssr: 'initial' })
  const error = useStore($cartError, { ssr: 'initial' })
  const list = useRef<HTMLUListElement>(null)
  const isWaiting = lines.length === 0 && (status === 'asleep' || status === 'loading')

  // The focus stays near a line that is removed, where the keyboard was.
  const leaveLine = (index: number) => {
    const links = list.current?.querySelectorAll<HTMLElement>('[data-line-title]') ?? []
    const neighbour = links[index + 1] ?? links[index - 1]
    neighbour?.focus()
  }

  return (
    <>
      <div role="alert" className={error === null ? undefined : styles.alert}>
        {error}
      </div>
      {isWaiting ? (
        <Skeleton />
      ) : lines.length === 0 ? (
        <EmptyCart failed={status === 'failed'} />
      ) : (
        <>
          <div className={styles.body}>
            <ul ref={list} className="plain-list" aria-label="Cart items">
              {lines.map((line, index) => (
                <CartLine key={line.key} line={line} onRemove={() => leaveLine(index)} />
              ))}
            </ul>
          </div>
          <Totals supportEmail={supportEmail} />
        </>
      )}
    </>
  )
}

/** The cart drawer's content (CART-40); its shell, with title and back button, is `CartShell.astro`. */
export function CartDrawer({ supportEmail }: { supportEmail: string }) {
  const root = useAwake<HTMLDivElement>()
  return (
    <div ref={root} className={styles.drawer}>
      <IslandBoundary
        onError={(error) => report(error, { part: 'cart drawer' })}
        fallback={<p className={styles.alert}>Your cart cannot be shown. Please reload the page.</p>}
      >
        <Content supportEmail={supportEmail} />
      </IslandBoundary>
    </div>
  )
}
