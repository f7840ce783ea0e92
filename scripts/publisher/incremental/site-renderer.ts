import type { AstroPrerenderer } from 'astro'
import { z } from 'zod'
import { filesInBundle } from '../../../src/config/file-bundle.ts'
import type { BuildContext } from '../../build/post-processing/build-context.ts'
import {
  createSourcesPool,
  noCspSources,
  type SerializedCspSources,
  serializeCspSources,
} from '../../build/post-processing/csp-sources.ts'
import { type FileDigests, fileDigest } from '../../build/post-processing/file-digest.ts'
import { postProcessPage } from '../../build/post-processing/post-process-page.ts'
import { type Rendering, type RenderObserver, renderFiles } from '../../build/post-processing/render-files.ts'
import {
  filePathOf,
  renderFile,
  type StaticPath,
  uniquePaths,
} from '../../build/post-processing/render-routes.ts'
import type { ReadLog, Reads } from './read-log.ts'

/** What was rendered for one path of a route. */
export interface Rendered {
  reads: Reads
  /** What a page needs in the Content-Security-Policy. */
  sources: SerializedCspSources | null
  /** The paths of the files that were written for it, from the site's root. */
  files: readonly string[]
  /** Of a file bundle. */
  digests: FileDigests | null
}

export interface RenderedFiles extends Rendered {
  /** Of a bundle that was rendered before, only the files that have changed. */
  contents: ReadonlyMap<string, Buffer>
}

interface KnownPaths {
  paths: readonly StaticPath[]
  reads: Reads
}

/** What Astro's own prerenderer has besides its interface. */
const withRouteCache = z.object({
  app: z.custom<{ routeCache: { clearAll(): void } }>(
    (app) => typeof app === 'object' && app !== null && 'routeCache' in app,
    'has no route cache: adapt site-renderer.ts to the version of Astro',
  ),
})

const decoder = new TextDecoder()
const logger = { info: () => {}, error: console.error }
const noSite = () => new Error('No site was built in this process.')

/** The path of the file that a build asks its renderer for. */
const requestedFile = (request: Request): string => decodeURI(new URL(request.url).pathname)

/**
 * Renders the site's pages with the renderer of the bundle that this process has loaded, and keeps for each what it has
 * read.
 */
export class SiteRenderer implements RenderObserver {
  /** By the path that was asked for, from the site's root. */
  readonly rendered = new Map<string, Rendered>()
  readonly #log: ReadLog
  readonly #pooledSources = createSourcesPool()
  #prerenderer: AstroPrerenderer | null = null
  #observed: AstroPrerenderer | null = null
  #known: KnownPaths | null = null

  constructor(log: ReadLog) {
    this.#log = log
  }

  /** Renders in place of this prerenderer, and keeps it for later. */
  observe(prerenderer: AstroPrerenderer): AstroPrerenderer {
    this.#prerenderer = prerenderer
    this.#observed = {
      ...prerenderer,
      getStaticPaths: () => this.#readPaths(prerenderer),
      render: async (request, options) => {
        const { result, reads } = await this.#log.collect(() => prerenderer.render(request, options))
        const path = requestedFile(request)
        this.rendered.set(path, { reads, sources: null, files: [path], digests: null })
        return result
      },
    }
    return this.#observed
  }

  noteSources(path: string, sources: SerializedCspSources): void {
    const known = this.rendered.get(path)
    if (known !== undefined) known.sources = this.#pooledSources(sources)
  }

  noteFiles(path: string, digests: FileDigests): void {
    const known = this.rendered.get(path)
    if (known === undefined) return
    known.files = [...digests.keys()]
    known.digests = digests
  }

  /** The paths that the site has with today's content. Routes pass pages nothing else, so unchanged ones can be kept. */
  async staticPaths(changed: ReadonlySet<number>): Promise<readonly StaticPath[]> {
    if (this.#known !== null && !this.#known.reads.includesAny(changed, new Map())) return this.#known.paths
    const prerenderer = this.#ofBuild()
    withRouteCache.parse(prerenderer).app.routeCache.clearAll()
    return this.#readPaths(prerenderer)
  }

  async #readPaths(prerenderer: AstroPrerenderer): Promise<StaticPath[]> {
    const { result, reads } = await this.#log.collect(() => prerenderer.getStaticPaths())
    const paths = uniquePaths(result, { warn: console.error })
    this.#known = { paths, reads }
    return paths
  }

  /**
   * Renders and writes many files, as the build command does: pages are post-processed in a thread while the next ones
   * are rendered.
   * @throws the error that one could not be rendered or written with.
   */
  async renderInto(
    directory: URL,
    paths: readonly StaticPath[],
    rendering: Pick<Rendering, 'assets' | 'links' | 'sources'>,
  ): Promise<void> {
    if (this.#observed === null) throw noSite()
    await renderFiles(paths, {
      ...rendering,
      prerenderer: this.#observed,
      directory,
      skip: [],
      logger,
      observer: this,
    })
  }

  /** @throws Error when it cannot be rendered. */
  async render(path: StaticPath, context: BuildContext): Promise<RenderedFiles> {
    const { result: file, reads } = await this.#log.collect(() => renderFile(this.#ofBuild(), path))
    if (file.kind === 'data')
      return {
        reads,
        sources: null,
        files: [file.path],
        digests: null,
        contents: new Map([[file.path, Buffer.from(file.bytes)]]),
      }
    const text = decoder.decode(file.bytes)
    if (file.kind === 'bundle') {
      const files = filesInBundle(text)
      const digests = new Map(files.map((one) => [one.path, fileDigest(one.text)]))
      const before = this.rendered.get(file.path)?.digests
      const anew = files.filter((one) => before?.get(one.path) !== digests.get(one.path))
      const contents = new Map(anew.map((one) => [one.path, Buffer.from(one.text)]))
      return { reads, sources: null, files: [...digests.keys()], digests, contents }
    }
    const sources = noCspSources()
    const html = postProcessPage(text, context, sources)
    return {
      reads,
      sources: this.#pooledSources(serializeCspSources(sources)),
      files: [file.path],
      digests: null,
      contents: new Map([[file.path, Buffer.from(html)]]),
    }
  }

  /** The files that were written for a path, from the site's root. */
  filesOf(path: StaticPath): readonly string[] {
    return this.rendered.get(filePathOf(path))?.files ?? []
  }

  /** The paths that have to be rendered anew, because there is nothing of them yet or they read what has changed. */
  affected(paths: readonly StaticPath[], changed: ReadonlySet<number>): readonly StaticPath[] {
    const known = new Map<Reads, boolean>()
    return paths.filter((path) => {
      const rendered = this.rendered.get(filePathOf(path))
      return rendered === undefined || rendered.reads.includesAny(changed, known)
    })
  }

  #ofBuild(): AstroPrerenderer {
    if (this.#prerenderer === null) throw noSite()
    return this.#prerenderer
  }
}
