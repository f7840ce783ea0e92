import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { report } from '#browser/reporting/report.ts'
import { $cart, $cartError } from '#features/cart/cart.store.ts'
import { $giftNoteEditorOpen } from '#features/gift-note/gift-note-editor.store.ts'
import styles from './CartDrawer.module.css'
import { EmptyCart } from './EmptyCart.tsx'
import { Lines } from './Lines.tsx'
import { Totals } from './Totals.tsx'

// Apart from the cart's own code: they come when there is a cart to speak of.
const GiftNote = lazy(() =>
  import('#features/gift-note/GiftNote.tsx').then(({ GiftNote: component }) => ({ default: component })),
)
const Suggestions = lazy(() =>
  import('#features/suggestions/Suggestions.tsx').then(({ Suggestions: component }) => ({
    default: component,
  })),
)

/** Beneath the lines; the cart is whole without any of it. The note's editor has the drawer to itself. */
function Extras({ isWriting }: { isWriting: boolean }) {
  const parts = [
    { name: 'gift note', Part: GiftNote },
    ...(isWriting ? [] : [{ name: 'suggestions', Part: Suggestions }]),
  ]
  return parts.map(({ name, Part }) => (
    <IslandBoundary key={name} onError={(error) => report(error, { part: name })} fallback={null}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </IslandBoundary>
  ))
}

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
  const isWriting = useStore($giftNoteEditorOpen, { ssr: 'initial' })
  const isWaiting = lines.length === 0 && (status === 'asleep' || status === 'loading')
  // Said where it happened, it need not be shown again above.
  const isBeside = !isWriting && lines.some((line) => line.error === error)

  return (
    <>
      <div role="alert" className={error === null ? undefined : isBeside ? 'hidden-visually' : styles.alert}>
        {error}
      </div>
      {isWaiting ? (
        <Skeleton />
      ) : lines.length === 0 ? (
        <EmptyCart failed={status === 'failed'} />
      ) : (
        <>
          <div className={styles.body}>
            <Lines lines={lines} hidden={isWriting} />
            <Extras isWriting={isWriting} />
          </div>
          {!isWriting && <Totals supportEmail={supportEmail} />}
        </>
      )}
    </>
  )
}

/** The cart drawer's content (CART-40); its shell, with title and back button, is `CartShell.astro`. */
export function CartDrawer({ supportEmail }: { supportEmail: string }) {
  const root = useHydratedEvent<HTMLDivElement>()
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
