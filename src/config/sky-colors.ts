/** The colors of the sky's gradient from top to bottom, as --sky in styles/tokens.css. */
export const SKY_COLORS = ['#a2b0ff', '#c9c6fb', '#f7c8d9', '#fde3cf'] as const

/** The sky's gradient in CSS. @param angle Such as `180deg` for from top to bottom. */
export function skyGradient(angle: string): string {
  const [top, upper, lower, bottom] = SKY_COLORS
  return `linear-gradient(${angle}, ${top} 0%, ${upper} 26%, ${lower} 64%, ${bottom} 100%)`
}
