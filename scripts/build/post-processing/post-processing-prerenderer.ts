import type { AstroIntegrationLogger, AstroPrerenderer } from 'astro'
import type { BuildContext } from './build-context.ts'
import { addCspSources, type CspSources, noCspSources, serializeCspSources } from './csp-sources.ts'
import { postProcessPage } from './post-process-page.ts'
import { renderAndWriteFiles } from './render-and-write.ts'
import { isParameterized, uniquePaths } from './render-static-paths.ts'
import type { SkippableStep } from './skippable-steps.ts'

interface PostProcessing {
  /** Where the site is being built. */
  directory: URL
  context: BuildContext
  skip: readonly SkippableStep[]
  /** Takes what the pages need in the Content-Security-Policy. */
  sources: CspSources
  logger: AstroIntegrationLogger
}

/**
 * Renders what Astro's own prerenderer renders, with every page post-processed. The files of routes with parameters are
 * written at once, and are no paths for Astro any more.
 */
export const postProcessingPrerenderer = (
  prerenderer: AstroPrerenderer,
  { directory, context, skip, sources, logger }: PostProcessing,
): AstroPrerenderer => ({
  ...prerenderer,
  async getStaticPaths() {
    const paths = uniquePaths(await prerenderer.getStaticPaths(), logger)
    const parameterized = paths.filter(isParameterized)
    await renderAndWriteFiles(parameterized, { prerenderer, directory, skip, logger, sources })
    return paths.filter((path) => !isParameterized(path))
  },
  async render(request, options) {
    const rendered = await prerenderer.render(request, options)
    const { response, ...rest } = rendered instanceof Response ? { response: rendered } : rendered
    if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered
    const ofPage = noCspSources()
    const html = postProcessPage(await response.text(), context, ofPage)
    addCspSources(serializeCspSources(ofPage), sources)
    return { ...rest, response: new Response(html, response) }
  },
})
