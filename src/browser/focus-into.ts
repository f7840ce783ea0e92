/** Moves the focus into an open dialog: to what is marked in it, or to itself. */
export function focusInto(dialog: HTMLDialogElement): void {
  const target = dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog
  target.focus({ preventScroll: true })
}
