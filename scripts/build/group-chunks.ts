import { existsSync } from 'node:fs'
import type { ChunkGroup } from './chunk-groups.ts'

const virtualIds: Readonly<Record<string, string>> = {
  'vite:preload-helper': '\0vite/preload-helper.js',
}

const isFile = (entry: string) => /\.\w+$/.test(entry)

/** Tells whether a module id belongs to an entry. @throws Error naming an entry that does not exist. */
function matcher(entry: string, root: string): (id: string) => boolean {
  if (entry.includes(':')) {
    const virtualId = virtualIds[entry]
    if (virtualId === undefined) throw new Error(`chunk-groups.ts lists an unknown virtual module: ${entry}`)
    return (id) => id === virtualId
  }
  const path = isFile(entry) ? `${root}${entry}` : `${root}node_modules/${entry}/`
  if (!existsSync(path)) throw new Error(`chunk-groups.ts lists ${entry}, which does not exist.`)
  if (!isFile(entry)) return (id) => id.startsWith(path)
  if (entry.endsWith('.astro')) return (id) => id.startsWith(`${path}?astro&type=script`)
  return (id) => id.split('?', 1)[0] === path
}

/**
 * Vite plugin that puts the modules of each group into one chunk of the browser's bundle.
 * @param root The project's folder, with a trailing slash.
 * @throws Error naming a listed module that does not exist; the build fails naming one that no page loads.
 */
export function groupChunks(groups: readonly ChunkGroup[], root: string) {
  const matchers = groups.map(({ entries }) =>
    entries.map((entry) => ({ entry, matches: matcher(entry, root) })),
  )
  const unused = new Set(groups.flatMap(({ entries }) => entries))
  const codeSplitting = {
    groups: groups.map(({ name }, index) => ({
      name,
      priority: groups.length - index,
      test(id: string) {
        const found = matchers[index]?.find(({ matches }) => matches(id))
        if (found !== undefined) unused.delete(found.entry)
        return found !== undefined
      },
    })),
  }
  return {
    name: 'group-chunks',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              // Limits, paths and icons are not exported from chunk to chunk, which saves each page 0.6 KiB after gzip.
              optimization: { inlineConst: { mode: 'all' } },
              output: { codeSplitting },
            },
          },
        },
      },
    }),
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle() {
      if (unused.size === 0) return
      throw new Error(`chunk-groups.ts lists modules that no page loads: ${[...unused].join(', ')}`)
    },
  }
}
