import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroPrerenderer } from 'astro'
import { z } from 'zod'
import { setReadTracker } from '#lib/read-tracker.ts'
import { writeHostRules } from '../../scripts/build/build-site.ts'
import { createBuildContext } from '../../scripts/build/post-processing/build-context.ts'
import { addCspSources, noCspSources } from '../../scripts/build/post-processing/csp-sources.ts'
import { filesWithoutCopies } from '../../scripts/host/compressed-copy-paths.ts'
import {
  type BuilderParts,
  createBuilderParts,
  type RenderedSite,
} from '../../scripts/publisher/incremental/builder-parts.ts'
import { linkFolder, ReleaseFiles } from '../../scripts/publisher/incremental/hard-linked-release.ts'
import { makeChangedRelease } from '../../scripts/publisher/incremental/make-changed-release.ts'
import { makeFullRelease } from '../../scripts/publisher/incremental/make-full-release.ts'
import { SiteRenderer } from '../../scripts/publisher/incremental/site-renderer.ts'
import { changeSchema } from '../../scripts/publisher/release.ts'
import { OBSOLETE_ENDING } from '../../scripts/publisher/release-store.ts'

// A builder that compares its releases with what it renders of the same content without knowing anything of before.

const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full'), outDir: z.string() }),
  z.object({ kind: z.literal('changed'), outDir: z.string(), changes: z.array(changeSchema) }),
  z.object({ kind: z.literal('compare') }),
])

/** Fewer than the sample shop has, so that both ways of making files are compared. */
const MANY_FILES = 20

let prerenderer: AstroPrerenderer | null = null

class SharingRenderer extends SiteRenderer {
  override observe(given: AstroPrerenderer): AstroPrerenderer {
    prerenderer = given
    return super.observe(given)
  }
}

function createComparingParts(): BuilderParts {
  const parts = createBuilderParts(process.env)
  return { ...parts, renderer: new SharingRenderer(parts.log), manyFiles: MANY_FILES }
}

const parts = createComparingParts()
let site: RenderedSite | null = null
/** The folders of releases, of which the last few are kept. */
const releases: string[] = []
const RELEASES_KEPT = 2
/** The files of the first release that are the same in all: scripts, pictures, the studio. */
let base = ''

const filesOf = (directory: string) => filesWithoutCopies(directory).map((name) => `/${name}`)

function keepBase(directory: string): void {
  base = join(mkdtempSync(join(tmpdir(), 'base-')), 'site')
  linkFolder(directory, base)
  const files = new ReleaseFiles(base, null)
  for (const { files: paths } of parts.renderer.rendered.values())
    for (const path of paths) files.remove(path)
}

/** Everything rendered from nothing but the services. */
async function renderEverything(folder: string, { moved }: RenderedSite): Promise<void> {
  if (prerenderer === null) throw new Error('There is no site yet.')
  const fresh = createComparingParts()
  fresh.renderer.observe(prerenderer)
  setReadTracker(fresh.log)
  await fresh.reader.show(await fresh.reader.readAll(), new Map())
  linkFolder(base, folder)
  const files = new ReleaseFiles(folder, null)
  const context = createBuildContext(pathToFileURL(`${folder}/`), [])
  const sources = noCspSources()
  const pageFiles: string[] = []
  for (const path of await fresh.renderer.staticPaths(new Set())) {
    const rendered = await fresh.renderer.render(path, context)
    if (rendered === null) throw new Error(`${path.pathname} cannot be rendered.`)
    for (const [file, content] of rendered.contents) files.write(file, content)
    if (rendered.sources === null) continue
    addCspSources(rendered.sources, sources)
    pageFiles.push(...rendered.files.map((file) => file.slice(1)))
  }
  writeHostRules(folder, parts.environment, { sources, pageFiles: pageFiles.toSorted(), moved })
  setReadTracker(parts.log)
}

/** The paths of files that the release and what is rendered from nothing do not have in common. */
async function compare({ directory, ...of }: RenderedSite): Promise<string[]> {
  const folder = join(mkdtempSync(join(tmpdir(), 'everything-')), 'site')
  try {
    await renderEverything(folder, { directory, ...of })
    const names = new Set([...filesOf(directory), ...filesOf(folder)])
    const contentOf = (file: string) => {
      try {
        return readFileSync(file, 'latin1')
      } catch {
        return null
      }
    }
    return [...names].filter((name) => contentOf(directory + name) !== contentOf(folder + name))
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
}

async function answer(message: unknown): Promise<unknown> {
  const request = requestSchema.parse(message)
  if (request.kind === 'full') {
    const full = await makeFullRelease(parts, { previous: null, outDir: request.outDir })
    site = full.site
    releases.push(site.directory)
    keepBase(site.directory)
    return { changed: [...full.made.changed], skipped: [...full.made.skipped] }
  }
  if (site === null) throw new Error('The first release has to be full.')
  if (request.kind === 'compare') return { changed: await compare(site), skipped: [] }
  const next = await makeChangedRelease(parts, site, request, () => {})
  site = next.site
  releases.push(site.directory)
  // Later releases begin with the folder of one that is kept no longer.
  for (const old of releases.splice(0, releases.length - RELEASES_KEPT))
    renameSync(old, old + OBSOLETE_ENDING)
  parts.spare.prepare()
  return { changed: [...next.made.changed], skipped: [...next.made.skipped] }
}

process.on('message', (message) =>
  answer(message).then(
    (reply) => process.send?.(reply),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? '') : String(error) }),
  ),
)
process.on('disconnect', () => {
  if (base !== '') rmSync(join(base, '..'), { recursive: true, force: true })
  process.exit(0)
})
