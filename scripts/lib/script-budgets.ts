import { KIB } from './kib.ts'

// What a page's scripts may weigh, in bytes after gzip (NET-10).

/** What a page loads at once. */
export const LOAD_MAX_BYTES = 20 * KIB
/** What a page runs while nobody uses it. */
export const UNTOUCHED_MAX_BYTES = 35 * KIB
/** What a page runs once its cart has been opened. */
export const CART_OPEN_MAX_BYTES = 120 * KIB
/** The cart's part of that, without React. */
export const CART_CODE_MAX_BYTES = 40 * KIB
