import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { AstroPrerenderer } from 'astro'
import { StaticPaths, type StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'
import { z } from 'zod'
import { RECORD_FILE, RENDERER_FOLDER, type RendererRecord, rendererRecordSchema } from './renderer-record.ts'

interface LogEvent {
  level: string
  message: string
}

interface RendererApp extends StaticPathsApp {
  render(
    request: Request,
    options: Pick<Parameters<AstroPrerenderer['render']>[1], 'routeData'>,
  ): Promise<Response>
  setInternals(internals: { pagesByKeys: ReadonlyMap<string, unknown> }): void
  setOptions(options: {
    settings: { scripts: RendererRecord['scripts'] }
    logger: { options: { destination: { write(event: LogEvent): void } } }
  }): void
}

/** The module that Astro bundles for its own prerenderer. */
const entrySchema = z.object({
  app: z.custom<RendererApp>(
    (app) => typeof app === 'object' && app !== null && 'setInternals' in app && 'setOptions' in app,
    'is not what Astro’s prerenderer was: adapt load-prerenderer.ts to the version of Astro',
  ),
})

const destination = {
  write({ level, message }: LogEvent) {
    if (level === 'warn' || level === 'error') console.error(message)
  },
}

/** The renderer of a bundle, which does what Astro's own prerenderer does, without the bundler in its process. */
export async function loadPrerenderer(bundle: string): Promise<AstroPrerenderer & { app: RendererApp }> {
  const text = readFileSync(`${bundle}/${RECORD_FILE}`, 'utf8')
  const { entry, pages, scripts } = rendererRecordSchema.parse(JSON.parse(text))
  // React's packages choose by it, as a build of Astro does.
  process.env.NODE_ENV = 'production'
  const { href } = pathToFileURL(`${bundle}/${RENDERER_FOLDER}/${entry}`)
  const { app } = entrySchema.parse(await import(href))
  app.setInternals({ pagesByKeys: new Map(pages) })
  app.setOptions({ settings: { scripts }, logger: { options: { destination } } })
  return {
    name: 'site bundle',
    app,
    getStaticPaths: () => new StaticPaths(app).getAll(),
    render: (request, { routeData }) => app.render(request, { routeData }),
  }
}
