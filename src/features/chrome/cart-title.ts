import { $overlay } from '#browser/overlay.store.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { $giftNoteEditorOpen, closeGiftNoteEditor } from '#features/gift-note/gift-note-editor.store.ts'
import { restoreFocus } from './restore-focus.ts'

const backButton = () => document.querySelector('[data-overlay="cart"] [data-close-overlay]')

function nameDrawer(): void {
  const isWriting = $giftNoteEditorOpen.get()
  const { status } = $cart.get()
  const title = document.querySelector('#cart-title')
  const isAsleep = status === 'asleep' || status === 'loading'
  if (title !== null) title.textContent = isWriting ? 'Digital gift note' : isAsleep ? 'Loading' : 'Cart'
  backButton()?.setAttribute('aria-label', isWriting ? 'Back to cart' : 'Close cart')
}

/**
 * Keeps the drawer's title and back button up to date: the arrow leads from the gift note to the cart, and from the cart
 * to the page (CART-39). Closing the drawer closes the gift note's editor too. Focus stays in the drawer when a focused
 * element is removed.
 */
export function startCartTitle(): void {
  $cart.subscribe(nameDrawer)
  $giftNoteEditorOpen.subscribe(nameDrawer)
  const drawer = document.querySelector('dialog[data-overlay="cart"]')
  if (drawer instanceof HTMLDialogElement) restoreFocus(drawer)
  backButton()?.addEventListener('click', (event) => {
    if (!$giftNoteEditorOpen.get()) return
    // Keeps the overlay's own listener from closing the drawer.
    event.preventDefault()
    closeGiftNoteEditor()
  })
  $overlay.listen((overlay) => {
    if (overlay !== 'cart') closeGiftNoteEditor()
  })
}
