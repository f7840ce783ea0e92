/**
 * How Node runs the server, the publisher, and the bundler beside it: without these V8 lets the heap grow to several times
 * what is in use wherever there is memory to spare. 1,000 pages of the preview take 600 MiB, bundling takes 770 instead of
 * 600, and the publisher 20 more. `npm run server` and `npm run publisher` name them, too.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'] as const

/**
 * With glibc's many malloc arenas the server's memory outside the heap grows by 6 MiB with each 1,000 pages of the preview; with
 * one it stays as it is after the first 500. Read by glibc alone, when the process starts.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' } as const
