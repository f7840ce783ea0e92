import { renameSync } from 'node:fs'
import type { MadeRelease } from '../made-release.ts'
import type { HeavyPage } from '../release.ts'
import { type BuilderParts, type RenderedSite, recordFiles, toSkipped } from './builder-parts.ts'
import { writeMovedPages } from './moved-pages.ts'
import type { Shown } from './render-result.ts'
import type { ShopData } from './site-data-reader.ts'

interface CheckedRelease {
  /** The folder that the release was made in. */
  building: string
  outDir: string
  bundle: string
  data: ShopData
  rendered: Shown
  /** The files that the release before does not have with the same content, relative to the folder. */
  changed: readonly string[]
  heavyPages: readonly HeavyPage[]
  /** Where the folder differs from the release before; null for a full release. */
  touched: readonly string[] | null
}

/** A release, and what its process needs to make the next one. */
export interface CompletedRelease {
  made: MadeRelease
  site: RenderedSite
}

/** Puts a release, which has passed all checks, in its place. */
export async function completeRelease(
  { spare }: BuilderParts,
  { building, outDir, bundle, data, rendered, changed, heavyPages, touched }: CheckedRelease,
): Promise<CompletedRelease> {
  const { shown, moved, links } = rendered
  await writeMovedPages(recordFiles(outDir).movedPages, moved)
  renameSync(building, outDir)
  spare.add(outDir, touched)
  return {
    made: { pages: links.size, changed, skipped: toSkipped(shown.problems), heavyPages },
    site: { bundle, directory: outDir, data, shown, moved, links, heavyPages },
  }
}
