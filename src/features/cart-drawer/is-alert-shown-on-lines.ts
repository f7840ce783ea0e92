import type { CartLineView } from '#features/cart/cart-view.ts'

/** Whether the lines themselves show all that the alert says, so that it can be hidden from sight (ERR-06). */
export const isAlertShownOnLines = (
  alert: string,
  lines: ReadonlyArray<Pick<CartLineView, 'error'>>,
): boolean =>
  lines.reduce((rest, { error }) => (error === null ? rest : rest.replace(error, '')), alert).trim() === ''
