import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { IslandBoundary } from '#components/islands/IslandBoundary.tsx'
import { useAwake } from '#components/islands/useAwake.ts'
import { $cart, $cartError } from '#features/cart/cart.store.ts'
import { report } from '#features/reporting/report.ts'
import styles from './CartDrawer.module.css'
import { CartLine } from './CartLine.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { lineNames } from './same-line.ts'
import { Totals } from './Totals.tsx'

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

function Content({ supportEmail }: { supportEmail: string }) {
  const { lines, status } = useStore($cart, { ssr: 'initial' })
  const error = useStore($cartError, { ssr: 'initial' })
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const isWaiting = lines.length === 0 && (status === 'asleep' || status === 'loading')

  const named = lineNames(lines, known.current)
  known.current = named.known

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
            <ul className="plain-list" aria-label="Cart items">
              {lines.map((line, index) => (
                <CartLine key={named.names[index]} line={line} />
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
