// Separate file so that the cart, which has `paths.ts` in its chunk, does not load them.

/** Paths of the own backend. */
export const SIGN_UP_API_PATH = '/api/sign-up'
/** Followed by the escaped id of a form. */
export const FORMS_API_PATH = '/api/forms/'
