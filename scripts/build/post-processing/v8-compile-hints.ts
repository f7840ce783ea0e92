/**
 * First line of a file whose functions mostly run as soon as it is loaded: browsers that know the hint compile them in
 * the background while fetching, instead of one by one on the main thread. Others read a comment.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

interface Chunk {
  type: string
  name?: string
  code?: string
}

/** Vite plugin that puts the compile hint above everything else in the browser chunks of these names. */
export function compileHints(names: readonly string[]) {
  return {
    name: 'v8-compile-hints',
    enforce: 'post' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle: {
      order: 'post' as const,
      handler(_: unknown, bundle: Record<string, Chunk>) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !names.includes(chunk.name ?? '')) continue
          chunk.code = COMPILE_HINT + chunk.code
        }
      },
    },
  }
}
