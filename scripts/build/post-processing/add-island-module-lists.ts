import type { Tag } from '../html-tags.ts'
import type { ModuleGraph } from './module-graph.ts'
import type { Edit } from './text-edits.ts'

/** Whether a tag is an island that hydrates on intent. */
export const hydratesOnIntent = ({ name, attributes }: Tag) =>
  name === 'astro-island' && attributes.get('client') === 'intent'

/** Astro's mark of an island, which no browser reads, and which compresses badly because no two are alike. */
const uidPattern = / uid="[^"]*"/

/** @throws Error when two islands have the same prefix of ids: cached markup must have the page's only one of its kind. */
function requireOwnPrefixes(islands: readonly Tag[]): void {
  const prefixes = islands.flatMap(({ attributes }) => attributes.get('prefix') ?? [])
  const twice = prefixes.find((prefix, index) => prefixes.indexOf(prefix) < index)
  if (twice !== undefined)
    throw new Error(`Two islands of a page have the prefix ${twice}: one of them is in cached markup.`)
}

/**
 * Lists on the page's deferred islands the modules that theirs import, so that the browser can fetch them at once instead of
 * finding them import by import: on each those of its component, and once those of the renderer, which all of them share.
 * `present` are those that the page loads anyway.
 * @throws Error when two islands would give elements the same ids.
 */
export function addIslandModuleLists(
  html: string,
  islands: readonly Tag[],
  modules: ModuleGraph,
  present: ReadonlySet<string>,
): readonly Edit[] {
  requireOwnPrefixes(islands)
  const shared = new Set(present)
  const importsOf = (entry: string) =>
    modules.closure([entry]).filter((path) => path !== entry && !shared.has(path))
  return islands.map((island) => {
    const renderer = island.attributes.get('renderer-url') ?? ''
    const ofRenderer = importsOf(renderer)
    for (const path of [renderer, ...ofRenderer]) shared.add(path)
    const tag = html.slice(island.start, island.end - 1).replace(uidPattern, '')
    const once = ofRenderer.length === 0 ? '' : ` data-renderer-modules="${ofRenderer.join(' ')}"`
    const own = importsOf(island.attributes.get('component-url') ?? '')
    return { at: island, text: `${tag}${once} data-modules="${own.join(' ')}">` }
  })
}
