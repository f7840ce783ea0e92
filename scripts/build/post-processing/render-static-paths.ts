import type { AstroIntegrationLogger, AstroPrerenderer } from 'astro'
import { FILE_BUNDLE_TYPE } from '../../../src/config/file-bundle.ts'
import type { PostProcessingThread, RenderedFile } from './post-processing-thread.ts'

/** Rendering does not depend on the origin, so any does. */
const ORIGIN = 'https://site.invalid'

export type StaticPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number]

/** Whether a path belongs to a route with parameters, which has as many paths as there are documents. */
export const isParameterized = ({ route }: StaticPath) =>
  route.params.length > 0 && (route.type === 'page' || route.type === 'endpoint')

/** The paths without duplicates. The route that Astro lists first, its most specific one, wins. */
export function uniquePaths(
  paths: readonly StaticPath[],
  logger: Pick<AstroIntegrationLogger, 'warn'>,
): StaticPath[] {
  const owners = new Map<string, StaticPath>()
  for (const path of paths) {
    const owner = owners.get(path.pathname)
    if (owner === undefined) owners.set(path.pathname, path)
    else
      logger.warn(`${path.pathname} is rendered by ${owner.route.component}, not by ${path.route.component}`)
  }
  return [...owners.values()]
}

/** The file that a path is written to, from the site's root. */
export const filePathOf = ({ pathname, route }: StaticPath): string =>
  route.type === 'page' ? `${pathname === '/' ? '/index' : pathname}.html` : pathname

/** @throws Error when the address does not answer with status 2xx. */
export async function renderStaticPath(
  prerenderer: AstroPrerenderer,
  staticPath: StaticPath,
): Promise<RenderedFile> {
  const { pathname, route } = staticPath
  const path = filePathOf(staticPath)
  const rendered = await prerenderer.render(new Request(new URL(path, ORIGIN)), { routeData: route })
  const response = rendered instanceof Response ? rendered : rendered.response
  // The 404 page is rendered with status 404.
  if (!response.ok && !path.startsWith('/404.'))
    throw new Error(`${pathname} answered with status ${response.status}`)
  // A page's text costs nothing here (`src/integrations/page-response.ts`), and its bytes would have to be decoded for post-processing.
  if (route.type === 'page') return { path, kind: 'page', text: await response.text() }
  if (response.headers.get('content-type') === FILE_BUNDLE_TYPE)
    return { path, kind: 'bundle', text: await response.text() }
  return { path, kind: 'data', bytes: new Uint8Array(await response.arrayBuffer()) }
}

interface RenderPathsOptions {
  prerenderer: AstroPrerenderer
  writer: PostProcessingThread
  logger: Pick<AstroIntegrationLogger, 'info' | 'error'>
  /** Told after each path of which file was rendered for it, or with what error that failed. */
  onRendered?: (path: string, error: unknown) => void
}

/**
 * Renders these paths and hands the files to the writer. Astro itself would log, create a folder for and write each file
 * by itself, and render nothing meanwhile.
 * @throws the error that a path could not be rendered with, unless `onRendered` is told; that of the writer.
 */
export async function renderPaths(
  paths: readonly StaticPath[],
  { prerenderer, writer, logger, onRendered }: RenderPathsOptions,
): Promise<void> {
  for (const path of paths) {
    const file = await renderStaticPath(prerenderer, path).catch((error: unknown) => {
      logger.error(`${path.pathname} of ${path.route.component} could not be rendered`)
      if (onRendered === undefined) throw error
      onRendered(filePathOf(path), error)
      return null
    })
    if (file === null) continue
    onRendered?.(file.path, null)
    await writer.write(file)
  }
  const pages = paths.filter(({ route }) => route.type === 'page').length
  logger.info(`${pages} pages and ${paths.length - pages} other files of routes with parameters`)
}
