import type { AstroIntegrationLogger, AstroPrerenderer } from 'astro'
import { addCspSources, type CspSources } from './csp-sources.ts'
import { FileWriter } from './post-processing-workers.ts'
import type { RenderObserver } from './prerenderer-hook.ts'
import { renderRoutes, type StaticPath } from './render-routes.ts'
import type { Step } from './skippable-steps.ts'

interface Rendering {
  prerenderer: AstroPrerenderer
  /** Where the site is being built. */
  directory: URL
  skip: readonly Step[]
  logger: Pick<AstroIntegrationLogger, 'info' | 'error'>
  /** Takes what the pages need in the Content-Security-Policy. */
  sources: CspSources
  observer?: RenderObserver
}

/** Renders these paths, post-processes and writes their files. @throws the error that one failed with. */
export async function renderFiles(
  paths: readonly StaticPath[],
  { prerenderer, directory, skip, logger, sources, observer }: Rendering,
): Promise<void> {
  const writer = new FileWriter(directory, skip)
  try {
    await renderRoutes(paths, { prerenderer, writer, logger })
    const { cspSources, bundles } = await writer.end()
    for (const [path, ofPage] of cspSources) {
      addCspSources(ofPage, sources)
      observer?.noteSources(path, ofPage)
    }
    for (const [path, files] of bundles) observer?.noteFiles(path, new Map(files))
  } finally {
    await writer.stop()
  }
}
