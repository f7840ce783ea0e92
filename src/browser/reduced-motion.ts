/** Whether this shopper asks for less motion: what would move is then there at once, or stays. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
