/**
 * How Node runs the server: without these V8 lets the heap grow to several times what is in use wherever there is
 * memory to spare, and 1,000 pages of the preview take 600 MiB. `npm run server` names them, too.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'] as const
