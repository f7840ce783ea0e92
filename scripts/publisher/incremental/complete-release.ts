import { renameSync } from 'node:fs'
import type { RawContent } from '../../../src/content/fetch-documents.ts'
import type { MadeRelease } from '../made-release.ts'
import type { HeavyPage } from '../release.ts'
import { type BuilderParts, type RenderedSite, recordPaths, toSkipped } from './builder-parts.ts'
import { recordForNextRelease } from './record-for-next-release.ts'
import type { Shown } from './render-result.ts'
import type { ShopData } from './shop-reader.ts'

interface CheckedRelease {
  /** The folder that the release was made in. */
  building: string
  outDir: string
  bundle: string
  data: ShopData
  rendered: Shown
  /** What the release before shows; null for a full release. */
  before: RawContent | null
  /** Files that are new or changed since the previous release, relative to the folder. */
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
  { spare, requirePublisherWaits }: BuilderParts,
  { building, outDir, bundle, data, rendered, changed, heavyPages, before, touched }: CheckedRelease,
): Promise<CompletedRelease> {
  const { shown, moved, links } = rendered
  await requirePublisherWaits()
  await recordForNextRelease(recordPaths(outDir), { moved, documents: shown.documents, before })
  renameSync(building, outDir)
  spare.add(outDir, touched)
  return {
    made: { pages: links.size, changed, skipped: toSkipped(shown.problems), heavyPages },
    site: { bundle, directory: outDir, data, shown, moved, links, heavyPages },
  }
}
