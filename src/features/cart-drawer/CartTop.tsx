import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect } from 'react'
import { $overlay } from '#browser/overlay.store.ts'
import { DrawerTop } from '#components/drawer/DrawerTop.tsx'
import { back } from '#components/icon-paths.ts'
import { $announcement, $cart } from '#features/cart/cart.store.ts'
import { $giftNoteEditorOpen, closeGiftNoteEditor } from '#features/gift-note/gift-note-editor.store.ts'

/** Closes the gift note's editor, where the button's own command would close the drawer. */
function leaveEditor(event: MouseEvent): void {
  event.preventDefault()
  closeGiftNoteEditor()
}

/** The drawer's title and back button (CART-39), and what it announces: "Updating cart", then "Cart updated: …". */
export function CartTop() {
  const isWriting = useStore($giftNoteEditorOpen, { ssr: 'initial' })
  const { status } = useStore($cart, { ssr: 'initial' })
  const announcement = useStore($announcement, { ssr: 'initial' })
  const isLoading = status === 'not-started' || status === 'loading'
  // Closing the drawer closes the gift note's editor too.
  useEffect(
    () =>
      $overlay.listen((overlay) => {
        if (overlay !== 'cart') closeGiftNoteEditor()
      }),
    [],
  )
  const top = isWriting
    ? { title: 'Digital gift note', label: 'Back to cart', onClick: leaveEditor }
    : { title: isLoading ? 'Loading' : 'Cart', label: 'Close cart' }
  return (
    <>
      <DrawerTop name="cart" icon={back} {...top} />
      <p className="hidden-visually" role="status">
        {announcement}
      </p>
    </>
  )
}
