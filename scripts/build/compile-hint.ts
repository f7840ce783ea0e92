/**
 * Begins a file of which most functions run as soon as it is there: browsers that know it compile them while they fetch
 * it, beside the page, instead of one by one in its way (half of a page's script time at load). Others read a comment.
 */
export const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

interface Chunk {
  type: string
  name?: string
  code?: string
}

/** A Vite plugin: begins the chunks of these names with the hint, above what Vite itself puts there last. */
export function compileAtOnce(names: readonly string[]) {
  return {
    name: 'compile-at-once',
    enforce: 'post' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle: {
      order: 'post' as const,
      handler(_: unknown, bundle: Record<string, Chunk>) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !names.includes(chunk.name ?? '')) continue
          chunk.code = COMPILE_AT_ONCE + chunk.code
        }
      },
    },
  }
}
