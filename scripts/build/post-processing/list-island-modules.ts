import type { Tag } from '../html-tags.ts'
import type { ModuleGraph } from './module-graph.ts'
import type { Edit } from './text-edits.ts'

/** Whether a tag is an island that hydrates on intent. */
export const isDeferredIsland = ({ name, attributes }: Tag) =>
  name === 'astro-island' && attributes.get('client') === 'intent'

/**
 * Lists on a deferred island all modules that it will load, so that the browser can fetch them at once instead of
 * finding them import by import. `present` are those that the page loads anyway.
 */
export function listIslandModules(
  html: string,
  island: Tag,
  modules: ModuleGraph,
  present: ReadonlySet<string>,
): Edit {
  const entries = ['renderer-url', 'component-url'].flatMap((name) => island.attributes.get(name) ?? [])
  const needed = modules.closure(entries).filter((path) => !present.has(path))
  const list = needed.length === 0 ? '>' : ` data-modules="${needed.join(' ')}">`
  return { at: island, text: html.slice(island.start, island.end - 1) + list }
}
