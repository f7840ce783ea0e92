/** CART-32, exact. */
export const limitReached = (email: string) =>
  `You've hit the purchase limit for your cart. Need more? Email us at ${email}.`
