/**
 * How Node runs the server, and the bundler beside the publisher: without these V8 lets the heap grow to several times
 * what is in use wherever there is memory to spare. 1,000 pages of the preview take 600 MiB, and bundling takes 770 instead
 * of 600. `npm run server` names them, too.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'] as const
