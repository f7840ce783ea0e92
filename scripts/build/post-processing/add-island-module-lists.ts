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
 * Lists on the page's deferred islands the modules that theirs import, each once, so that the browser can fetch them at
 * once instead of finding them import by import: those of the renderer, which all islands share, apart from those of the
 * component. `present` are those that the page loads anyway.
 * @throws Error when two islands would give elements the same ids.
 */
export function addIslandModuleLists(
  html: string,
  islands: readonly Tag[],
  modules: ModuleGraph,
  present: ReadonlySet<string>,
): readonly Edit[] {
  requireOwnPrefixes(islands)
  const listed = new Set(present)
  const listImportsOf = (entry: string | undefined) => {
    if (entry === undefined) return ''
    listed.add(entry)
    const needed = modules.closure([entry]).filter((path) => !listed.has(path))
    for (const path of needed) listed.add(path)
    return needed.join(' ')
  }
  return islands.map((island) => {
    const { attributes } = island
    const shared = listImportsOf(attributes.get('renderer-url'))
    const own = listImportsOf(attributes.get('component-url'))
    const tag = html.slice(island.start, island.end - 1).replace(uidPattern, '')
    const ofRenderer = shared === '' ? '' : ` data-renderer-modules="${shared}"`
    return { at: island, text: `${tag}${ofRenderer} data-modules="${own}">` }
  })
}
