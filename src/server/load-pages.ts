import { existsSync, realpathSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sirv from 'sirv'
import { z } from 'zod'
import type { Pages } from './http-server.ts'
import type { PreviewSite } from './preview/preview-site.ts'
import { createStudioRules } from './preview/studio-rules.ts'

type Handler = (
  message: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: App.Locals,
) => Promise<void>

const entrySchema = z.object({
  handler: z.custom<Handler>((value) => typeof value === 'function', 'is not a function'),
})

/** The studio's schema beside the pages. */
export const STUDIO_SCHEMA_FILE = 'studio-schema.mjs'

const schemaModule = z.object({ schemaTypes: z.array(z.unknown()) })

async function load(folder: string, preview: PreviewSite): Promise<Pages> {
  // The folder is resolved once, so that all files are of one build even if the link changes later.
  const directory = realpathSync(folder)
  const { handler } = entrySchema.parse(await import(pathToFileURL(`${directory}/server/entry.mjs`).href))
  // Pages that were made before the preview had the rules are shown without them.
  const schema = `${directory}/${STUDIO_SCHEMA_FILE}`
  if (existsSync(schema)) {
    const { schemaTypes } = schemaModule.parse(await import(pathToFileURL(schema).href))
    preview.setRules(createStudioRules(schemaTypes))
  }
  const files = sirv(`${directory}/client`, { etag: true, maxAge: 0 })
  return {
    handle: (message, response, connection) =>
      new Promise((done, failed) => {
        response.once('close', done)
        files(message, response, () => {
          const ofClient: App.Locals['preview'] = {
            handle: (request, renderer) => preview.handle(request, renderer, connection),
          }
          handler(message, response, undefined, { preview: ofClient }).then(done, failed)
        })
      }),
  }
}

/**
 * Loads the pages that `npm run build:server` has made in a folder, at the first request. Resolves null while there is no
 * such folder, so that the server can run while it is being made.
 * @throws Error when there are pages that cannot be loaded; the next request tries again.
 */
export function loadPages(folder: string, preview: PreviewSite): () => Promise<Pages | null> {
  const directory = resolve(folder)
  let loading: Promise<Pages> | null = null
  return async () => {
    if (loading === null && !existsSync(`${directory}/server/entry.mjs`)) return null
    loading ??= load(directory, preview).catch((error: unknown) => {
      // Another build may take its place.
      loading = null
      throw error
    })
    return loading
  }
}
