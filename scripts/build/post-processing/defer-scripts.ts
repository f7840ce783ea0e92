import type { Tag } from '../html-tags.ts'
import type { ModuleGraph } from './module-graph.ts'
import { type Edit, elementRange } from './text-edits.ts'

/** Whether a tag loads a module, which waits for the first paint. */
export const isModuleScript = ({ name, attributes }: Tag) =>
  name === 'script' && attributes.get('type') === 'module' && attributes.has('src')

/** A script that `FirstPaint.astro` runs after the first paint. */
export const deferredScript = (path: string, preloads = '') =>
  `<script type="deferred" data-src="${path}"${preloads}></script>`

/** The modules that a page's own scripts run. */
export const entriesOf = (scripts: readonly Tag[], modules: ModuleGraph) =>
  scripts.map(({ attributes }) => modules.forwardTarget(attributes.get('src') ?? ''))

/**
 * Defers a page's own scripts until after the first paint (no page needs one to be read). The first one lists what all
 * of them import, so that the browser fetches it without a chain of round trips. Of several scripts that only import the
 * same module, that module itself replaces the last one and the others go, which saves their requests.
 */
export function deferScripts(html: string, scripts: readonly Tag[], modules: ModuleGraph): readonly Edit[] {
  const entries = entriesOf(scripts, modules)
  const imported = modules.closure(entries).filter((path) => !entries.includes(path))
  const preloads = imported.length === 0 ? '' : ` data-modules="${imported.join(' ')}"`
  const isKept = entries.map((entry, index) => index === entries.lastIndexOf(entry))
  const first = isKept.indexOf(true)
  return scripts.map((tag, index) => ({
    at: elementRange(html, tag),
    text: isKept[index] ? deferredScript(entries[index] ?? '', index === first ? preloads : '') : '',
  }))
}
