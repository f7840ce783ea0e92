import { cpSync, globSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer } from 'astro'
import { z } from 'zod'
import { RECORD_FILE, RENDERER_FOLDER, rendererRecordSchema } from './renderer-record.ts'

/** What Astro's own prerenderer has besides its interface, once it is set up. */
const withSettings = z.object({
  app: z.custom<{ getSettings(): { scripts: readonly { stage: string }[] } }>(
    (app) => typeof app === 'object' && app !== null && 'getSettings' in app,
    'has no settings: adapt save-renderer.ts to the version of Astro',
  ),
})

/** Scripts at these stages are part of what is bundled. */
const isBundled = ({ stage }: { stage: string }) => stage === 'before-hydration' || stage === 'page-ssr'

/**
 * In place of Astro's prerenderer: renders nothing, and saves the renderer of the build to a folder, from which
 * `loadPrerenderer` takes it.
 * @param pages What Astro knows of the pages, by its own key.
 */
export function saveRenderer(
  given: AstroPrerenderer,
  { folder, directory, pages }: { folder: string; directory: URL; pages: ReadonlyMap<string, unknown> },
): AstroPrerenderer {
  return {
    ...given,
    async getStaticPaths() {
      const built = fileURLToPath(new URL('.prerender/', directory))
      const [entry] = globSync('prerender-entry*.mjs', { cwd: built })
      const { scripts } = withSettings.parse(given).app.getSettings()
      const record = rendererRecordSchema.parse({
        entry,
        pages: [...pages],
        scripts: scripts.filter((script) => !isBundled(script)),
      })
      cpSync(built, `${folder}/${RENDERER_FOLDER}`, { recursive: true })
      writeFileSync(`${folder}/${RECORD_FILE}`, JSON.stringify(record))
      return []
    },
  }
}
