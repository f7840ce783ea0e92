import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { report } from '#browser/reporting/report.ts'
import { Drawer } from '#components/drawer/Drawer.tsx'
import { SHOP_PATH } from '#config/paths.ts'
import { $cart, $cartError } from '#features/cart/cart.store.ts'
import { CHECKED_OUT } from '#features/cart/texts.ts'
import { GiftNote } from '#features/gift-note/GiftNote.tsx'
import { $giftNoteEditorOpen } from '#features/gift-note/gift-note-editor.store.ts'
import { Suggestions } from '#features/suggestions/Suggestions.tsx'
import styles from './CartDrawer.module.css'
import { CartFooter } from './CartFooter.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTop } from './CartTop.tsx'
import { isAlertShownOnLines } from './is-alert-shown-on-lines.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

// Loaded only while the cart is empty.
const loadEmptyCart = () => import('./EmptyCart.tsx')
const LazyEmptyCart = lazy(() => loadEmptyCart().then(({ EmptyCart }) => ({ default: EmptyCart })))

/** The empty cart; only its text until the rest has loaded, or where that fails. */
function EmptyCart({ failed, checkedOut }: { failed: boolean; checkedOut: boolean }) {
  const text = (
    <>
      <p className="title-1 empty-cart-title">
        {failed ? 'Your cart is behind clouds' : 'Nothing here but clouds'}
      </p>
      <p className="lede">{checkedOut ? CHECKED_OUT : 'You can push them. They don’t mind.'}</p>
      <a className="button" href={SHOP_PATH}>
        Go shopping
      </a>
    </>
  )
  const plain = <div className={styles.emptyCart}>{text}</div>
  return (
    <IslandBoundary onError={(error) => report(error, { part: 'empty cart' })} fallback={plain}>
      <Suspense fallback={plain}>
        <LazyEmptyCart>{text}</LazyEmptyCart>
      </Suspense>
    </IslandBoundary>
  )
}

/** Gift note or suggestions: an error in it leaves the rest of the cart usable. */
function Extra({ name, Part }: { name: string; Part: ComponentType }) {
  return (
    <IslandBoundary onError={(error) => report(error, { part: name })} fallback={null}>
      <Part />
    </IslandBoundary>
  )
}

/** Placeholder lines until the cart has been read. */
function Skeleton() {
  const line = (
    <div className={styles.skeletonLine}>
      <span />
      <i />
    </div>
  )
  return (
    <div className={styles.body} aria-hidden="true" data-skeleton>
      {line}
      {line}
    </div>
  )
}

function Content({ supportEmail }: { supportEmail: string }) {
  const body = useRef<HTMLDivElement>(null)
  const { lines, status, checkedOut } = useStore($cart, { ssr: 'initial' })
  const error = useStore($cartError, { ssr: 'initial' })
  const isEditorOpen = useStore($giftNoteEditorOpen, { ssr: 'initial' })
  const isLoading = lines.length === 0 && (status === 'not-started' || status === 'loading')
  // Preloaded, so that an empty cart opens complete; a failed load is reported when the cart is shown.
  useEffect(() => {
    if ($cart.get().count === 0) void loadEmptyCart().catch(() => null)
  }, [])
  // A line shows its own error, so the alert is then for screen readers only.
  const isShownOnLine = error !== null && !isEditorOpen && isAlertShownOnLines(error, lines)

  return (
    <>
      <div
        role="alert"
        className={error === null ? undefined : isShownOnLine ? 'hidden-visually' : styles.alert}
      >
        {error}
      </div>
      {isLoading ? (
        <Skeleton />
      ) : lines.length === 0 ? (
        <EmptyCart failed={status === 'failed'} checkedOut={checkedOut} />
      ) : (
        <div ref={body} className={styles.body}>
          <CartLines lines={lines} hidden={isEditorOpen} area={body} />
          <Extra name="gift note" Part={GiftNote} />
          {!isEditorOpen && (
            <>
              {/* Before the suggestions, so that the keyboard reaches the checkout first; styles place it at the end. */}
              <CartFooter supportEmail={supportEmail} />
              <Extra name="suggestions" Part={Suggestions} />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** The cart drawer (CART-40). It opens before React has run, with its title, and the line that was added or placeholders for lines. */
export function CartDrawer({ supportEmail }: { supportEmail: string }) {
  const root = useRef<HTMLDivElement>(null)
  useRestoreFocus(root)
  return (
    <Drawer name="cart" side="right" className={styles.dialog}>
      <div ref={root} className={styles.drawer}>
        <CartTop />
        {/* `show-early-lines.view.ts` fills it before this hydrates: an empty text, which React leaves as it is. */}
        <div className={styles.earlySlot} data-early-slot suppressHydrationWarning>
          {''}
        </div>
        <IslandBoundary
          onError={(error) => report(error, { part: 'cart drawer' })}
          fallback={<p className={styles.alert}>Your cart cannot be shown. Please reload.</p>}
        >
          {/* An element beside the title's, so that focus that is lost in the cart is restored within the cart. */}
          <div className={styles.drawer}>
            <Content supportEmail={supportEmail} />
          </div>
        </IslandBoundary>
      </div>
    </Drawer>
  )
}
