import type { AstroIntegrationLogger, AstroPrerenderer } from 'astro'
import type { SiteLinks } from '../checks/check-links.ts'
import { unpackLinks } from '../checks/packed-links.ts'
import { addCspSources, type CspSources, type SerializedCspSources } from './csp-sources.ts'
import type { FileDigests } from './file-digest.ts'
import { PostProcessingThread } from './post-processing-thread.ts'
import { renderPaths, type StaticPath } from './render-static-paths.ts'
import type { SkippableStep } from './skippable-steps.ts'

/** Receives what is known of each rendered file. */
export interface RenderObserver {
  /** A file was rendered; `error` is null, or why it failed. Then it is not written, and the others follow. */
  noteRendered(path: string, error: unknown): void
  /** What a page needs in the Content-Security-Policy, by the path of its file. */
  noteSources(path: string, sources: SerializedCspSources): void
  /** The files of a file bundle with their digests, by the bundle's path. */
  noteFiles(path: string, digests: FileDigests): void
}

export interface RenderAndWriteOptions {
  prerenderer: AstroPrerenderer
  /** Where the files are written. */
  directory: URL
  /** Where the build's scripts and stylesheets are, unless that is there. */
  assets?: URL
  /** The folder of the release before, whose files with the same content are shared. */
  previous?: string
  skip: readonly SkippableStep[]
  logger: Pick<AstroIntegrationLogger, 'info' | 'error'>
  /** Takes what the pages need in the Content-Security-Policy. */
  sources: CspSources
  observer?: RenderObserver
  /** Takes the links of all pages. */
  links?: { siteOrigin: string; of: SiteLinks }
}

/**
 * Renders these paths, post-processes and writes their files.
 * @throws the error that one could not be rendered with, unless an observer takes it, or could not be written with.
 */
export async function renderAndWriteFiles(
  paths: readonly StaticPath[],
  { prerenderer, directory, assets, previous, skip, logger, sources, observer, links }: RenderAndWriteOptions,
): Promise<void> {
  const writer = new PostProcessingThread(directory, {
    skip,
    siteOrigin: links?.siteOrigin ?? null,
    ...(assets === undefined ? {} : { assets }),
    ...(previous === undefined ? {} : { previous }),
  })
  try {
    await renderPaths(paths, {
      prerenderer,
      writer,
      logger,
      ...(observer === undefined ? {} : { onRendered: (path, error) => observer.noteRendered(path, error) }),
    })
    const { cspSources, bundles, links: ofPages } = await writer.end()
    for (const [path, ofPage] of cspSources) {
      addCspSources(ofPage, sources)
      observer?.noteSources(path, ofPage)
    }
    if (links !== undefined) unpackLinks(ofPages, links.of)
    for (const [path, files] of bundles) observer?.noteFiles(path, new Map(files))
  } finally {
    await writer.stop()
  }
}
