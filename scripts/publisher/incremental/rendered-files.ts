import { filesInBundle } from '../../../src/config/file-bundle.ts'
import type { BuildContext } from '../../build/post-processing/build-context.ts'
import {
  noCspSources,
  type SerializedCspSources,
  serializeCspSources,
} from '../../build/post-processing/csp-sources.ts'
import { type FileDigests, fileDigest } from '../../build/post-processing/file-digest.ts'
import { postProcessPage } from '../../build/post-processing/post-process-page.ts'
import type { RenderedFile } from '../../build/post-processing/post-processing-thread.ts'
import type { Reads } from './reads.ts'

/** What was rendered for one path of a route. */
export interface Rendered {
  reads: Reads
  /** What a page needs in the Content-Security-Policy. */
  sources: SerializedCspSources | null
  /** The paths of the files that were written for it, from the site's root. */
  files: readonly string[]
  /** The digests of a file bundle's files; null for a page. */
  digests: FileDigests | null
}

/** Why a path could not be rendered, and what was read until then. */
export interface Failure {
  reason: string
  reads: Reads
}

export interface RenderedFiles extends Rendered {
  /** What was rendered, by file; for a bundle that was rendered before, only the files that have changed. */
  contents: ReadonlyMap<string, Buffer>
}

interface Processing {
  context: BuildContext
  /** The digests of the bundle's files when it was last rendered. */
  before: FileDigests | null
  /** The same object for equal sources. */
  pool: (sources: SerializedCspSources) => SerializedCspSources
}

/** The files that are to be written for what was rendered. @throws Error when a page cannot be post-processed. */
export function filesOf(
  file: RenderedFile,
  { context, before, pool }: Processing,
): Omit<RenderedFiles, 'reads'> {
  const { path } = file
  if (file.kind === 'data') {
    const contents = new Map([[path, Buffer.from(file.bytes)]])
    return { sources: null, files: [path], digests: null, contents }
  }
  if (file.kind === 'bundle') {
    const files = filesInBundle(file.text)
    const digests = new Map(files.map((one) => [one.path, fileDigest(one.text)]))
    const anew = files.filter((one) => before?.get(one.path) !== digests.get(one.path))
    const contents = new Map(anew.map((one) => [one.path, Buffer.from(one.text)]))
    return { sources: null, files: [...digests.keys()], digests, contents }
  }
  const sources = noCspSources()
  const html = postProcessPage(file.text, context, sources)
  const contents = new Map([[path, Buffer.from(html)]])
  return { sources: pool(serializeCspSources(sources)), files: [path], digests: null, contents }
}
