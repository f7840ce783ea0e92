import { findTags } from '../html-tags.ts'
import { addIslandModuleLists, hydratesOnIntent } from './add-island-module-lists.ts'
import type { BuildContext } from './build-context.ts'
import { type CspSources, collectCspSources, cspElements } from './csp-sources.ts'
import { deferScripts, entriesOf, isModuleScript } from './defer-scripts.ts'
import { inlineStylesheets, isStylesheet } from './inline-stylesheets.ts'
import { deferIslandRuntime, isIslandRuntime, isIslandStyle } from './island-runtime.ts'
import { preloadPictures } from './preload-pictures.ts'
import type { SkippableStep } from './skippable-steps.ts'
import { applyEdits, type Edit } from './text-edits.ts'

/** A rendered page as it is to be served; adds what its CSP needs to `sources`. Parses the page once. */
export function postProcessPage(html: string, context: BuildContext, sources: CspSources): string {
  const { modules, styles, islandRuntimeFiles, skipped } = context
  const tags = findTags(html, ['astro-island', 'link', 'meta', 'style', ...cspElements])
  const scripts = tags.filter(isModuleScript)
  const runtime = tags.filter(isIslandRuntime)
  const edits = (step: SkippableStep, work: () => readonly Edit[]) => (skipped.has(step) ? [] : work())

  const runtimeEdits = edits('defer-island-runtime', () =>
    deferIslandRuntime(html, runtime, tags.filter(isIslandStyle), islandRuntimeFiles),
  )
  const isInline = runtimeEdits.length === 0
  collectCspSources(isInline ? tags : tags.filter((tag) => !runtime.includes(tag)), sources)

  return applyEdits(html, [
    ...edits('preload-pictures', () => preloadPictures(tags)),
    ...edits('inline-stylesheets', () => inlineStylesheets(tags.filter(isStylesheet), styles)),
    ...edits('defer-scripts', () => deferScripts(html, scripts, modules)),
    ...edits('add-island-module-lists', () => {
      const present = new Set(modules.closure(entriesOf(scripts, modules)))
      return addIslandModuleLists(html, tags.filter(hydratesOnIntent), modules, present)
    }),
    ...runtimeEdits,
  ])
}
