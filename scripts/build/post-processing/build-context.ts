import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InlineStyles } from './inline-stylesheets.ts'
import { IslandRuntimeFiles } from './island-runtime.ts'
import { ModuleGraph } from './module-graph.ts'
import type { Step } from './skippable-steps.ts'

/** What the pages of one build share. */
export interface BuildContext {
  modules: ModuleGraph
  styles: InlineStyles
  islandRuntimeFiles: IslandRuntimeFiles
  skipped: ReadonlySet<Step>
}

function reader(directory: URL): (path: string) => string | null {
  return (path) => {
    try {
      return readFileSync(fileURLToPath(new URL(`.${path}`, directory)), 'utf8')
    } catch {
      // Not part of this build.
      return null
    }
  }
}

/**
 * The context of a build that writes to `directory`. Two threads may each have one: both write the same file under the
 * same name.
 */
export function createBuildContext(directory: URL, skip: readonly Step[]): BuildContext {
  const read = reader(directory)
  const write = (path: string, text: string) =>
    writeFileSync(fileURLToPath(new URL(`.${path}`, directory)), text)
  return {
    modules: new ModuleGraph(read),
    styles: new InlineStyles(read),
    islandRuntimeFiles: new IslandRuntimeFiles(write),
    skipped: new Set(skip),
  }
}
