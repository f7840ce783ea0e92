/** The cart button's accessible name, with the real count where the badge stops at 99 (CHR-11). */
export function cartButtonLabel(count: number): string {
  if (count <= 0) return 'Cart, empty'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}
