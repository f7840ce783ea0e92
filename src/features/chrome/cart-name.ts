/** The cart button's accessible name: the count is always said, beyond the badge's 99 too (CHR-11). */
export function cartName(count: number): string {
  if (count <= 0) return 'Cart, empty'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}
