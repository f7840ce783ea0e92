import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Shared } from './finish-page.ts'
import { IslandScripts } from './island-scripts.ts'
import { Modules } from './modules.ts'
import { Stylesheets } from './stylesheets.ts'

function reader(directory: URL): (path: string) => string | null {
  return (path) => {
    try {
      return readFileSync(fileURLToPath(new URL(`.${path}`, directory)), 'utf8')
    } catch {
      // Not of this site.
      return null
    }
  }
}

/**
 * What pages are finished with, of a site that is being built in `directory`. Two threads may each have their own: both
 * write the same file under the same name.
 */
export function builtIn(directory: URL): Shared {
  const read = reader(directory)
  const write = (path: string, text: string) =>
    writeFileSync(fileURLToPath(new URL(`.${path}`, directory)), text)
  return {
    modules: new Modules(read),
    stylesheets: new Stylesheets(read, write),
    islandScripts: new IslandScripts(write),
  }
}
