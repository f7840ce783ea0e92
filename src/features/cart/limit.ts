/** CART-32, exact. Apart from what the engine says: the drawer shows it, and asks for no engine. */
export const limitReached = (email: string) =>
  `You've hit the purchase limit for your cart. Need more? Email us at ${email}.`
