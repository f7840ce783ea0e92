import type { AstroPrerenderer } from 'astro'
import { processWide } from '../../../src/lib/process-wide.ts'
import type { SerializedCspSources } from './csp-sources.ts'

/** Follows what a build in the same process renders. */
export interface RenderObserver {
  /** Renders in place of Astro's prerenderer. */
  observe(prerenderer: AstroPrerenderer): AstroPrerenderer
  /** What a page needs in the Content-Security-Policy, by the path of its file. */
  noteSources(path: string, sources: SerializedCspSources): void
  /** The files of a file bundle, by the bundle's path. */
  noteFiles(path: string, files: readonly string[]): void
}

/** The path of the file that a build asks its renderer for. */
export const requestedFile = (request: Request): string => decodeURI(new URL(request.url).pathname)

export const renderObserver = processWide<RenderObserver>('render observer')
