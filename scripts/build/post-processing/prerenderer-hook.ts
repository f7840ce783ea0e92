import type { AstroPrerenderer } from 'astro'
import type { SerializedCspSources } from './csp-sources.ts'
import type { FileDigests } from './file-digest.ts'

/** Follows what a process renders. */
export interface RenderObserver {
  /** Renders in place of Astro's prerenderer. */
  observe(prerenderer: AstroPrerenderer): AstroPrerenderer
  /** What a page needs in the Content-Security-Policy, by the path of its file. */
  noteSources(path: string, sources: SerializedCspSources): void
  /** The files of a file bundle with their digests, by the bundle's path. */
  noteFiles(path: string, digests: FileDigests): void
}

/** The path of the file that a build asks its renderer for. */
export const requestedFile = (request: Request): string => decodeURI(new URL(request.url).pathname)
