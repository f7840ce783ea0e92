import type { AstroPrerenderer } from 'astro'
import { z } from 'zod'
import type { BuildContext } from '../../build/post-processing/build-context.ts'
import { createSourcesPool, type SerializedCspSources } from '../../build/post-processing/csp-sources.ts'
import type { FileDigests } from '../../build/post-processing/file-digest.ts'
import {
  type RenderAndWriteOptions,
  type RenderObserver,
  renderAndWriteFiles,
} from '../../build/post-processing/render-and-write.ts'
import {
  filePathOf,
  renderStaticPath,
  type StaticPath,
  uniquePaths,
} from '../../build/post-processing/render-static-paths.ts'
import type { ReadLog } from './read-log.ts'
import { Reads } from './reads.ts'
import { type Failure, filesOf, type Rendered, type RenderedFiles } from './rendered-files.ts'

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

const logger = { info: () => {}, error: console.error }
const noSite = () => new Error('No site was built in this process.')

/**
 * Renders the site's pages with the renderer of the bundle that this process has loaded, and keeps for each what it has
 * read.
 */
export class SiteRenderer implements RenderObserver {
  /** By the path that was asked for, from the site's root. */
  readonly rendered = new Map<string, Rendered>()
  /** What could not be rendered the last time, by the same paths. */
  readonly failed = new Map<string, Failure>()
  readonly #log: ReadLog
  readonly #pooledSources = createSourcesPool()
  #prerenderer: AstroPrerenderer | null = null
  #observed: AstroPrerenderer | null = null
  #known: KnownPaths | null = null
  /** What was read for the path that was rendered last. */
  #lastReads = new Reads()

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
        this.#lastReads = new Reads()
        const { result } = await this.#log.collect(
          () => prerenderer.render(request, options),
          this.#lastReads,
        )
        return result
      },
    }
    return this.#observed
  }

  noteRendered(path: string, error: unknown): void {
    const reads = this.#lastReads
    if (error === null) {
      this.rendered.set(path, { reads, sources: null, files: [path], digests: null })
      this.failed.delete(path)
    } else this.failed.set(path, { reads, reason: error instanceof Error ? error.message : String(error) })
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
   * are rendered. What cannot be rendered is left out, and noted.
   * @throws the error that one could not be written with.
   */
  async renderInto(
    directory: URL,
    paths: readonly StaticPath[],
    rendering: Pick<RenderAndWriteOptions, 'assets' | 'links' | 'previous' | 'sources'>,
  ): Promise<void> {
    if (this.#observed === null) throw noSite()
    await renderAndWriteFiles(paths, {
      ...rendering,
      prerenderer: this.#observed,
      directory,
      skip: [],
      logger,
      observer: this,
    })
  }

  /** Null when it cannot be rendered, which is noted. */
  async render(path: StaticPath, context: BuildContext): Promise<RenderedFiles | null> {
    const reads = new Reads()
    const file = filePathOf(path)
    try {
      const { result } = await this.#log.collect(() => renderStaticPath(this.#ofBuild(), path), reads)
      const before = this.rendered.get(file)?.digests ?? null
      const files = filesOf(result, { context, before, pool: this.#pooledSources })
      this.failed.delete(file)
      return { ...files, reads }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.failed.set(file, { reads, reason })
      return null
    }
  }

  /** The files that were written for a path, from the site's root. */
  filesOf(path: StaticPath): readonly string[] {
    return this.rendered.get(filePathOf(path))?.files ?? []
  }

  /**
   * The paths that have to be rendered again, because there is nothing of them yet, or they failed, or they read what has
   * changed.
   */
  affected(paths: readonly StaticPath[], changed: ReadonlySet<number>): readonly StaticPath[] {
    const known = new Map<Reads, boolean>()
    return paths.filter((path) => {
      const file = filePathOf(path)
      const rendered = this.rendered.get(file)
      return rendered === undefined || this.failed.has(file) || rendered.reads.includesAny(changed, known)
    })
  }

  #ofBuild(): AstroPrerenderer {
    if (this.#prerenderer === null) throw noSite()
    return this.#prerenderer
  }
}
