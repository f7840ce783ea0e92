// The product types of the commerce service that the shop treats in a way of their own.

/** They go by email, and amounts are chosen on their page (GIFT-03, CAT-12). */
export const GIFT_CARD = 'Gift Card'
/** Clothing, whose sizes are chosen on its page (CAT-12). */
export const MERCH = 'Merch'
/** The shipping note is about these (DOC-28). */
export const POWDERS = 'Powders'
