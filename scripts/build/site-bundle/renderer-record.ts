import { z } from 'zod'

/** Environment variable with the folder that a build leaves its renderer in; it then renders no pages. */
export const BUNDLE_VARIABLE = 'BUILD_BUNDLE_FOLDER'

/** Where a bundle has its renderer and the files of browsers. */
export const RENDERER_FOLDER = 'renderer'
export const CLIENT_FOLDER = 'client'

const sheetSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('inline'), content: z.string() }),
  z.object({ type: z.literal('external'), src: z.string() }),
])

/** What Astro's renderer needs of the build that made it, which it otherwise finds in the memory of that process. */
export const rendererRecordSchema = z.object({
  /** The renderer's module, relative to its folder. */
  entry: z.string(),
  pages: z.array(
    z.tuple([
      z.string(),
      z.object({
        styles: z.array(
          z.object({
            depth: z.number(),
            /** Astro's -1 stands for no order. */
            order: z.number(),
            sheet: sheetSchema,
          }),
        ),
      }),
    ]),
  ),
  /** Inline scripts that integrations add to the head of every page. */
  scripts: z.array(z.object({ stage: z.literal('head-inline'), content: z.string() })),
})
export type RendererRecord = z.infer<typeof rendererRecordSchema>

export const RECORD_FILE = 'renderer.json'
