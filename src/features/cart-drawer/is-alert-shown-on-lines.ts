import type { CartLineView } from '#features/cart/cart-view.ts'

/** Whether the lines show all that the alert says beside themselves, so that it need not be seen twice (ERR-06). */
export const isAlertShownOnLines = (
  alert: string,
  lines: ReadonlyArray<Pick<CartLineView, 'error'>>,
): boolean =>
  lines.reduce((rest, { error }) => (error === null ? rest : rest.replace(error, '')), alert).trim() === ''
