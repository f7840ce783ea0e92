import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AstroPrerenderer } from 'astro'
import { z } from 'zod'
import { catalogueOverride } from '#features/catalogue/catalogue-override.ts'
import { contentOverride } from '#features/content/content-override.ts'
import { setReadTracker } from '#lib/read-tracker.ts'
import { SiteLinks } from '../../../scripts/build/checks/check-links.ts'
import {
  type BuilderOptions,
  createBuilderOptions,
  type RenderedSite,
} from '../../../scripts/publisher/incremental/builder-options.ts'
import type { CompletedRelease } from '../../../scripts/publisher/incremental/complete-release.ts'
import { linkFolder, ReleaseFiles } from '../../../scripts/publisher/incremental/hard-linked-release.ts'
import { makeChangedRelease } from '../../../scripts/publisher/incremental/make-changed-release.ts'
import { makeFullRelease } from '../../../scripts/publisher/incremental/make-full-release.ts'
import { renderValidContent } from '../../../scripts/publisher/incremental/render-valid-content.ts'
import { SiteRenderer } from '../../../scripts/publisher/incremental/site-renderer.ts'
import { changeSchema } from '../../../scripts/publisher/release.ts'
import { OBSOLETE_ENDING } from '../../../scripts/publisher/release-store.ts'
import { differingFiles, wrongCopies } from './compare-folders.ts'

// A builder that compares its releases with what it renders of the same content without knowing anything of before but the
// documents that the release shows.

const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full'), outDir: z.string() }),
  z.object({ kind: z.literal('changed'), outDir: z.string(), changes: z.array(changeSchema) }),
  z.object({ kind: z.literal('compare') }),
])

/** Fewer than the shop has, so that both ways of making files are compared. */
const MANY_FILES = 20

let prerenderer: AstroPrerenderer | null = null

class SharingRenderer extends SiteRenderer {
  override observe(given: AstroPrerenderer): AstroPrerenderer {
    prerenderer = given
    return super.observe(given)
  }
}

function createComparingOptions(): BuilderOptions {
  const options = createBuilderOptions(process.env)
  return { ...options, renderer: new SharingRenderer(options.log), manyFiles: MANY_FILES }
}

const options = createComparingOptions()
let site: RenderedSite | null = null
/** The folders of releases, of which the last few are kept. */
const releases: string[] = []
const RELEASES_KEPT = 2
/** The files of the first release that are the same in all: scripts, pictures, the studio. */
let base = ''

function keepBase(directory: string): void {
  base = join(mkdtempSync(join(tmpdir(), 'base-')), 'site')
  linkFolder(directory, base)
  const files = new ReleaseFiles(base, null)
  for (const { files: paths } of options.renderer.rendered.values())
    for (const path of paths) files.remove(path)
}

/** Everything rendered from nothing but the services; returns the ids of documents that cannot be used. */
async function renderEverything(directory: string, { shown, moved }: RenderedSite): Promise<string[]> {
  if (prerenderer === null) throw new Error('There is no site yet.')
  const [content, catalogue] = [contentOverride.get(), catalogueOverride.get()]
  const fresh = createComparingOptions()
  fresh.renderer.observe(prerenderer)
  setReadTracker(fresh.log)
  try {
    linkFolder(base, directory)
    const rendered = await renderValidContent(fresh, {
      directory,
      files: new ReleaseFiles(directory, null),
      data: await fresh.reader.readAll(),
      links: new SiteLinks(),
      previous: { ...shown, moved },
    })
    return rendered.shown.problems.map(({ id }) => id)
  } finally {
    setReadTracker(options.log)
    if (content !== undefined) contentOverride.set(content)
    if (catalogue !== undefined) catalogueOverride.set(catalogue)
  }
}

const distinct = (ids: readonly string[]) => [...new Set(ids)].toSorted()

/** In words, what the release and what is rendered from nothing do not have in common. */
async function compare(release: RenderedSite): Promise<string[]> {
  const parent = mkdtempSync(join(tmpdir(), 'everything-'))
  try {
    const folder = join(parent, 'site')
    const refused = distinct(await renderEverything(folder, release))
    const skipped = distinct(release.shown.problems.map(({ id }) => id))
    return [
      ...differingFiles(release.directory, folder),
      ...wrongCopies(release.directory),
      ...(refused.join() === skipped.join() ? [] : [`refused: ${refused.join()}, not ${skipped.join()}`]),
    ]
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

const answerOf = ({ made, site: { directory } }: CompletedRelease) => ({
  changed: [...made.changed],
  skipped: [...made.skipped],
  directory,
})

async function answer(message: unknown): Promise<unknown> {
  const request = requestSchema.parse(message)
  if (request.kind === 'full') {
    mkdirSync(join(request.outDir, '..'), { recursive: true })
    const full = await makeFullRelease(options, {
      previous: null,
      outDir: request.outDir,
      hasStudio: true,
    })
    site = full.site
    releases.push(site.directory)
    keepBase(site.directory)
    return answerOf(full)
  }
  if (site === null) throw new Error('The first release has to be full.')
  if (request.kind === 'compare') return { differences: await compare(site) }
  const next = await makeChangedRelease(options, site, request, () => {})
  site = next.site
  if (next.made.isUnchanged !== true) releases.push(site.directory)
  // Later releases begin with the folder of one that is kept no longer.
  for (const old of releases.splice(0, releases.length - RELEASES_KEPT))
    renameSync(old, old + OBSOLETE_ENDING)
  options.spare.prepare()
  return answerOf(next)
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
