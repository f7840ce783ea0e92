import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InlineStyles } from './inline-stylesheets.ts'
import { IslandRuntimeFiles } from './island-runtime.ts'
import { ModuleGraph } from './module-graph.ts'
import type { SkippableStep } from './skippable-steps.ts'

/** What the pages of one build share. */
export interface BuildContext {
  modules: ModuleGraph
  styles: InlineStyles
  islandRuntimeFiles: IslandRuntimeFiles
  skipped: ReadonlySet<SkippableStep>
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

const writer =
  (directory: URL) =>
  (path: string, text: string): void =>
    writeFileSync(fileURLToPath(new URL(`.${path}`, directory)), text)

/**
 * The context of a build that writes to `directory`. Two threads may each have one: both write the same file under the
 * same name.
 * @param write Takes a file that pages share, by its path from the site's root; by default it is written in place.
 */
export function createBuildContext(
  directory: URL,
  skip: readonly SkippableStep[],
  write = writer(directory),
): BuildContext {
  const read = reader(directory)
  return {
    modules: new ModuleGraph(read),
    styles: new InlineStyles(read),
    islandRuntimeFiles: new IslandRuntimeFiles(write),
    skipped: new Set(skip),
  }
}
